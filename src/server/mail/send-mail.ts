import type { Socket } from 'node:net'
import type { BeforeLastByte, NextMail, OutgoingMail, SendOutcome } from './mail-transport.ts'
import { stuffDots, type Dialogue, type Reply } from './smtp-dialogue.ts'
import type { Watched } from './witness/watched-connection.ts'

/** A mail whose envelope went ahead of it, and what the relay says to that. */
export interface SentAhead {
  mail: OutgoingMail
  replies: Promise<Reply[]>
}

/** A mail over a connection that is open. */
interface Sending {
  dialogue: Dialogue
  socket: Socket
  watched: Watched
  mail: OutgoingMail
  /** What the relay says to its envelope, where that went ahead. */
  replies: Promise<Reply[]> | undefined
  beforeLastByte: BeforeLastByte | undefined
  next: NextMail | undefined
  onExpected: (next: SentAhead) => void
  isPipelining: boolean
  timeouts: { commandMs: number; finalReplyMs: number }
}

/** Sends one mail. Resolves with undefined where the connection was lost and nothing of it had gone but its envelope, ahead of it. */
export async function sendMail(sending: Sending): Promise<SendOutcome | undefined> {
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
