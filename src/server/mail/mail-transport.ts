/** A finished mail: its recipient and its exact bytes. */
export interface OutgoingMail {
  /** The return path. */
  from: string
  /** Exactly one recipient, validated when it was stored. */
  to: string
  /** One character for each byte (latin1). */
  raw: string
}

/**
 * How an attempt to send ended.
 * - `accepted`: the relay answered 250.
 * - `refused`: the relay answered 4xx (`permanent` false) or 5xx, so it does not have the mail. `at` says to what: to us
 *   (greeting, EHLO, STARTTLS, AUTH, MAIL FROM, DATA), to the mailbox (RCPT TO), or to the mail after its last byte.
 * - `failed`: broken off before the point of no return, so the relay cannot have the mail.
 * - `unknown`: aborted after it. The relay may have the mail, or not (decision 0005).
 */
export type SendOutcome =
  | { kind: 'accepted' }
  | { kind: 'refused'; permanent: boolean; at: 'relay' | 'mailbox' | 'mail'; code: number; text: string }
  | { kind: 'failed'; text: string }
  | { kind: 'unknown'; text: string }

/** Stores the hand-over of one mail. A rejection keeps the mail from being sent. */
export type HandOver = () => Promise<void>

/**
 * Sends mail over connections that stay open. The relay can accept a mail only after `handOver` has resolved: the last
 * byte waits for it. Sends as many mails at once as it is asked to, each over a connection of its own.
 */
export interface MailTransport {
  send(mail: OutgoingMail, handOver?: HandOver): Promise<SendOutcome>
  close(): Promise<void>
}
