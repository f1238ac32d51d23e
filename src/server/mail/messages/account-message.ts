import { z } from 'zod'
import type { accountMailKinds } from '#domain/notifications/notification.ts'
import { plainText } from '#domain/availability/opening.ts'
import { longDateText, venueTimeText } from '#domain/calendar/date-text.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { EndedAccess } from '#domain/auth/ended-access.ts'
import type { Message, MessageContext } from '#server/mail/message.ts'
import { counted } from '#domain/counted.ts'

type AccountMailKind = (typeof accountMailKinds)[number]

const LinkPayload = z.object({ nonce: z.string(), email: z.string() })
const ChangePayload = z.object({
  email: z.string(),
  changedAt: z.coerce.date(),
  /** True if the session that made the change stays. */
  staysSignedIn: z.boolean().default(false),
  isUndone: z.boolean().default(false),
  /** Missing in emails that an older version queued. */
  ended: EndedAccess.optional(),
})
const AddedPayload = ChangePayload.extend({ what: z.enum(['key', 'webhook', 'channel', 'email']) })
const EndedPayload = ChangePayload.extend({ service: z.enum(['ntfy', 'telegram', 'discord', 'slack', 'webhook']) })
const VenuePayload = z.object({ venueId: z.string(), issuedAt: z.coerce.date() })
const RequestPayload = z.object({ venue: z.string(), email: z.string(), text: z.string() })
const UndoPayload = LinkPayload.extend({ newEmail: z.string(), changedAt: z.coerce.date() })

/**
 * Writes the mails about an account or a venue. Only the request to the operator holds what another person typed (rule
 * emails-12).
 */
export async function renderAccountMessage(
  kind: AccountMailKind,
  payload: Record<string, unknown>,
  { address, context }: { address: string; context: MessageContext },
): Promise<Message> {
  const { appUrl, catalogue, tokenFor, venueLinkFor, renderTemplate } = context
  switch (kind) {
    case 'verify-email': {
      const { nonce, email } = LinkPayload.parse(payload)
      const query = new URLSearchParams({ token: tokenFor('verify-email', nonce) })
      // Browsers keep what follows the # through the redirect and send it to no server: the screen then knows the address.
      const verifyUrl = `${appUrl}/api/auth/verify-email?${query}#${new URLSearchParams({ email })}`
      return renderTemplate(kind, { appUrl, email, verifyUrl })
    }
    case 'reset-password': {
      const { nonce, email } = LinkPayload.parse(payload)
      const query = new URLSearchParams({ token: tokenFor('reset-password', nonce), email })
      return renderTemplate(kind, { appUrl, email, resetUrl: `${appUrl}/api/auth/reset-password?${query}` })
    }
    case 'password-changed': {
      const { email, changedAt, ended, ...how } = ChangePayload.parse(payload)
      return renderTemplate(kind, { appUrl, email, changedAt: momentText(changedAt), ...how, ...endedCopy(ended) })
    }
    case 'access-added': {
      const { email, changedAt, what } = AddedPayload.parse(payload)
      return renderTemplate(kind, { appUrl, email, changedAt: momentText(changedAt), what })
    }
    case 'channel-ended': {
      const { email, changedAt, service } = EndedPayload.parse(payload)
      return renderTemplate(kind, { appUrl, email, changedAt: momentText(changedAt), service })
    }
    case 'passkey-added':
    case 'account-deleted': {
      const { email, changedAt } = ChangePayload.parse(payload)
      return renderTemplate(kind, { appUrl, email, changedAt: momentText(changedAt) })
    }
    case 'confirm-email': {
      const { nonce, email } = LinkPayload.parse(payload)
      const confirmUrl = emailChangeUrl(appUrl, 'confirm', tokenFor('confirm-email', nonce))
      return renderTemplate(kind, { appUrl, email, confirmUrl })
    }
    case 'test-email':
      return renderTemplate(kind, { appUrl, email: address })
    case 'own-venue': {
      const { venueId, issuedAt } = VenuePayload.parse(payload)
      const manageUrl = venueLinkFor({ venueId, email: address, issuedAt })
      return renderTemplate(kind, { appUrl, email: address, venue: catalogue.nameOf(venueId), manageUrl })
    }
    case 'venue-request': {
      const { venue, email, text } = RequestPayload.parse(payload)
      const lines = text.split('\n').map(plainText)
      return renderTemplate(kind, { appUrl, venue, email, lines: lines.filter((one) => one !== '') })
    }
    case 'email-changed': {
      const { nonce, email, newEmail, changedAt } = UndoPayload.parse(payload)
      const undoUrl = emailChangeUrl(appUrl, 'undo', tokenFor('undo-email', nonce))
      return renderTemplate(kind, { appUrl, email, newEmail, changedAt: momentText(changedAt), undoUrl })
    }
  }
}

/** The page asks before it does anything, so mail scanners that follow the link change nothing. */
function emailChangeUrl(appUrl: string, action: 'confirm' | 'undo', token: string): string {
  return `${appUrl}/email-change?${new URLSearchParams({ action, token })}`
}

function momentText(instant: Date): string {
  return `${longDateText(venueDate(instant))}, ${venueTimeText(instant)}`
}

/** The access that ended, in words: counts only, because names could be another person's text (rule emails-12). */
function endedCopy(ended: EndedAccess | undefined): { ended: string[]; friends: string } {
  if (!ended) return { ended: [], friends: '' }
  const { emailChange, calendar, passkeys, keys, webhooks, channels, browsers, shareLinks, friends } = ended
  const all = [
    emailChange > 0 && 'the change of your email that waited for its link',
    calendar > 0 && 'the link to your private calendar',
    passkeys > 0 && `${counted(passkeys, 'passkey', 'passkeys')} added since you last confirmed this email`,
    keys > 0 && `${counted(keys, 'API key', 'API keys')}, paused until you turn ${keys === 1 ? 'it' : 'them'} on again`,
    webhooks > 0 &&
      `${counted(webhooks, 'webhook', 'webhooks')}, paused until you turn ${webhooks === 1 ? 'it' : 'them'} on again`,
    channels > 0 &&
      `${counted(channels, 'channel', 'channels')}, paused until you turn ${channels === 1 ? 'it' : 'them'} on again`,
    browsers > 0 && `push notifications in ${counted(browsers, 'browser', 'browsers')}`,
    shareLinks > 0 && `${counted(shareLinks, 'link', 'links')} to share alerts`,
  ]
  return {
    ended: all.filter((one) => one !== false),
    friends:
      friends === 0 ? '' : friends === 1 ? 'One friend shares your alerts' : `${friends} friends share your alerts`,
  }
}
