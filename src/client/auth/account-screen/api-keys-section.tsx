import { NativeSelect, Switch } from '@mantine/core'
import { useState } from 'react'
import type { ApiKey, KeyScope } from '#domain/integrations/api-key.ts'
import { keyLifetimes } from '#domain/integrations/key-lifetimes.ts'
import { trpc } from '#client/trpc.ts'
import { Failure } from '#client/ui/page/failure.tsx'
import { Section } from '#client/ui/page/section.tsx'
import { ShownOnce } from '#client/ui/page/shown-once.tsx'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { AddOne } from './add-one.tsx'
import { instantText, pausedText } from './instant-text.ts'
import { Press } from './press.tsx'
import page from '#client/ui/page/page.module.css'
import classes from './account.module.css'

const scopeTexts = {
  read: { does: 'Read my alerts and preferences', did: 'reads alerts and preferences' },
  alerts: { does: 'Make, change and delete my alerts', did: 'changes alerts' },
  webhooks: { does: 'Manage my webhooks', did: 'manages webhooks' },
} satisfies Record<KeyScope, { does: string; did: string }>
const scopes = ['read', 'alerts', 'webhooks'] satisfies KeyScope[]

const lifetimes = [
  { value: '', label: 'Does not expire' },
  ...keyLifetimes.map((days) => ({ value: String(days), label: `In ${days} days` })),
]

/** The scopes and the lifetime of a new key. */
interface Rights {
  scopes: KeyScope[]
  expiresInDays: (typeof keyLifetimes)[number] | null
}

/** The API keys of the person's programs (rule integrations-1). */
export function KeysSection() {
  const [rights, setRights] = useState<Rights>({ scopes: [], expiresInDays: null })
  const keys = trpc.integrations.keys.useQuery(undefined, { refetchOnMount: 'always' })
  const onSuccess = () => void keys.refetch()
  const make = trpc.integrations.makeKey.useMutation({ onSuccess })
  const end = trpc.integrations.endKey.useMutation({
    onSuccess() {
      make.reset()
      showToast({ title: 'Key ended', description: 'Programs that use it are refused from now on.' })
      onSuccess()
    },
  })
  const resume = trpc.integrations.resumeKey.useMutation({ onSuccess })
  const isBusy = end.isPending || resume.isPending
  const failed = [keys, make, end, resume].find(({ isError }) => isError)
  return (
    <Section
      title="API keys"
      lead={
        <>
          A program that reads <a href="/api/docs">our API</a> with a key may ask four times as often, and do for you
          what you choose here. No key opens your settings, your password or other keys.
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
        onAdd={(name) => make.mutateAsync({ name, ...rights })}
      >
        <KeyFields {...rights} onChange={setRights} />
      </AddOne>
    </Section>
  )
}

function KeyFields({ scopes: chosen, expiresInDays, onChange }: Rights & { onChange: (rights: Rights) => void }) {
  return (
    <>
      {scopes.map((scope) => (
        <Switch
          key={scope}
          label={scopeTexts[scope].does}
          size="md"
          checked={chosen.includes(scope)}
          onChange={({ currentTarget: { checked } }) =>
            onChange({
              expiresInDays,
              scopes: scopes.filter((one) => (one === scope ? checked : chosen.includes(one))),
            })
          }
        />
      ))}
      <NativeSelect
        label="Expires"
        size="md"
        data={lifetimes}
        value={expiresInDays ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ scopes: chosen, expiresInDays: keyLifetimes.find((days) => String(days) === value) ?? null })
        }
      />
    </>
  )
}

function KeyItem({
  apiKey: { name, scopes: opened, createdAt, expiresAt, lastUsedAt, pausedAt },
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
        {opened.length > 0 && (
          <span className={page.detail}>It {opened.map((scope) => scopeTexts[scope].did).join(', ')}</span>
        )}
        <span className={page.detail}>Made {instantText(createdAt)}</span>
        <span className={page.detail}>{lastUsedAt ? `Last used ${instantText(lastUsedAt)}` : 'Not used yet'}</span>
        {expiresAt && <span className={page.detail}>{`Expires ${instantText(expiresAt)}`}</span>}
        {pausedAt && <span className={page.detail}>{pausedText(pausedAt)}</span>}
      </span>
      <span className={classes.buttons}>
        {pausedAt && <Press text="Turn on again" of={name} isBusy={isBusy} onPress={onResume} />}
        <Press text="End" of={name} isBusy={isBusy} onPress={onEnd} />
      </span>
    </li>
  )
}
