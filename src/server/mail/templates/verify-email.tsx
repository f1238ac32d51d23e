import type { MailTemplate } from './mail-template.ts'
import { MailLayout } from './parts/mail-layout.tsx'
import { ActionButton, BareLink, Line, Title } from './parts/mail-parts.tsx'

export const verifyEmail: MailTemplate<'verify-email'> = {
  subject: () => 'Verify your email for Courtside',
  body: ({ appUrl, email, verifyUrl }) => (
    <MailLayout
      appUrl={appUrl}
      preview="One click and your account is ready. The link works for 24 hours."
      footer="If you didn't sign up, you can ignore this email. Nobody can use the account until this address is verified."
    >
      <Title>Verify your email</Title>
      <Line>Someone, hopefully you, signed up for Courtside with {email}.</Line>
      <Line>Verify your email with the button below, then sign in. The link works for 24 hours.</Line>
      <ActionButton href={verifyUrl}>Verify email</ActionButton>
      <BareLink href={verifyUrl} />
    </MailLayout>
  ),
}
