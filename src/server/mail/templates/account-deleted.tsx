import type { MailTemplate } from './mail-template.ts'
import { MailLayout } from './parts/mail-layout.tsx'
import { Line, Title } from './parts/mail-parts.tsx'

export const accountDeleted: MailTemplate<'account-deleted'> = {
  subject: () => 'Your Courtside account was deleted',
  body: ({ appUrl, email, changedAt }) => (
    <MailLayout
      appUrl={appUrl}
      preview="Your alerts have ended, and everything we kept about you is gone."
      footer="You get this email because the account was yours. It is the last one about it."
    >
      <Title>Your account was deleted</Title>
      <Line>
        The account of {email} was deleted on {changedAt}. Your alerts have ended, and everything we kept about you is
        gone.
      </Line>
      <Line>
        You can join again at any time. If you didn't delete it, somebody else knew your password: change it wherever
        you use it.
      </Line>
    </MailLayout>
  ),
}
