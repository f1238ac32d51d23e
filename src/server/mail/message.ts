import type { LinkAction } from '#domain/alerts/links/link-action.ts'
import type { TokenPurpose } from '#domain/auth/token-purpose.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { RenderTemplate } from './templates/mail-template.ts'

/** The words of one reader in a message that many get, by placeholder (mail-skeleton.ts). */
export type ReaderWords = Readonly<Record<string, string>>

/** A mail as it is written, before it becomes bytes. Every mail has a text part (rule emails-3). */
export interface Message {
  /** At most 60 characters. */
  subject: string
  html: string
  text: string
  /** The same message with placeholders, where many readers get it, and the words of this one (mail-skeleton.ts). */
  shared?: { message: Message; words: ReaderWords }
  /** https links for List-Unsubscribe with one click (RFC 8058); only on mails that a person subscribed to. */
  unsubscribeUrl?: string
  /** An iCalendar file of the first opening. */
  calendarFile?: { filename: string; content: string }
}

/** The facts of the installation that messages need. */
export interface MessageContext {
  /** Origin of the links, without a trailing slash. */
  appUrl: string
  catalogue: Catalogue
  /** The token of a nonce (signing/one-time-token.ts). */
  tokenFor: (purpose: TokenPurpose, nonce: string) => string
  /** A link that proves itself (signing/signed-link.ts) to the page for an action on an alert, or on all of an address. */
  linkFor: (action: LinkAction, subject: string, issuedAt?: Date) => string
  /** The token of such a link. */
  linkTokenFor: (action: LinkAction, subject: string) => string
  /** The link that a token proves. */
  linkWith: (action: LinkAction, token: string) => string
  /** A link to the page on which a venue says how it is read (signing/venue-link.ts). */
  venueLinkFor: (link: { venueId: string; email: string; issuedAt: Date }) => string
  /** The compiled templates (load-mail-templates.ts). */
  renderTemplate: RenderTemplate
  now: Date
}
