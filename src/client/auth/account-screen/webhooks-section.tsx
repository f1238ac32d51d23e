import { useState } from 'react'
import { counted } from '#domain/counted.ts'
import type { Webhook, WebhookDelivery } from '#domain/integrations/webhook.ts'
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

/** The addresses that are called with the findings of the person's alerts (rule integrations-4). */
export function WebhooksSection() {
  const webhooks = trpc.integrations.webhooks.useQuery(undefined, { refetchOnMount: 'always' })
  const onChanged = () => void webhooks.refetch()
  const make = trpc.integrations.makeWebhook.useMutation({ onSuccess: onChanged })
  const failed = [webhooks, make].find(({ isError }) => isError)
  return (
    <Section
      title="Webhooks"
      lead="The openings that your alerts find, sent to your server at once. Each call is signed (Standard Webhooks)."
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
        label="URL"
        placeholder="https://example.com/openings"
        missing="Please enter an address that begins with https://"
        button="Add a webhook"
        isBusy={make.isPending}
        onAdd={(url) => make.mutateAsync({ url })}
      />
    </Section>
  )
}

/** One webhook, with the result of its last call. */
function WebhookItem({
  webhook,
  onChanged,
  onRemoved,
}: {
  webhook: Webhook
  onChanged: () => void
  onRemoved: () => void
}) {
  const { id, url, endedAt, pausedAt } = webhook
  const [isOpen, setOpen] = useState(false)
  const test = trpc.integrations.testWebhook.useMutation({
    onSuccess: () => showToast({ title: 'Test sent', description: `${url} is called in a moment.` }),
    onSettled: onChanged,
  })
  const resume = trpc.integrations.resumeWebhook.useMutation({ onSettled: onChanged })
  const remove = trpc.integrations.removeWebhook.useMutation({
    onSuccess() {
      showToast({ title: 'Webhook removed', description: 'It is no longer called.' })
      onRemoved()
    },
    onSettled: onChanged,
  })
  const failed = [test, resume, remove].find(({ isError }) => isError)
  const isBusy = test.isPending || resume.isPending || remove.isPending
  return (
    <li className={classes.item}>
      <span className={classes.what}>
        <span className={classes.name}>{url}</span>
        <span className={page.detail}>{stateText(webhook)}</span>
      </span>
      <span className={classes.buttons}>
        {!endedAt &&
          (pausedAt ? (
            <Press text="Turn on again" of={url} isBusy={isBusy} onPress={() => resume.mutate({ id })} />
          ) : (
            <Press text="Send a test" of={`to ${url}`} isBusy={isBusy} onPress={() => test.mutate({ id })} />
          ))}
        <Press text="Last calls" of={`of ${url}`} isOpen={isOpen} onPress={() => setOpen(!isOpen)} />
        <Press text="Remove" of={url} isBusy={isBusy} onPress={() => remove.mutate({ id })} />
      </span>
      {failed && <Failure error={failed.error} />}
      {isOpen && <WebhookDeliveries webhookId={id} isActive={!endedAt && !pausedAt} />}
    </li>
  )
}

function stateText({ endedAt, pausedAt, lastCalledAt, lastFailure }: Webhook): string {
  if (endedAt) return `Its server said on ${instantText(endedAt)} that it is gone. It is no longer called.`
  if (pausedAt) return pausedText(pausedAt)
  if (!lastCalledAt) return 'Not called yet'
  const at = instantText(lastCalledAt)
  return lastFailure === null
    ? `Last called ${at}`
    : `Last call failed ${at}: ${lastFailure}. It is tried again for a day.`
}

/** The last calls of a webhook, each with a button that makes it once more (rule integrations-11). */
function WebhookDeliveries({ webhookId, isActive }: { webhookId: string; isActive: boolean }) {
  const calls = trpc.integrations.deliveries.useQuery({ id: webhookId }, { refetchOnMount: 'always' })
  const again = trpc.integrations.sendAgain.useMutation({
    onSuccess: () => showToast({ title: 'Sent again', description: 'The call is made in a moment, with the same id.' }),
    onSettled: () => void calls.refetch(),
  })
  const failed = [calls, again].find(({ isError }) => isError)
  return (
    <div className={classes.calls}>
      {failed && <Failure error={failed.error} />}
      {calls.data?.length === 0 && <span className={page.detail}>No calls in the last days</span>}
      <ul className={classes.list}>
        {calls.data?.map((call) => (
          <li key={call.id} className={classes.item}>
            <span className={classes.what}>
              {callText(call)}
              <span className={page.detail}>{callStateText(call)}</span>
            </span>
            {isActive && (
              <Press
                text="Send again"
                of={callText(call)}
                isBusy={again.isPending}
                onPress={() => again.mutate({ id: call.id })}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function callText({ openings, createdAt }: WebhookDelivery): string {
  const content = openings === 0 ? 'Test' : counted(openings, 'opening', 'openings')
  return `${content}, ${instantText(createdAt)}`
}

function callStateText({ state, sentAt, dueAt, error }: WebhookDelivery): string {
  if (state === 'sent' && sentAt) return `Accepted ${instantText(sentAt)}`
  if (state === 'sending') return 'Being called'
  if (state === 'pending') return error === null ? 'Called in a moment' : `${error}; called again ${instantText(dueAt)}`
  return `Not accepted: ${error ?? 'unknown'}`
}
