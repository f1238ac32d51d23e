import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailTransport, OutgoingMail, SendOutcome } from './mail-transport.ts'

/**
 * Time limits of SMTP (RFC 5321, section 4.5.3.2), shortened where a person would have given up. Only after the last byte
 * the relay gets all of its ten minutes, because until it answers nobody knows who has the mail.
 */
interface SmtpTimeouts {
  connectMs: number
  greetingMs: number
  commandMs: number
  finalReplyMs: number
}

const usualTimeouts: SmtpTimeouts = {
  connectMs: 10_000,
  greetingMs: 15_000,
  commandMs: 30_000,
  finalReplyMs: 10 * 60_000,
}

interface RelayError extends Error {
  responseCode?: number
  response?: string | false
  command?: string
}

interface Relay {
  options: ConstructorParameters<typeof SMTPConnection>[0]
  timeouts: SmtpTimeouts
  credentials: { user: string; pass: string } | undefined
}

/**
 * A transport over a few open connections to one relay. nodemailer's `sendMail` cannot tell a mail that the relay may
 * have from one that it cannot have, so its SMTP connection is driven directly (decision 0005).
 */
export function createSmtpTransport(smtpUrl: string, timeouts = usualTimeouts): MailTransport {
  const relay = readRelay(smtpUrl, timeouts)
  const idle: SMTPConnection[] = []
  const open = new Set<SMTPConnection>()

  async function take(): Promise<SMTPConnection> {
    const idleConnection = idle.pop()
    if (idleConnection) return idleConnection
    const connection = await connect(relay)
    open.add(connection)
    const forget = () => {
      open.delete(connection)
      const at = idle.indexOf(connection)
      if (at >= 0) idle.splice(at, 1)
    }
    connection.on('end', forget)
    connection.on('error', forget)
    return connection
  }

  return {
    async send(mail, beforeHandOver) {
      let connection: SMTPConnection
      try {
        connection = await take()
      } catch (error) {
        return outcomeOf(error, false)
      }
      const outcome = await handOver({ connection, mail, beforeHandOver, timeouts })
      if (outcome.kind === 'accepted' && open.has(connection)) idle.push(connection)
      else connection.close()
      return outcome
    },
    async close() {
      for (const connection of open) connection.close()
    },
  }
}

function readRelay(smtpUrl: string, timeouts: SmtpTimeouts): Relay {
  const url = new URL(smtpUrl)
  const secure = url.protocol === 'smtps:'
  return {
    options: {
      host: url.hostname,
      port: Number(url.port || (secure ? 465 : 587)),
      secure,
      requireTLS: url.searchParams.get('requireTLS') === 'true',
      connectionTimeout: timeouts.connectMs,
      greetingTimeout: timeouts.greetingMs,
      socketTimeout: timeouts.commandMs,
    },
    timeouts,
    credentials: url.username
      ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
      : undefined,
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

function handOver({
  connection,
  mail,
  beforeHandOver,
  timeouts,
}: {
  connection: SMTPConnection
  mail: OutgoingMail
  beforeHandOver: () => Promise<void>
  timeouts: SmtpTimeouts
}): Promise<SendOutcome> {
  return new Promise((resolve) => {
    let handedOver = false
    async function* body() {
      yield mail.raw
      await beforeHandOver()
      handedOver = true
      waitAtMost(connection, timeouts.finalReplyMs)
    }
    const stream = Readable.from(body())
    const fail = (error: unknown) => {
      connection.close()
      resolve(outcomeOf(error, handedOver))
    }
    const ended = () => fail(new Error('the relay closed the connection'))
    stream.once('error', fail)
    connection.once('error', fail)
    connection.once('end', ended)
    connection.send({ from: mail.from, to: [mail.to] }, stream, (error) => {
      connection.off('error', fail)
      connection.off('end', ended)
      if (error) return fail(error)
      waitAtMost(connection, timeouts.commandMs)
      resolve({ kind: 'accepted' })
    })
  })
}

/** How long the relay may stay silent from here on. nodemailer has one limit for all phases, and no way to change it. */
function waitAtMost(connection: SMTPConnection, ms: number): void {
  ;(connection as unknown as { _socket?: { setTimeout(ms: number): void } })._socket?.setTimeout(ms)
}

function outcomeOf(thrown: unknown, handedOver: boolean): SendOutcome {
  const error = (thrown instanceof Error ? thrown : new Error(String(thrown))) as RelayError
  const code = error.responseCode
  if (code !== undefined && code >= 400) {
    const text = typeof error.response === 'string' ? error.response : error.message
    const at = handedOver ? 'mail' : error.command === 'RCPT TO' ? 'mailbox' : 'relay'
    return { kind: 'refused', permanent: code >= 500, at, code, text }
  }
  return { kind: handedOver ? 'unknown' : 'failed', text: error.message }
}
