import { Button } from '@mantine/core'
import type { WebhookDelivery } from '#domain/machines/webhook.ts'
import { counted } from '#domain/counted.ts'
import { trpc } from '#client/trpc.ts'
import { Failure } from '#client/ui/page/failure.tsx'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { instantText } from './instant-text.ts'
import page from '#client/ui/page/page.module.css'
import classes from './account.module.css'

/** The last calls of a webhook, each with a button that makes it once more (rule machines-11). */
export function WebhookDeliveries({ webhookId, isActive }: { webhookId: string; isActive: boolean }) {
  const calls = trpc.machines.deliveries.useQuery({ id: webhookId }, { refetchOnMount: 'always' })
  const again = trpc.machines.sendAgain.useMutation({
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
              <span className={page.detail}>{stateText(call)}</span>
            </span>
            {isActive && (
              <Button
                variant="default"
                aria-label={`Send again: ${callText(call)}`}
                aria-disabled={again.isPending}
                onClick={() => again.isPending || again.mutate({ id: call.id })}
              >
                Send again
              </Button>
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

function stateText({ state, sentAt, dueAt, error }: WebhookDelivery): string {
  if (state === 'sent' && sentAt) return `Accepted ${instantText(sentAt)}`
  if (state === 'sending') return 'Being called'
  if (state === 'pending') return error === null ? 'Called in a moment' : `${error}; called again ${instantText(dueAt)}`
  return `Not accepted: ${error ?? 'unknown'}`
}
