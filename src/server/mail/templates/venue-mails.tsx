import type { MailTemplate } from './mail-template.ts'
import { MailLayout } from './mail-layout.tsx'
import { ButtonWithLink, Line, Title } from './mail-parts.tsx'

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
      <ButtonWithLink href={manageUrl}>See and decide</ButtonWithLink>
    </MailLayout>
  ),
}

export const venueRequest: MailTemplate<'venue-request'> = {
  subject: ({ venue }) => `For venues: ${venue}`,
  body: ({ appUrl, venue, email, lines }) => (
    <MailLayout
      appUrl={appUrl}
      preview="Somebody asks you to add a venue, or to change what is shown of one."
      footer="The form on the page for venues sends this email to the operator. Nobody has checked who wrote it."
    >
      <Title>{venue}</Title>
      <Line>{email} writes by the form for venues:</Line>
      {lines.map((line, index) => (
        <Line key={index}>{line}</Line>
      ))}
      <Line>Look at the venue&apos;s own site before you change anything. Answer to {email}.</Line>
    </MailLayout>
  ),
}
