import classes from '#client/auth/account-screen/account.module.css'
import { Failure } from '#client/ui/page/failure.tsx'
import { ShownOnce } from '#client/ui/page/shown-once.tsx'
import { trpc } from '#client/trpc.ts'
import { Section } from '#client/ui/page/section.tsx'
import { AddOne } from './add-one.tsx'
import { WebhookItem } from './webhook-item.tsx'

/** The addresses that are called with what the person's alerts find (rule machines-4). */
export function WebhooksSection() {
  const webhooks = trpc.machines.webhooks.useQuery(undefined, { refetchOnMount: 'always' })
  const onChanged = () => void webhooks.refetch()
  const make = trpc.machines.makeWebhook.useMutation({ onSuccess: onChanged })
  const failed = [webhooks, make].find(({ isError }) => isError)
  return (
    <Section
      title="Webhooks"
      lead="What your alerts find, sent to a server of yours the moment it is found. Each call is signed (Standard Webhooks)."
    >
      {failed && <Failure error={failed.error} />}
      {make.data && <ShownOnce label="Secret that its calls are signed with" value={make.data.secret} />}
      {webhooks.data && webhooks.data.length > 0 && (
        <ul className={classes.list}>
          {webhooks.data.map((webhook) => (
            <WebhookItem key={webhook.id} webhook={webhook} onChanged={onChanged} onRemoved={make.reset} />
          ))}
        </ul>
      )}
      <AddOne
        label="Address to call"
        placeholder="https://example.com/openings"
        missing="Please enter an address that begins with https://"
        button="Add a webhook"
        isBusy={make.isPending}
        onAdd={(url) => make.mutateAsync({ url })}
      />
    </Section>
  )
}
