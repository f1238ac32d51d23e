import type { MailTemplate } from './mail-template.ts'
import { AlertCard, UnlistedAlerts } from './parts/alert-card.tsx'
import { AlertFooter } from './parts/alert-footer.tsx'
import { MailLayout } from './parts/mail-layout.tsx'
import { ActionButton, Line, Title } from './parts/mail-parts.tsx'

export const alertConfirmation: MailTemplate<'alert-confirmation'> = {
  subject: ({ total }) => (total === 1 ? 'Your alert is set' : 'Your alerts are set'),
  body: ({ appUrl, alerts, total, address, unsubscribeUrl }) => (
    <MailLayout
      appUrl={appUrl}
      preview="We'll email you as soon as something opens."
      footer={<AlertFooter address={address} unsubscribeUrl={unsubscribeUrl} />}
    >
      <Title>{total === 1 ? 'Your alert is set' : `Your ${total} alerts are set`}</Title>
      {alerts.map((alert) => (
        <AlertCard key={alert.id} alert={alert} />
      ))}
      <UnlistedAlerts alerts={alerts} total={total} />
      <Line>We'll email you as soon as something opens. It's a heads-up, not a hold, so book straight away.</Line>
      <ActionButton href={`${appUrl}/alerts`}>See your alerts</ActionButton>
    </MailLayout>
  ),
}
