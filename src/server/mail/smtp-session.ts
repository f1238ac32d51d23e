import type { Socket } from 'node:net'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { BeforeLastByte, NextMail, NoConnection, OutgoingMail, SendOutcome } from './mail-transport.ts'
import { sendMail, type SentAhead } from './send-mail.ts'
import { createDialogue } from './smtp-dialogue.ts'
import { unwatched } from './witness/watched-connection.ts'
import type { Witness } from './witness/witness.ts'

/**
 * Time limits of SMTP (RFC 5321, section 4.5.3.2), shortened where a person would have given up. Only after the last byte
 * the relay gets all of its ten minutes, because until it answers nobody knows who has the mail.
 */
export interface SmtpTimeouts {
  connectMs: number
  greetingMs: number
  commandMs: number
  finalReplyMs: number
}

/** Where a relay is, and how to enter. */
export interface Relay {
  options: ConstructorParameters<typeof SMTPConnection>[0]
  timeouts: SmtpTimeouts
  credentials: { user: string; pass: string } | undefined
}

interface RelayError extends Error {
  responseCode?: number
  response?: string | false
}

/** What of nodemailer's connection is needed to go on with its socket. */
interface Opened {
  _socket: Socket
  _onSocketData: (chunk: Buffer) => void
  _supportedExtensions: string[]
}

/** A connection to the relay, greeted and signed in. It carries one mail at a time. */
export interface SmtpSession {
  /** Undefined where the connection was lost and nothing of the mail had gone but its envelope, ahead of it. */
  send(mail: OutgoingMail, beforeLastByte?: BeforeLastByte, next?: NextMail): Promise<SendOutcome | undefined>
  /** Whose envelope went together with the last byte of the mail before it. No other mail can be sent next. */
  expects(): OutgoingMail | undefined
  close(): void
}

/**
 * Opens a connection. `onEnd` hears when it is gone. nodemailer connects, greets, starts TLS and signs in; it also watches
 * the socket. Mails are sent by a dialogue of our own (decision 0028): `sendMail` cannot tell a mail that the relay may
 * have from one that it cannot have, and its streams cost more than all else that is done for a mail.
 */
export async function openSession(relay: Relay, onEnd: () => void, witness?: Witness): Promise<SmtpSession> {
  const connection = await connect(relay)
  const { _socket: socket, _onSocketData: heard, _supportedExtensions: extensions } = connection as unknown as Opened
  socket.off('data', heard)
  // The last byte would wait until the relay has confirmed what was sent before it.
  socket.setNoDelay()
  const dialogue = createDialogue(socket, (text) => {
    dialogue.fail(new Error(`the relay said ${text}`))
    connection.close()
  })
  const watched = witness?.watch(socket) ?? unwatched
  const end = (error?: Error) => {
    watched.end()
    dialogue.fail(error ?? new Error('the relay closed the connection'))
    onEnd()
  }
  connection.on('end', end)
  connection.on('error', end)
  const isPipelining = extensions.includes('PIPELINING')
  const sending = { dialogue, socket, watched, isPipelining, timeouts: relay.timeouts }
  let expected: SentAhead | undefined
  return {
    expects: () => expected?.mail,
    async send(mail, beforeLastByte, next) {
      const replies = expected?.replies
      expected = undefined
      const onExpected = (one: SentAhead) => (expected = one)
      const outcome = await sendMail({ ...sending, mail, replies, beforeLastByte, next, onExpected })
      if (outcome?.kind !== 'accepted') connection.close()
      return outcome
    },
    close: () => connection.close(),
  }
}

/** Why no connection came about. */
export function noConnection(thrown: unknown): NoConnection {
  const error = (thrown instanceof Error ? thrown : new Error(String(thrown))) as RelayError
  const code = error.responseCode
  if (code === undefined || code < 400) return { kind: 'failed', text: error.message }
  const text = typeof error.response === 'string' ? error.response : error.message
  return { kind: 'refused', permanent: code >= 500, at: 'relay', code, text }
}

function connect({ options, credentials }: Relay): Promise<SMTPConnection> {
  return new Promise((resolve, reject) => {
    const connection = new SMTPConnection(options)
    connection.once('error', reject)
    connection.once('end', () => reject(new Error('the relay closed the connection')))
    connection.connect((error) => {
      if (error) reject(error)
      else if (credentials)
        connection.login({ credentials }, (refused) => (refused ? reject(refused) : resolve(connection)))
      else resolve(connection)
    })
  })
}
