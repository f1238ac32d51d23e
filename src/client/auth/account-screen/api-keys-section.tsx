import { Button } from '@mantine/core'
import type { ApiKey } from '#domain/machines/api-key.ts'
import { trpc } from '#client/trpc.ts'
import { Failure } from '#client/ui/page/failure.tsx'
import { Section } from '#client/ui/page/section.tsx'
import { ShownOnce } from '#client/ui/page/shown-once.tsx'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { AddOne } from './add-one.tsx'
import { instantText, pausedText } from './instant-text.ts'
import { TurnOnAgain } from './turn-on-again.tsx'
import page from '#client/ui/page/page.module.css'
import classes from './account.module.css'

/** The API keys of the person's programs (rule machines-1). */
export function KeysSection() {
  const keys = trpc.machines.keys.useQuery(undefined, { refetchOnMount: 'always' })
  const onSuccess = () => void keys.refetch()
  const make = trpc.machines.makeKey.useMutation({ onSuccess })
  const end = trpc.machines.endKey.useMutation({
    onSuccess() {
      make.reset()
      showToast({ title: 'Key ended', description: 'Programs that use it are refused from now on.' })
      onSuccess()
    },
  })
  const resume = trpc.machines.resumeKey.useMutation({ onSuccess })
  const isBusy = end.isPending || resume.isPending
  const failed = [keys, make, end, resume].find(({ isError }) => isError)
  return (
    <Section
      title="API keys"
      lead={
        <>
          A program that reads <a href="/api/docs">our API</a> with a key may ask four times as often.
        </>
      }
    >
      {failed && <Failure error={failed.error} />}
      {make.data && <ShownOnce label="Your key" value={make.data.key} />}
      {keys.data && keys.data.length > 0 && (
        <ul className={classes.list}>
          {keys.data.map((key) => (
            <KeyItem
              key={key.id}
              apiKey={key}
              isBusy={isBusy}
              onResume={() => resume.mutate({ id: key.id })}
              onEnd={() => end.mutate({ id: key.id })}
            />
          ))}
        </ul>
      )}
      <AddOne
        label="Name"
        placeholder="Screen in the clubhouse"
        missing="Please say what the key is for"
        button="Make a key"
        isBusy={make.isPending}
        onAdd={(name) => make.mutateAsync({ name })}
      />
    </Section>
  )
}

function KeyItem({
  apiKey: { name, createdAt, lastUsedAt, pausedAt },
  isBusy,
  onResume,
  onEnd,
}: {
  apiKey: ApiKey
  isBusy: boolean
  onResume: () => void
  onEnd: () => void
}) {
  return (
    <li className={classes.item}>
      <span className={classes.what}>
        <span className={classes.name}>{name}</span>
        <span className={page.detail}>Made {instantText(createdAt)}</span>
        <span className={page.detail}>{lastUsedAt ? `Last used ${instantText(lastUsedAt)}` : 'Not used yet'}</span>
        {pausedAt && <span className={page.detail}>{pausedText(pausedAt)}</span>}
      </span>
      <span className={classes.buttons}>
        {pausedAt && <TurnOnAgain name={name} isBusy={isBusy} onPress={onResume} />}
        <Button variant="default" aria-label={`End ${name}`} aria-disabled={isBusy} onClick={() => isBusy || onEnd()}>
          End
        </Button>
      </span>
    </li>
  )
}
