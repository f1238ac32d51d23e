/** A finished mail: who it goes to and its exact bytes. */
export interface OutgoingMail {
  /** The return path. */
  from: string
  /** Exactly one recipient, validated when it was stored. */
  to: string
  raw: Buffer
}

/**
 * How a hand-over ended.
 * - `accepted`: the relay answered 250.
 * - `refused`: the relay answered 4xx (`permanent` false) or 5xx; it does not have the mail. `ofRecipient` says that it
 *   was the mailbox that was turned down.
 * - `failed`: broken off before the point of no return; the relay cannot have the mail.
 * - `unknown`: broken off after it; the relay may have the mail (RELIABILITY, finding 1).
 */
export type SendOutcome =
  | { kind: 'accepted' }
  | { kind: 'refused'; permanent: boolean; ofRecipient: boolean; code: number; text: string }
  | { kind: 'failed'; text: string }
  | { kind: 'unknown'; text: string }

/**
 * Sends mail. `beforeHandOver` runs when all but the last byte has been written; only once it has resolved may the
 * relay accept the mail, so what it stores is stored before the point of no return. When it rejects, nothing is sent.
 */
export interface MailTransport {
  send(mail: OutgoingMail, beforeHandOver: () => Promise<void>): Promise<SendOutcome>
  close(): Promise<void>
}
