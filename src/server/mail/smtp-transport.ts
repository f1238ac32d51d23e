import type { HandOver, MailTransport, OutgoingMail, SendOutcome } from './mail-transport.ts'
import { openSession, refusalOf, type Relay, type SmtpSession, type SmtpTimeouts } from './smtp-connection.ts'

const usualTimeouts: SmtpTimeouts = {
  connectMs: 10_000,
  greetingMs: 15_000,
  envelopeMs: 60_000,
  finalReplyMs: 10 * 60_000,
}

/**
 * A transport over nodemailer's connections to one relay (decision 0005). A connection stays open after a mail that was
 * accepted, and serves the next one. `smtpUrl` is smtp:// or smtps://, with credentials where the relay wants them and
 * `?requireTLS=true` to refuse a relay without TLS.
 */
export function createSmtpTransport(smtpUrl: string, timeouts: SmtpTimeouts = usualTimeouts): MailTransport {
  const relay = readRelay(smtpUrl, timeouts)
  const open = new Set<SmtpSession>()
  const idle: SmtpSession[] = []

  async function connect(): Promise<SmtpSession> {
    const session = await openSession(relay, () => {
      open.delete(session)
      const at = idle.indexOf(session)
      if (at >= 0) idle.splice(at, 1)
    })
    open.add(session)
    return session
  }

  async function sendOver(session: SmtpSession, mail: OutgoingMail, handOver: HandOver | undefined) {
    const sent = await session.send(mail, handOver)
    if (sent.outcome.kind === 'accepted' && open.has(session)) idle.push(session)
    return sent
  }

  async function sendOverNew(mail: OutgoingMail, handOver: HandOver | undefined): Promise<SendOutcome> {
    try {
      return (await sendOver(await connect(), mail, handOver)).outcome
    } catch (error) {
      return outcomeOfError(error instanceof Error ? error : new Error(String(error)))
    }
  }

  return {
    async send(mail, handOver) {
      const session = idle.pop()
      const sent = session && (await sendOver(session, mail, handOver))
      return sent && !sent.isStale ? sent.outcome : sendOverNew(mail, handOver)
    },
    async close() {
      for (const session of open) session.close()
    },
  }
}

function outcomeOfError(error: Error): SendOutcome {
  return refusalOf(error) ?? { kind: 'failed', text: error.message }
}

function readRelay(smtpUrl: string, timeouts: SmtpTimeouts): Relay {
  const url = new URL(smtpUrl)
  const secure = url.protocol === 'smtps:'
  return {
    options: {
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(url.port || (secure ? 465 : 587)),
      secure,
      requireTLS: url.searchParams.get('requireTLS') === 'true',
      connectionTimeout: timeouts.connectMs,
      greetingTimeout: timeouts.greetingMs,
      socketTimeout: timeouts.finalReplyMs,
    },
    timeouts,
    credentials: url.username
      ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
      : undefined,
  }
}
