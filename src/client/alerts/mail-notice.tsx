import type { SuppressionReason } from '#domain/notifications/suppression.ts'
import { useSession } from '#client/session/session.ts'
import { trpc } from '#client/trpc.ts'
import classes from './alerts-screen.module.css'

const reasons: Record<SuppressionReason, string> = {
  'hard-bounce':
    'Your mailbox refuses our mails, so we send you none about alerts. Check that the address exists.',
  'soft-bounces': 'Your mailbox put our mails off again and again, so we send you none about alerts for a month.',
  unsubscribed: 'You unsubscribed from alert mails. Make an alert for your own address, and they come again.',
}

/** Tells the signed-in person what prevents alert mails to them, if anything does. */
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
    <p className={classes.notice}>E-mail notifications are off in your Preferences: your alerts send no mails.</p>
  )
}
