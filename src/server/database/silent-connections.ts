import { Socket } from 'node:net'
import { Client, type Pool, type PoolClient } from 'pg'

/** Milliseconds of silence during a statement before the server is asked if it still runs it. */
export const usualSilenceMs = 3000

export interface Silence {
  silenceMs: number
  /** Behind a pooler the server process of a connection is unknown; the network path is checked instead. */
  isPooled: boolean
}

/**
 * Ends a connection of the pool when it is half-open: a router forgot it, or its host vanished, and nobody closes it.
 * pg's `keepAlive` waits while bytes are on their way. Its `query_timeout` ends long statements, too, and leaves a
 * connection that answers no `rollback`. So a silent server is asked over a second connection.
 */
export function endIfSilent(client: PoolClient, pool: Pool, { silenceMs, isPooled }: Silence): void {
  const { stream } = client.connection
  if (!(stream instanceof Socket)) return
  let read = stream.bytesRead
  let quietSince = performance.now()
  let isAsking = false

  const isQuiet = () => {
    if (isUnanswered(client) && stream.bytesRead === read) return true
    read = stream.bytesRead
    quietSince = performance.now()
    return false
  }

  const check = async () => {
    if (!isQuiet() || isAsking || performance.now() - quietSince < silenceMs) return
    isAsking = true
    const isAtWork = await answers(pool, silenceMs, isPooled ? anythingSql : isAtWorkSql(client))
    isAsking = false
    if (isAtWork) quietSince = performance.now()
    // The answer may have arrived meanwhile.
    else if (isQuiet()) stream.destroy(new Error('the connection to the database fell silent'))
  }

  const timer = setInterval(() => void check(), silenceMs / 2).unref()
  stream.once('close', () => clearInterval(timer))
}

/** The types of pg leave `readyForQuery` and `processID` out. */
function isUnanswered(client: PoolClient): boolean {
  return 'readyForQuery' in client && client.readyForQuery === false
}

function isAtWorkSql(client: PoolClient): string {
  const pid = 'processID' in client ? Number(client.processID) : 0
  return `select from pg_stat_activity where pid = ${pid} and state = 'active'`
}

const anythingSql = 'select'

/** True if the server answers with a row over another connection. */
async function answers(pool: Pool, silenceMs: number, sql: string): Promise<boolean> {
  const patience = { connectionTimeoutMillis: silenceMs, query_timeout: silenceMs / 2 }
  // The pool hides its password from a spread.
  const probe = new Client({ ...pool.options, password: pool.options.password, ...patience })
  probe.on('error', () => undefined)
  try {
    await probe.connect()
    const { rowCount } = await probe.query(sql)
    return rowCount === 1
  } catch {
    return false
  } finally {
    void probe.end().catch(() => undefined)
  }
}
