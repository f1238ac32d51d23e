import type { MailTemplate } from './mail-template.ts'
import { MailLayout } from './parts/mail-layout.tsx'
import { ActionButton, BareLink, Line, Title } from './parts/mail-parts.tsx'

export const resetPassword: MailTemplate<'reset-password'> = {
  subject: () => 'Reset your Courtside password',
  body: ({ appUrl, email, resetUrl }) => (
    <MailLayout
      appUrl={appUrl}
      preview="Choose a new password. The link works once, for 30 minutes."
      footer="If you did not ask for it, you need do nothing: your password stays as it is."
    >
      <Title>Reset your password</Title>
      <Line>Somebody, we hope you, asked for a new password for {email}.</Line>
      <Line>
        Follow the link to choose one. It works once, and for 30 minutes. You will then be signed out everywhere.
      </Line>
      <ActionButton href={resetUrl}>Choose a new password</ActionButton>
      <BareLink href={resetUrl} />
    </MailLayout>
  ),
}
