import type { Socket } from 'node:net'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { BeforeLastByte, NextMail, NoConnection, OutgoingMail, SendOutcome } from './mail-transport.ts'
import { createDialogue, stuffDots, type Dialogue, type Reply } from './smtp-dialogue.ts'
import { unwatched, type Watched } from './witness/watched-connection.ts'
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
  let expected: Expected | undefined
  return {
    expects: () => expected?.mail,
    async send(mail, beforeLastByte, next) {
      const replies = expected?.replies
      expected = undefined
      const onExpected = (one: Expected) => (expected = one)
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

/** A mail whose envelope went ahead of it, and what the relay says to that. */
interface Expected {
  mail: OutgoingMail
  replies: Promise<Reply[]>
}

interface Sending {
  dialogue: Dialogue
  socket: Socket
  watched: Watched
  mail: OutgoingMail
  /** What the relay says to its envelope, where that went ahead. */
  replies: Promise<Reply[]> | undefined
  beforeLastByte: BeforeLastByte | undefined
  next: NextMail | undefined
  onExpected: (next: Expected) => void
  isPipelining: boolean
  timeouts: SmtpTimeouts
}

async function sendMail(sending: Sending): Promise<SendOutcome | undefined> {
  const { dialogue, socket, watched, mail, beforeLastByte, timeouts } = sending
  let hasBegun = false
  let isHandedOver = false
  try {
    const refusal = await sendEnvelope(sending)
    if (refusal) return refusal
    hasBegun = true
    let rest = `${mail.asSent ?? stuffDots(mail.raw)}${endOfMail}`
    const isWitnessed = watched.isHeld() && mail.noteIfAccepted !== undefined
    if (!isWitnessed || mail.isLastCopy) rest = writeBody(sending, rest)
    await beforeLastByte?.(isWitnessed)
    dialogue.requireOpen()
    isHandedOver = true
    socket.setTimeout(timeouts.finalReplyMs)
    const answer = dialogue.reply()
    writeLastByte(sending, rest)
    const reply = await answer
    socket.setTimeout(timeouts.commandMs)
    return reply.code < 300 ? { kind: 'accepted' } : refusalOf(reply, 'mail')
  } catch (error) {
    if (sending.replies && !hasBegun) return undefined
    const text = error instanceof Error ? error.message : String(error)
    return { kind: isHandedOver ? 'unknown' : 'failed', text }
  }
}

const endOfMail = '.\r\n'

/** Everything but the last byte goes ahead, so that the relay has it when that may go. Returns what is left. */
function writeBody({ dialogue, socket }: Sending, text: string): string {
  // Where nothing holds its last byte back, all of it goes in one packet.
  socket.cork()
  process.nextTick(() => socket.uncork())
  dialogue.write(text.slice(0, -endOfMail.length))
  return endOfMail
}

/** Each write costs as much as all else that is done for a mail, so the next envelope goes with it (RFC 2920, section 3.1). */
function writeLastByte({ dialogue, watched, mail, isPipelining, next, onExpected }: Sending, rest: string): void {
  const following = isPipelining ? next?.() : undefined
  const envelope = following && isSafe(following) ? envelopeOf(following) : []
  if (mail.noteIfAccepted !== undefined) watched.expect(mail.noteIfAccepted, 1 + envelope.length)
  if (!following || envelope.length === 0) return dialogue.write(rest)
  const replies = dialogue.ask(envelope, rest)
  // Whoever waits for them hears it.
  replies.catch(() => undefined)
  onExpected({ mail: following, replies })
}

/**
 * MAIL, RCPT and DATA, in one go where the relay allows it. Resolves with the refusal. A relay that takes the DATA of a mail
 * without a recipient is left with it: a dot would end an empty mail.
 */
async function sendEnvelope({ dialogue, watched, mail, isPipelining, replies }: Sending) {
  const commands = envelopeOf(mail)
  if (!replies) watched.expectNothing()
  const answers = await (replies ?? (isPipelining ? dialogue.ask(commands) : []))
  for (const [index, command] of commands.entries()) {
    const [reply] = isPipelining ? [answers[index]] : await dialogue.ask([command])
    if (!reply || reply.code >= 400) return refusalOf(reply, index === 1 ? 'mailbox' : 'relay')
  }
  return undefined
}

/** 421 is the relay going away, whatever it answers (RFC 5321, section 4.2.1). */
function refusalOf(reply: Reply | undefined, at: 'relay' | 'mailbox' | 'mail'): SendOutcome {
  const { code, text } = reply ?? { code: 421, text: 'no answer' }
  return { kind: 'refused', permanent: code >= 500, at: code === 421 && at === 'mailbox' ? 'relay' : at, code, text }
}

const unsafe = /[^\x21-\x7e]|[<>]/

/** Addresses are validated when they are stored; one that could end its command never leaves all the same. */
function isSafe({ from, to }: OutgoingMail): boolean {
  return !unsafe.test(from) && !unsafe.test(to)
}

function envelopeOf(mail: OutgoingMail): string[] {
  if (!isSafe(mail)) throw new Error('the address cannot be sent to')
  return [`MAIL FROM:<${mail.from}>`, `RCPT TO:<${mail.to}>`, 'DATA']
}
