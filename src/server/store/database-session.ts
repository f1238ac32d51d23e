import type { Pool } from 'pg'

/** A connection of its own, which holds a lock or listens for as long as it lives. */
export interface DatabaseSession {
  /** Aborts when the connection broke or was ended. */
  lost: AbortSignal
  /** False as soon as one heartbeat was not answered before the next was due. */
  isHeard(): boolean
  end(): void
}

export interface SessionOptions {
  pool: Pool
  /** Statements that take the locks and listen. If one fails, the connection is given back and the opening rejects. */
  statements: readonly string[]
  onNotification?: (payload: string) => void
  /** The connection broke after it was opened. It is given back by then. */
  onLost?: (error: unknown) => void
  beatEveryMs?: number
}

/**
 * Opens a session. It queries at intervals, because a connection that only listens never notices a dead peer; the guard of
 * its pool ends it if no answer comes (database/silent-connections.ts).
 */
export async function openDatabaseSession({
  pool,
  statements,
  onNotification = () => undefined,
  onLost = () => undefined,
  beatEveryMs = 2000,
}: SessionOptions): Promise<DatabaseSession> {
  const client = await pool.connect()
  const over = new AbortController()
  let isOpen = false
  let isWaiting = false
  let isHeard = true
  let timer: NodeJS.Timeout | undefined

  function end(reason: unknown = new Error('the session with the database was ended')): void {
    if (over.signal.aborted) return
    over.abort(reason)
    clearInterval(timer)
    client.release(true)
  }

  function lose(error: unknown): void {
    const wasOpen = isOpen && !over.signal.aborted
    end(error)
    if (wasOpen) onLost(error)
  }

  function beat(): void {
    isHeard = !isWaiting
    if (isWaiting) return
    isWaiting = true
    client.query('select 1').then(() => {
      isWaiting = false
      isHeard = true
    }, lose)
  }

  // Every unexpected end is an error first.
  client.on('error', lose)
  client.on('notification', ({ payload = '' }) => onNotification(payload))
  try {
    for (const statement of statements) await client.query(statement)
  } catch (error) {
    // A standby grants locks and refuses LISTEN: its connection may be alive.
    end(error)
  }
  // The connection may have broken with the reply to the last statement.
  over.signal.throwIfAborted()
  isOpen = true
  timer = setInterval(beat, beatEveryMs).unref()
  return { lost: over.signal, isHeard: () => isHeard && !over.signal.aborted, end }
}
