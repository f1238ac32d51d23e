import type { OutgoingMail } from './mail-transport.ts'
import type { SmtpSession } from './smtp-session.ts'

/** Connections that are greeted and carry no mail. Each may expect one, whose envelope has gone ahead. */
export interface IdleSessions {
  hasAny(): boolean
  /** The one that expects this mail, else one that expects none. */
  take(mail: OutgoingMail): SmtpSession | undefined
  /** Whether it may be used again. One whose mail went another way would wait for its body for ever. */
  put(session: SmtpSession): boolean
  /** It is gone. */
  remove(session: SmtpSession): void
}

/** `open` are all connections, those that carry a mail among them. */
export function createIdleSessions(open: ReadonlySet<SmtpSession>): IdleSessions {
  const idle = new Set<SmtpSession>()
  /** The mail that they expect went another way. */
  const forsaken = new WeakSet<SmtpSession>()

  function find(mail: OutgoingMail): SmtpSession | undefined {
    let free: SmtpSession | undefined
    for (const session of open) {
      const expected = session.expects()
      if (expected === mail && idle.has(session)) return session
      if (expected === mail) forsaken.add(session)
      if (expected === undefined && idle.has(session)) free = session
    }
    return free
  }

  return {
    hasAny: () => idle.size > 0,
    take(mail) {
      const session = find(mail)
      if (session) idle.delete(session)
      return session
    },
    put(session) {
      if (!open.has(session) || forsaken.has(session)) return false
      idle.add(session)
      return true
    },
    remove: (session) => void idle.delete(session),
  }
}
