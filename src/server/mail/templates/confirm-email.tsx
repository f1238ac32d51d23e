import type { MailTemplate } from './mail-template.ts'
import { MailLayout } from './parts/mail-layout.tsx'
import { ActionButton, BareLink, Line, Title } from './parts/mail-parts.tsx'

export const confirmEmail: MailTemplate<'confirm-email'> = {
  subject: () => 'Confirm your new email for Courtside',
  body: ({ appUrl, email, confirmUrl }) => (
    <MailLayout
      appUrl={appUrl}
      preview="One click and this is the email of your account. The link works for 24 hours."
      footer="If you didn't ask for this, you can ignore this email. Nothing changes until the link is followed."
    >
      <Title>Confirm your new email</Title>
      <Line>Someone, hopefully you, asked to use {email} for their Courtside account.</Line>
      <Line>
        Confirm it with the button below. Until then the account stays with its old email. The link works for 24 hours.
      </Line>
      <ActionButton href={confirmUrl}>Confirm new email</ActionButton>
      <BareLink href={confirmUrl} />
    </MailLayout>
  ),
}
