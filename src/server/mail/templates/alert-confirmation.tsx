import type { MailTemplate } from './mail-template.ts'
import { AlertCard } from './parts/alert-card.tsx'
import { AlertFooter } from './parts/alert-footer.tsx'
import { MailLayout } from './parts/mail-layout.tsx'
import { ActionButton, Line, MutedLine, Title } from './parts/mail-parts.tsx'

export const alertConfirmation: MailTemplate<'alert-confirmation'> = {
  subject: ({ total }) => (total === 1 ? 'Your alert is set' : 'Your alerts are set'),
  body: ({ appUrl, alerts, total, address, unsubscribeUrl }) => (
    <MailLayout
      appUrl={appUrl}
      preview="We mail you the moment one of them opens."
      footer={<AlertFooter address={address} unsubscribeUrl={unsubscribeUrl} />}
    >
      <Title>{total === 1 ? 'We are watching for you' : `We are watching: ${total} alerts`}</Title>
      {alerts.map((alert) => (
        <AlertCard key={alert.id} alert={alert} />
      ))}
      {total > alerts.length && <MutedLine>and {total - alerts.length} more</MutedLine>}
      <Line>You get a mail the moment something opens. It is a heads-up, not a hold: book at once.</Line>
      <ActionButton href={`${appUrl}/alerts`}>See your alerts</ActionButton>
    </MailLayout>
  ),
}
