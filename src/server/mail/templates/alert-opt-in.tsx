import type { MailTemplate } from './mail-template.ts'
import { AlertCard } from './parts/alert-card.tsx'
import { MailLayout } from './parts/mail-layout.tsx'
import { ActionButton, Line, MutedLine, MutedLink, Title } from './parts/mail-parts.tsx'

export const alertOptIn: MailTemplate<'alert-opt-in'> = {
  subject: () => 'Confirm your Courtside alert',
  body: ({ appUrl, alerts, confirmUrl, unsubscribeUrl }) => (
    <MailLayout
      appUrl={appUrl}
      preview="One click, and we watch for you. Nothing else is sent to you before."
      footer={
        <>
          If this was not you, ignore this mail: nothing else will be sent to you.{' '}
          <MutedLink href={unsubscribeUrl}>Never mail me again</MutedLink>
        </>
      }
    >
      <Title>Confirm your alert</Title>
      <Line>Somebody asked Courtside to mail this address the moment one of these opens:</Line>
      {alerts.map((alert) => (
        <AlertCard key={alert.id} alert={alert} />
      ))}
      <ActionButton href={confirmUrl}>Yes, watch for me</ActionButton>
      <MutedLine>The link works for three days.</MutedLine>
    </MailLayout>
  ),
}
