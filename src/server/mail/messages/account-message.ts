import { z } from 'zod'
import { longDateText, sydneyTimeText } from '#domain/calendar/date-text.ts'
import { sydneyDate } from '#domain/calendar/sydney-time.ts'
import type { Message, MessageContext } from '#server/mail/message.ts'
import { mailLayout, renderParts } from './mail-layout.ts'
import { mailAction, mailLine, mailTitle } from './mail-parts.ts'

export type AccountMessageKind = 'verify-email' | 'reset-password' | 'password-changed'

const LinkPayload = z.object({ nonce: z.string(), email: z.string() })
const ChangePayload = z.object({ email: z.string(), changedAt: z.coerce.date() })

/** The text of a mail about an account. It holds nothing that another person could have typed. */
interface Wording {
  subject: string
  preview: string
  title: string
  lines: string[]
  button: { label: string; href: string }
  footer: string
}

/** Writes the mails about an account: verify the address, set a new password, the password was changed. */
export async function renderAccountMessage(
  kind: AccountMessageKind,
  payload: Record<string, unknown>,
  context: MessageContext,
): Promise<Message> {
  const { subject, preview, title, lines, button, footer } = wordingOf(kind, payload, context)
  const mail = mailLayout({
    preview,
    appUrl: context.appUrl,
    children: [mailTitle(title), ...lines.map((line) => mailLine(line, line)), ...mailAction(button)],
    footer,
  })
  return { subject, ...(await renderParts(mail)) }
}

function wordingOf(kind: AccountMessageKind, payload: Record<string, unknown>, context: MessageContext): Wording {
  switch (kind) {
    case 'verify-email':
      return verification(LinkPayload.parse(payload), context)
    case 'reset-password':
      return reset(LinkPayload.parse(payload), context)
    case 'password-changed':
      return changed(ChangePayload.parse(payload), context)
  }
}

function verification({ nonce, email }: z.infer<typeof LinkPayload>, { appUrl, tokenFor }: MessageContext): Wording {
  const query = new URLSearchParams({ token: tokenFor('verify-email', nonce) })
  return {
    subject: 'Verify your email for Courtside',
    preview: 'One click and your account is ready. The link works for 24 hours.',
    title: 'Verify your email',
    lines: [
      `Somebody, we hope you, signed up at Courtside with ${email}.`,
      'Follow the link to verify the address, then sign in. It works for 24 hours.',
    ],
    button: { label: 'Verify email', href: `${appUrl}/api/auth/verify-email?${query}` },
    footer:
      'If you did not sign up, do not follow the link: without it the account cannot be used, and you need do nothing.',
  }
}

function reset({ nonce, email }: z.infer<typeof LinkPayload>, { appUrl, tokenFor }: MessageContext): Wording {
  const query = new URLSearchParams({ token: tokenFor('reset-password', nonce), email })
  return {
    subject: 'Reset your Courtside password',
    preview: 'Choose a new password. The link works once, for 30 minutes.',
    title: 'Reset your password',
    lines: [
      `Somebody, we hope you, asked for a new password for ${email}.`,
      'Follow the link to choose one. It works once, and for 30 minutes. You will then be signed out everywhere.',
    ],
    button: { label: 'Choose a new password', href: `${appUrl}/api/auth/reset-password?${query}` },
    footer: 'If you did not ask for it, you need do nothing: your password stays as it is.',
  }
}

function changed({ email, changedAt }: z.infer<typeof ChangePayload>, { appUrl }: MessageContext): Wording {
  const when = `${longDateText(sydneyDate(changedAt))}, ${sydneyTimeText(changedAt)}`
  return {
    subject: 'Your Courtside password was changed',
    preview: 'If this was you, all is well. If not, reset it now.',
    title: 'Your password was changed',
    lines: [
      `The password of ${email} was changed on ${when}. You were signed out everywhere.`,
      'If this was you, there is nothing to do. If it was not, choose a new password now.',
    ],
    button: { label: 'I did not do this', href: `${appUrl}/forgot-password` },
    footer: 'You get this mail whenever the password of your account changes.',
  }
}
