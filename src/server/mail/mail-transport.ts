/** A finished mail: its recipient and its exact bytes. */
export interface OutgoingMail {
  /** The return path. */
  from: string
  /** Exactly one recipient, validated when it was stored. */
  to: string
  /** A character for each byte (latin1): what is made of pieces of text need not become bytes before it is sent. */
  raw: string
  /** The same as it goes after DATA, its dots doubled (smtp-dialogue.ts), where that was known before the mail was. */
  asSent?: string | undefined
  /** What whoever outlives this process is to note if the relay accepts it: one line. */
  noteIfAccepted?: string
  /** No other copy follows, so its last byte goes by itself: a connection that breaks before it has not taken the mail. */
  isLastCopy?: boolean
}

/**
 * How a hand-over ended.
 * - `accepted`: the relay answered 250.
 * - `refused`: the relay answered 4xx (`permanent` false) or 5xx, so it does not have the mail. `at` says to what: to us
 *   (greeting, EHLO, STARTTLS, AUTH, MAIL FROM, DATA), to the mailbox (RCPT TO), or to the mail after its last byte.
 * - `failed`: broken off before the point of no return, so the relay cannot have the mail.
 * - `unknown`: broken off after it. The relay may have the mail, and nobody can know (decision 0005).
 */
export type SendOutcome =
  | { kind: 'accepted' }
  | { kind: 'refused'; permanent: boolean; at: 'relay' | 'mailbox' | 'mail'; code: number; text: string }
  | { kind: 'failed'; text: string }
  | { kind: 'unknown'; text: string }

/** Why no connection to the relay could be made. */
export type NoConnection = SendOutcome & { kind: 'refused' | 'failed' }

/** The mail that is sent next over the same connection, where it is known by now. */
export type NextMail = () => OutgoingMail | undefined

/** `isWitnessed` says that somebody would hear what the relay answers if this process were killed (decision 0049). */
export type BeforeLastByte = (isWitnessed?: boolean) => Promise<void>

/**
 * Sends mail. `beforeLastByte` runs when everything but the last byte has been written. The relay can accept the mail
 * only after it has resolved, so what it stores is stored before the point of no return. When it rejects, nothing is
 * sent. The envelope of `next`, which is asked at the last byte, may go together with it: its first word to the relay, and
 * no part of what it says. Whoever is named is sent as soon as this one has ended, or by any other connection.
 */
export interface MailTransport {
  /** Resolves once the relay is known to answer: it did so within the last second, or greets now. Else says why not. */
  reach(): Promise<NoConnection | undefined>
  send(mail: OutgoingMail, beforeLastByte?: BeforeLastByte, next?: NextMail): Promise<SendOutcome>
  close(): Promise<void>
}
