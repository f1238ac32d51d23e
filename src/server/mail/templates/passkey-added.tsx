import type { MailTemplate } from './mail-template.ts'
import { MailLayout } from './parts/mail-layout.tsx'
import { ActionButton, BareLink, Line, Title } from './parts/mail-parts.tsx'

export const passkeyAdded: MailTemplate<'passkey-added'> = {
  subject: () => 'A passkey was added to your Courtside account',
  body: ({ appUrl, email, changedAt }) => (
    <MailLayout
      appUrl={appUrl}
      preview="If this was you, there's nothing to do. If not, remove it and change your password."
      footer="We send this email whenever a passkey is added to your account."
    >
      <Title>A passkey was added</Title>
      <Line>
        On {changedAt} a passkey was added to the account of {email}. Whoever has it can sign in without your password.
      </Line>
      <Line>If this was you, there's nothing to do. If it wasn't, remove the passkey and change your password.</Line>
      <ActionButton href={`${appUrl}/account`}>Open your account</ActionButton>
      <BareLink href={`${appUrl}/account`} />
    </MailLayout>
  ),
}
