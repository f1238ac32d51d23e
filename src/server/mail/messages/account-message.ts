import { z } from 'zod'
import { longDateText, sydneyTimeText } from '#domain/calendar/date-text.ts'
import { sydneyDate } from '#domain/calendar/sydney-time.ts'
import type { Message, MessageContext } from '#server/mail/message.ts'

export type AccountMessageKind = 'verify-email' | 'reset-password' | 'password-changed'

const LinkPayload = z.object({ nonce: z.string(), email: z.string() })
const ChangePayload = z.object({ email: z.string(), changedAt: z.coerce.date() })

/**
 * Writes the mails about an account: verify the address, set a new password, the password was changed. They hold nothing
 * that another person could have typed.
 */
export async function renderAccountMessage(
  kind: AccountMessageKind,
  payload: Record<string, unknown>,
  { appUrl, tokenFor, renderTemplate }: MessageContext,
): Promise<Message> {
  switch (kind) {
    case 'verify-email': {
      const { nonce, email } = LinkPayload.parse(payload)
      const query = new URLSearchParams({ token: tokenFor('verify-email', nonce) })
      return renderTemplate(kind, { appUrl, email, verifyUrl: `${appUrl}/api/auth/verify-email?${query}` })
    }
    case 'reset-password': {
      const { nonce, email } = LinkPayload.parse(payload)
      const query = new URLSearchParams({ token: tokenFor('reset-password', nonce), email })
      return renderTemplate(kind, { appUrl, email, resetUrl: `${appUrl}/api/auth/reset-password?${query}` })
    }
    case 'password-changed': {
      const { email, changedAt } = ChangePayload.parse(payload)
      const when = `${longDateText(sydneyDate(changedAt))}, ${sydneyTimeText(changedAt)}`
      return renderTemplate(kind, { appUrl, email, changedAt: when })
    }
  }
}
