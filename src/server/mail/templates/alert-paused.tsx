import type { MailTemplate } from './mail-template.ts'
import { AlertFooter } from './parts/alert-footer.tsx'
import { MailLayout } from './parts/mail-layout.tsx'
import { ActionButton, Line, Title } from './parts/mail-parts.tsx'

/** A venue that an alert names has not been readable for a while. */
export const alertPaused: MailTemplate<'alert-paused'> = {
  subject: ({ venue }) => `We can't check ${venue} right now`,
  body: ({ appUrl, venue, since, address, unsubscribeUrl }) => (
    <MailLayout
      appUrl={appUrl}
      preview={`Its booking page hasn't answered properly since ${since}.`}
      footer={<AlertFooter address={address} unsubscribeUrl={unsubscribeUrl} />}
    >
      <Title>We can't check {venue} right now</Title>
      <Line>Its booking page hasn't answered properly since {since}. Your alert stays on, and we'll keep trying.</Line>
      <Line>Until it's back we may miss an opening there, so check with the venue yourself if it matters to you.</Line>
      <ActionButton href={`${appUrl}/alerts`}>See your alerts</ActionButton>
    </MailLayout>
  ),
}
