/** A mail as it is written, before it becomes bytes. Every one has a text part (EXPERIENCE, E-mail). */
export interface Message {
  /** At most 60 characters. */
  subject: string
  html: string
  text: string
  /** https links for List-Unsubscribe with one click (RFC 8058); only on mails that a person subscribed to. */
  unsubscribeUrl?: string
  /** An iCalendar file of the first opening. */
  calendarFile?: { filename: string; content: string }
}

/** What every message may need to know of the installation. */
export interface MessageContext {
  /** Origin of the links, without a slash at the end. */
  appUrl: string
  /** The key under which mailed tokens are made; see store/one-time-token.ts. */
  tokenFor: (
    purpose: 'verify-email' | 'reset-password' | 'confirm-alert' | 'manage-alert' | 'unsubscribe',
    nonce: string,
  ) => string
  now: Date
}
