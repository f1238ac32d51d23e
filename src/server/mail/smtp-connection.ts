import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { HandOver, OutgoingMail, SendOutcome } from './mail-transport.ts'

/**
 * Time limits of SMTP (RFC 5321, section 4.5.3.2), in milliseconds. They are shorter than the RFC's where a person would
 * have given up. Only the last byte gets the RFC's ten minutes: until the relay answers, the mail's state is unknown.
 */
export interface SmtpTimeouts {
  connectMs: number
  greetingMs: number
  /** From MAIL FROM until the body is written and its hand-over stored. */
  envelopeMs: number
  finalReplyMs: number
}

/** Address of a relay, and the credentials to sign in with. */
export interface Relay {
  options: ConstructorParameters<typeof SMTPConnection>[0]
  timeouts: SmtpTimeouts
  credentials: { user: string; pass: string } | undefined
}

/** A connection to the relay, greeted and signed in. It carries one mail at a time, and closes after any that failed. */
export interface SmtpSession {
  /** `isStale` says that the connection broke before the relay had said anything about this mail. */
  send(mail: OutgoingMail, handOver?: HandOver): Promise<{ outcome: SendOutcome; isStale: boolean }>
  close(): void
}

interface RelayError extends Error {
  code?: string | undefined
  command?: string | undefined
  responseCode?: number | undefined
  response?: string | false | undefined
}

/** Opens a connection. `onEnd` runs once it is gone. Rejects with a `RelayError`; `refusalOf` reads it. */
export async function openSession(relay: Relay, onEnd: () => void): Promise<SmtpSession> {
  const connection = await connect(relay)
  connection.on('end', onEnd)
  // nodemailer also passes the error to the sender.
  connection.on('error', () => undefined)
  return {
    send: (mail, handOver) => sendGated({ connection, mail, handOver, envelopeMs: relay.timeouts.envelopeMs }),
    close: () => connection.close(),
  }
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

/**
 * Sends one mail, and holds its last byte back until the hand-over is stored (decision 0005). nodemailer writes the final
 * dot when the body's stream ends, and the stream ends only after `handOver` has resolved.
 */
function sendGated({
  connection,
  mail,
  handOver,
  envelopeMs,
}: {
  connection: SMTPConnection
  mail: OutgoingMail
  handOver: HandOver | undefined
  envelopeMs: number
}): Promise<{ outcome: SendOutcome; isStale: boolean }> {
  let isAtGate = false
  let isHandedOver = false
  let isFinished = false
  return new Promise((resolve) => {
    function finish(outcome: SendOutcome): void {
      if (isFinished) return
      isFinished = true
      clearTimeout(timer)
      connection.off('error', fail)
      connection.off('end', close)
      if (outcome.kind !== 'accepted') connection.close()
      resolve({ outcome, isStale: !isAtGate && isConnectionLost(outcome) })
    }

    const fail = (error: RelayError | null) => finish(outcomeOf(error, isHandedOver))
    // A connection that we close ourselves reports no error.
    const close = () => fail(new Error('the connection was closed'))
    connection.on('error', fail)
    connection.on('end', close)
    // The socket's own limit is that of the last reply.
    const timer = setTimeout(() => finish({ kind: 'failed', text: 'the relay did not answer in time' }), envelopeMs)

    async function end(): Promise<void> {
      isAtGate = true
      await handOver?.()
      if (isFinished) throw new Error('the relay broke off before the last byte')
      clearTimeout(timer)
      isHandedOver = true
      body.push(null)
    }

    const body = new Readable({
      read() {
        if (isAtGate) return
        body.push(mail.raw, 'latin1')
        end().catch((error: unknown) => body.destroy(error as Error))
      },
    })
    // nodemailer takes the recipients out of the envelope, so each mail gets a new one.
    connection.send({ from: mail.from, to: [mail.to] }, body, fail)
  })
}

function outcomeOf(error: RelayError | null, isHandedOver: boolean): SendOutcome {
  if (!error) {
    if (isHandedOver) return { kind: 'accepted' }
    return { kind: 'failed', text: 'the relay answered before the last byte' }
  }
  const isReply = error.command !== 'CONN' || !isHandedOver
  return (isReply && refusalOf(error)) || { kind: isHandedOver ? 'unknown' : 'failed', text: error.message }
}

/** The relay's refusal; undefined where the error is not a 4xx or 5xx reply. */
export function refusalOf(error: RelayError): (SendOutcome & { kind: 'refused' }) | undefined {
  const { responseCode: code, response, message } = error
  if (code === undefined || code < 400) return undefined
  const text = typeof response === 'string' ? response : message
  return { kind: 'refused', permanent: code >= 500, at: refusedAt(error), code, text }
}

function refusedAt({ code, command, responseCode }: RelayError): 'relay' | 'mailbox' | 'mail' {
  if (code === 'EMESSAGE') return 'mail'
  // 421 means that the relay is shutting down, in answer to any command (RFC 5321, section 4.2.1).
  return command === 'RCPT TO' && responseCode !== 421 ? 'mailbox' : 'relay'
}

/** A relay ends an idle connection without a word, or with 421. */
function isConnectionLost(outcome: SendOutcome): boolean {
  return outcome.kind === 'failed' || (outcome.kind === 'refused' && outcome.code === 421)
}
