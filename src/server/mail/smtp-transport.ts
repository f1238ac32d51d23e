import type { MailTransport, NoConnection, SendOutcome } from './mail-transport.ts'
import { createIdleSessions } from './idle-sessions.ts'
import { noConnection, openSession, type Relay, type SmtpSession, type SmtpTimeouts } from './smtp-session.ts'
import type { Witness } from './witness/witness.ts'

const usualTimeouts: SmtpTimeouts = {
  connectMs: 10_000,
  greetingMs: 15_000,
  commandMs: 30_000,
  finalReplyMs: 10 * 60_000,
}

/** A relay that answered within this time is taken to answer now. */
const answersForMs = 1000

type Sending = Parameters<MailTransport['send']>

/**
 * A transport over connections to one relay. They stay open for the next mails; as many are opened as send at once. A `witness`
 * goes with it.
 */
export function createSmtpTransport(
  smtpUrl: string,
  { timeouts = usualTimeouts, witness }: { timeouts?: SmtpTimeouts; witness?: Witness } = {},
): MailTransport {
  const relay = readRelay(smtpUrl, timeouts)
  const open = new Set<SmtpSession>()
  const idle = createIdleSessions(open)
  let answeredAt = -Infinity
  let reaching: Promise<NoConnection | undefined> | undefined

  async function connect(): Promise<SmtpSession> {
    const onEnd = () => {
      open.delete(session)
      idle.remove(session)
    }
    const session = await openSession(relay, onEnd, witness)
    open.add(session)
    answeredAt = performance.now()
    return session
  }

  async function sendBy(session: SmtpSession, ...sending: Sending): Promise<SendOutcome | undefined> {
    const outcome = await session.send(...sending)
    if (outcome?.kind === 'accepted') answeredAt = performance.now()
    if (outcome?.kind !== 'accepted' || !idle.put(session)) session.close()
    return outcome
  }

  async function sendAnew(...sending: Sending): Promise<SendOutcome> {
    try {
      const session = await connect()
      // It expected nobody, so whatever happens is about this mail.
      return (await sendBy(session, ...sending)) as SendOutcome
    } catch (error) {
      return noConnection(error)
    }
  }

  return {
    async reach() {
      if (idle.hasAny() || performance.now() - answeredAt < answersForMs) return undefined
      reaching ??= connect()
        .then((session) => void idle.put(session), noConnection)
        .finally(() => (reaching = undefined))
      return reaching
    },
    async send(mail, beforeLastByte, next) {
      const session = idle.take(mail)
      const outcome = session && (await sendBy(session, mail, beforeLastByte, next))
      return outcome ?? sendAnew(mail, beforeLastByte, next)
    },
    async close() {
      for (const session of open) session.close()
      witness?.close()
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
