import type { MailTemplate } from './mail-template.ts'
import { MailLayout } from './parts/mail-layout.tsx'
import { ActionButton, BareLink, Line, Title } from './parts/mail-parts.tsx'

export const passwordChanged: MailTemplate<'password-changed'> = {
  subject: () => 'Your Courtside password was changed',
  body: ({ appUrl, email, changedAt, staysSignedIn }) => (
    <MailLayout
      appUrl={appUrl}
      preview="If this was you, there's nothing to do. If not, reset your password now."
      footer="We send this email whenever your password changes."
    >
      <Title>Your password was changed</Title>
      <Line>
        The password for {email} was changed on {changedAt}, and{' '}
        {staysSignedIn ? 'every other device was signed out.' : 'you were signed out everywhere.'}
      </Line>
      <Line>If this was you, there's nothing to do. If it wasn't, reset your password now.</Line>
      <ActionButton href={`${appUrl}/forgot-password`}>Reset your password</ActionButton>
      <BareLink href={`${appUrl}/forgot-password`} />
    </MailLayout>
  ),
}
