import type { SuppressionReason } from '#domain/notifications/suppression.ts'
import { useSession } from '#client/session/session.ts'
import { trpc } from '#client/trpc.ts'
import classes from './alerts-screen.module.css'

const reasons: Record<SuppressionReason, string> = {
  'hard-bounce':
    "Your mailbox rejects our emails, so we've stopped sending you alert emails. Check that the address exists.",
  'soft-bounces': "Your mailbox kept delaying our emails, so we won't send you alert emails for a month.",
  unsubscribed: 'You unsubscribed from alert emails. Make an alert for your own address to get them again.',
}

/** Tells the signed-in person what keeps alert emails from them, if anything does. */
export function MailNotice() {
  const { state } = useSession()
  const { data } = trpc.alerts.mailState.useQuery(undefined, {
    enabled: state.status === 'signed-in',
    staleTime: 0,
  })
  if (!data) return null
  const { suppression, emailNotifications } = data
  if (suppression) return <p className={classes.notice}>{reasons[suppression]}</p>
  if (emailNotifications) return null
  return (
    <p className={classes.notice}>Email notifications are off in your Preferences, so your alerts send no emails.</p>
  )
}
