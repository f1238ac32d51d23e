import { Button } from '@mantine/core'
import classes from '#client/auth/account-screen/account.module.css'
import { Failure } from '#client/ui/page/failure.tsx'
import { instantText } from '#client/auth/account-screen/instant-text.ts'
import { trpc } from '#client/trpc.ts'
import page from '#client/ui/page/page.module.css'
import { showToast } from '#client/ui/toast/show-toast.ts'
import type { Webhook } from '#domain/machines/webhook.ts'

/** One webhook, with how its last call went. */
export function WebhookItem({
  webhook,
  onChanged,
  onRemoved,
}: {
  webhook: Webhook
  onChanged: () => void
  onRemoved: () => void
}) {
  const { id, url, endedAt } = webhook
  const test = trpc.machines.testWebhook.useMutation({
    onSuccess: () => showToast({ title: 'Test sent', description: `${url} is called in a moment.` }),
    onSettled: onChanged,
  })
  const remove = trpc.machines.removeWebhook.useMutation({
    onSuccess() {
      showToast({ title: 'Webhook removed', description: 'It is called no more.' })
      onRemoved()
    },
    onSettled: onChanged,
  })
  const failed = [test, remove].find(({ isError }) => isError)
  const isBusy = test.isPending || remove.isPending
  return (
    <li className={classes.item}>
      <span className={classes.what}>
        <span className={classes.name}>{url}</span>
        <span className={page.detail}>{stateText(webhook)}</span>
      </span>
      <span className={classes.buttons}>
        {!endedAt && (
          <Button
            variant="default"
            aria-label={`Send a test to ${url}`}
            aria-disabled={isBusy}
            onClick={() => isBusy || test.mutate({ id })}
          >
            Send a test
          </Button>
        )}
        <Button
          variant="default"
          aria-label={`Remove ${url}`}
          aria-disabled={isBusy}
          onClick={() => isBusy || remove.mutate({ id })}
        >
          Remove
        </Button>
      </span>
      {failed && <Failure error={failed.error} />}
    </li>
  )
}

function stateText({ endedAt, lastCalledAt, lastFailure }: Webhook): string {
  if (endedAt) return `Its server said on ${instantText(endedAt)} that it is gone. It is called no more.`
  if (!lastCalledAt) return 'Not called yet'
  const at = instantText(lastCalledAt)
  return lastFailure === null
    ? `Last called ${at}`
    : `Last call failed ${at}: ${lastFailure}. It is tried again for a day.`
}
