import { Client } from 'pg'

/** An arbitrary number that nothing else in this cluster locks. */
const lockKey = 20_260_101
const answerWithinMs = 900

const lostConnection = ['Connection terminated', 'Client has encountered a connection error', 'Client was closed']

export type LockAttempt =
  | { state: 'held'; session: Client }
  | { state: 'refused'; holderPid: number }
  | { state: 'no-server' | 'not-yet' }

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function stateOf(error: unknown): 'no-server' | 'not-yet' {
  const code = codeOf(error)
  if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'no-server'
  // 57P01 and 57P03: starting up or shutting down.
  if (['57P01', '57P03', 'ECONNRESET', 'EPIPE'].includes(code)) return 'not-yet'
  // pg has no codes for a connection that broke while it was opened, or between then and the first question.
  if (error instanceof Error && lostConnection.some((text) => error.message.startsWith(text))) return 'not-yet'
  throw error
}

/**
 * Allows one application per data folder (decision 0001). The lock is a session of its PostgreSQL, so it ends with the
 * process in any way, and no stale pid is ever trusted. The session's name identifies the owner to a second process.
 */
export async function tryLock(socketFolder: string): Promise<LockAttempt> {
  const session = new Client({
    host: socketFolder,
    user: 'postgres',
    database: 'postgres',
    application_name: String(process.pid),
    connectionTimeoutMillis: answerWithinMs,
  })
  // A session that is lost later is noticed by its 'end' event. Without this listener the error would end the process.
  session.on('error', () => {})
  try {
    await session.connect()
    const lock = await session.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lockKey])
    if (lock.rows[0]?.locked) return { state: 'held', session }
    const holder = await session.query<{ name: string }>(
      `select application_name as name from pg_stat_activity a join pg_locks l on l.pid = a.pid
        where l.locktype = 'advisory' and l.granted and l.objid = $1`,
      [lockKey],
    )
    await session.end()
    const name = holder.rows[0]?.name
    return name ? { state: 'refused', holderPid: Number(name) } : { state: 'not-yet' }
  } catch (error) {
    await session.end().catch(() => {})
    return { state: stateOf(error) }
  }
}
