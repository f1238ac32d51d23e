import type { MailTemplate } from './mail-template.ts'
import { AlertFooter } from './parts/alert-footer.tsx'
import { MailLayout } from './parts/mail-layout.tsx'
import { ActionButton, Line, Title } from './parts/mail-parts.tsx'

/** A venue that an alert names has not been readable for a while. */
export const alertPaused: MailTemplate<'alert-paused'> = {
  subject: ({ venue }) => `Not readable at the moment: ${venue}`,
  body: ({ appUrl, venue, since, address, unsubscribeUrl }) => (
    <MailLayout
      appUrl={appUrl}
      preview={`We could not read ${venue} since ${since}.`}
      footer={<AlertFooter address={address} unsubscribeUrl={unsubscribeUrl} />}
    >
      <Title>We cannot see {venue} at the moment</Title>
      <Line>Its booking page has not answered us properly since {since}. Your alert stays, and we keep trying.</Line>
      <Line>Until then we may miss an opening there: look at the venue itself if it matters to you.</Line>
      <ActionButton href={`${appUrl}/alerts`}>See your alerts</ActionButton>
    </MailLayout>
  ),
}
