import type { MailTemplate } from './mail-template.ts'
import { MailLayout } from './parts/mail-layout.tsx'
import { ActionButton, BareLink, Line, Title } from './parts/mail-parts.tsx'

/** For the old address. */
export const emailChanged: MailTemplate<'email-changed'> = {
  subject: () => 'Your Courtside email was changed',
  body: ({ appUrl, email, newEmail, changedAt, undoUrl }) => (
    <MailLayout
      appUrl={appUrl}
      preview="If this was you, there's nothing to do. If not, take your account back."
      footer="We send this to the old email whenever the email of an account changes."
    >
      <Title>Your email was changed</Title>
      <Line>
        The account of {email} now has the email {newEmail}. It was changed on {changedAt}, and your alerts went with
        it.
      </Line>
      <Line>
        If this was you, there's nothing to do. If it wasn't, undo it: your account gets this email back, everybody is
        signed out, and you choose a new password. The link works for 7 days.
      </Line>
      <ActionButton href={undoUrl}>This wasn't me: undo</ActionButton>
      <BareLink href={undoUrl} />
    </MailLayout>
  ),
}
