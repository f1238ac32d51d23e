import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { NoConnection, OutgoingMail, SendOutcome } from './mail-transport.ts'

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
  command?: string
}

/** A connection to the relay, greeted and signed in. It carries one mail at a time. */
export interface SmtpSession {
  send(mail: OutgoingMail, beforeLastByte?: () => Promise<void>): Promise<SendOutcome>
  close(): void
}

/**
 * Opens a connection. `onEnd` hears when it is gone. nodemailer's SMTP connection is driven directly, because `sendMail`
 * cannot tell a mail that the relay may have from one that it cannot have (decision 0005). It sends MAIL, RCPT and DATA
 * at once where the relay offers PIPELINING (RFC 2920).
 */
export async function openSession(relay: Relay, onEnd: () => void): Promise<SmtpSession> {
  const connection = await connect(relay)
  connection.on('end', onEnd)
  connection.on('error', onEnd)
  return {
    send: (mail, beforeLastByte) => send({ connection, mail, beforeLastByte, timeouts: relay.timeouts }),
    close: () => connection.close(),
  }
}

/** Why no connection came about. */
export function noConnection(error: unknown): NoConnection {
  return outcomeOf(error, false) as NoConnection
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

function send({
  connection,
  mail,
  beforeLastByte,
  timeouts,
}: {
  connection: SMTPConnection
  mail: OutgoingMail
  beforeLastByte: (() => Promise<void>) | undefined
  timeouts: SmtpTimeouts
}): Promise<SendOutcome> {
  return new Promise((resolve) => {
    let handedOver = false
    const body = bodyOf(mail, async () => {
      await beforeLastByte?.()
      handedOver = true
      waitAtMost(connection, timeouts.finalReplyMs)
    })
    const fail = (error: unknown) => {
      connection.close()
      resolve(outcomeOf(error, handedOver))
    }
    const ended = () => fail(new Error('the relay closed the connection'))
    body.once('error', fail)
    connection.once('error', fail)
    connection.once('end', ended)
    connection.send({ from: mail.from, to: [mail.to] }, body, (error) => {
      connection.off('error', fail)
      connection.off('end', ended)
      if (error) return fail(error)
      waitAtMost(connection, timeouts.commandMs)
      resolve({ kind: 'accepted' })
    })
  })
}

/** The bytes of a mail. They end when `beforeEnd` has resolved, and break off when it rejects. */
function bodyOf({ raw }: OutgoingMail, beforeEnd: () => Promise<void>): Readable {
  let isWritten = false
  return new Readable({
    read() {
      if (!isWritten) {
        isWritten = true
        this.push(raw)
        return
      }
      beforeEnd().then(
        () => this.push(null),
        (error: Error) => this.destroy(error),
      )
    },
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
