import type { MailTemplate } from './mail-template.ts'
import { AlertCard, UnlistedAlerts } from './parts/alert-card.tsx'
import { MailLayout } from './parts/mail-layout.tsx'
import { ActionButton, Line, MutedLine, MutedLink, Title } from './parts/mail-parts.tsx'

export const alertOptIn: MailTemplate<'alert-opt-in'> = {
  subject: () => 'Confirm your Courtside alert',
  body: ({ appUrl, alerts, total, confirmUrl, unsubscribeUrl }) => (
    <MailLayout
      appUrl={appUrl}
      preview="One click and we'll start watching. Until then we won't email you anything else."
      footer={
        <>
          If this wasn't you, ignore this email and we won't send you anything else.{' '}
          <MutedLink href={unsubscribeUrl}>Never email me again</MutedLink>
        </>
      }
    >
      <Title>{total === 1 ? 'Confirm your alert' : 'Confirm your alerts'}</Title>
      <Line>Someone, hopefully you, asked Courtside to email this address as soon as there's an opening:</Line>
      {alerts.map((alert) => (
        <AlertCard key={alert.id} alert={alert} />
      ))}
      <UnlistedAlerts alerts={alerts} total={total} />
      <ActionButton href={confirmUrl}>Yes, email me</ActionButton>
      <MutedLine>The link works for three days.</MutedLine>
    </MailLayout>
  ),
}
