import type { MailTransport, NoConnection } from './mail-transport.ts'
import { noConnection, openSession, type Relay, type SmtpSession, type SmtpTimeouts } from './smtp-session.ts'

const usualTimeouts: SmtpTimeouts = {
  connectMs: 10_000,
  greetingMs: 15_000,
  commandMs: 30_000,
  finalReplyMs: 10 * 60_000,
}

/** A relay that answered within this time is taken to answer now. */
const answersForMs = 1000

/** A transport over connections to one relay. They stay open for the next mails; as many are opened as send at once. */
export function createSmtpTransport(smtpUrl: string, timeouts = usualTimeouts): MailTransport {
  const relay = readRelay(smtpUrl, timeouts)
  const idle: SmtpSession[] = []
  const open = new Set<SmtpSession>()
  let answeredAt = -Infinity
  let reaching: Promise<NoConnection | undefined> | undefined

  async function connect(): Promise<SmtpSession> {
    const session = await openSession(relay, () => {
      open.delete(session)
      const at = idle.indexOf(session)
      if (at >= 0) idle.splice(at, 1)
    })
    open.add(session)
    answeredAt = performance.now()
    return session
  }

  return {
    async reach() {
      if (idle.length > 0 || performance.now() - answeredAt < answersForMs) return undefined
      reaching ??= connect()
        .then((session) => void idle.push(session), noConnection)
        .finally(() => (reaching = undefined))
      return reaching
    },
    async send(mail, beforeLastByte) {
      let session: SmtpSession
      try {
        session = idle.pop() ?? (await connect())
      } catch (error) {
        return noConnection(error)
      }
      const outcome = await session.send(mail, beforeLastByte)
      if (outcome.kind === 'accepted') answeredAt = performance.now()
      if (outcome.kind === 'accepted' && open.has(session)) idle.push(session)
      else session.close()
      return outcome
    },
    async close() {
      for (const session of open) session.close()
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
