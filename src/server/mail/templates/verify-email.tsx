import type { MailTemplate } from './mail-template.ts'
import { MailLayout } from './parts/mail-layout.tsx'
import { ActionButton, BareLink, Line, Title } from './parts/mail-parts.tsx'

export const verifyEmail: MailTemplate<'verify-email'> = {
  subject: () => 'Verify your email for Courtside',
  body: ({ appUrl, email, verifyUrl }) => (
    <MailLayout
      appUrl={appUrl}
      preview="One click and your account is ready. The link works for 24 hours."
      footer="If you did not sign up, do not follow the link: without it the account cannot be used, and you need do nothing."
    >
      <Title>Verify your email</Title>
      <Line>Somebody, we hope you, signed up at Courtside with {email}.</Line>
      <Line>Follow the link to verify the address, then sign in. It works for 24 hours.</Line>
      <ActionButton href={verifyUrl}>Verify email</ActionButton>
      <BareLink href={verifyUrl} />
    </MailLayout>
  ),
}
