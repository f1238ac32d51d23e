import type { MailTemplate } from './mail-template.ts'
import { MailLayout } from './parts/mail-layout.tsx'
import { ActionButton, BareLink, Line, Title } from './parts/mail-parts.tsx'

export const resetPassword: MailTemplate<'reset-password'> = {
  subject: () => 'Reset your Courtside password',
  body: ({ appUrl, email, resetUrl }) => (
    <MailLayout
      appUrl={appUrl}
      preview="Choose a new password. The link works once, for 30 minutes."
      footer="If you didn't ask for this, you can ignore this email. Your password stays the same."
    >
      <Title>Reset your password</Title>
      <Line>Someone, hopefully you, asked to reset the password for {email}.</Line>
      <Line>
        Choose a new one with the button below. The link works once, for 30 minutes. Changing your password signs you
        out everywhere.
      </Line>
      <ActionButton href={resetUrl}>Choose a new password</ActionButton>
      <BareLink href={resetUrl} />
    </MailLayout>
  ),
}
