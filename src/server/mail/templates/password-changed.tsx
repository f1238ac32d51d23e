import type { MailTemplate } from './mail-template.ts'
import { MailLayout } from './parts/mail-layout.tsx'
import { ActionButton, BareLink, Line, Title } from './parts/mail-parts.tsx'

export const passwordChanged: MailTemplate<'password-changed'> = {
  subject: () => 'Your Courtside password was changed',
  body: ({ appUrl, email, changedAt }) => (
    <MailLayout
      appUrl={appUrl}
      preview="If this was you, all is well. If not, reset it now."
      footer="You get this mail whenever the password of your account changes."
    >
      <Title>Your password was changed</Title>
      <Line>
        The password of {email} was changed on {changedAt}. You were signed out everywhere.
      </Line>
      <Line>If this was you, there is nothing to do. If it was not, choose a new password now.</Line>
      <ActionButton href={`${appUrl}/forgot-password`}>I did not do this</ActionButton>
      <BareLink href={`${appUrl}/forgot-password`} />
    </MailLayout>
  ),
}
