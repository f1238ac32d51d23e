import type { MailTemplate } from '#server/mail/templates/mail-template.ts'
import { MailLayout } from '#server/mail/templates/parts/mail-layout.tsx'
import { ActionButton, BareLink, Line, Title } from '#server/mail/templates/parts/mail-parts.tsx'

export const ownVenue: MailTemplate<'own-venue'> = {
  subject: ({ venue }) => `How Courtside reads ${venue}`,
  body: ({ appUrl, email, venue, manageUrl }) => (
    <MailLayout
      appUrl={appUrl}
      preview="See what we read of your venue, and stop it if you like. The link works for 72 hours."
      footer="If nobody at the venue asked for this, you can ignore this email. Nothing changes until somebody uses the link."
    >
      <Title>How we read {venue}</Title>
      <Line>
        Someone asked to speak for {venue}, whose website is at the domain of {email}. The link leads to a page that
        says what we read and how often, and has a button that ends it at once.
      </Line>
      <Line>Pass it on to nobody who should not decide this. It works for 72 hours.</Line>
      <ActionButton href={manageUrl}>See and decide</ActionButton>
      <BareLink href={manageUrl} />
    </MailLayout>
  ),
}
