/** A mail as it is written, before it becomes bytes. Every mail has a text part (rule emails-3). */
export interface Message {
  /** At most 60 characters. */
  subject: string
  html: string
  text: string
  /** Both parts again as MIME entities (RFC 2045), where they were prepared for many readers at once. */
  entities?: { html: string; text: string }
  /** https links for List-Unsubscribe with one click (RFC 8058); only on mails that a person subscribed to. */
  unsubscribeUrl?: string
  /** An iCalendar file of the first opening. */
  calendarFile?: { filename: string; content: string }
}

/** What a person can do from a mail without signing in. The subject of such a link is an alert's id, or an address. */
export type MailAction = 'confirm' | 'stop' | 'booked' | 'pause' | 'unsubscribe'

/** What every message may need to know about the installation. */
export interface MessageContext {
  /** Origin of the links, without a trailing slash. */
  appUrl: string
  /** Derives the token of a nonce (store/one-time-token.ts). */
  tokenFor: (purpose: 'verify-email' | 'reset-password', nonce: string) => string
  /** A signed link (store/signed-link.ts) to the page for an action on an alert. */
  linkFor: (action: MailAction, subject: string, issuedAt?: Date) => string
  now: Date
}
