import type { Pool } from 'pg'

const askEveryMs = 5000

/** PostgreSQL's clock, as this process knows it. */
export interface DatabaseClock {
  now(): Date
  stop(): void
}

/**
 * Follows PostgreSQL's clock, so that all processes have one time, however wrong the clocks of their machines are.
 * Between two questions, one every five seconds, time passes by the process's own monotonic clock; while the database is away too.
 */
export async function followDatabaseClock(pool: Pick<Pool, 'query'>): Promise<DatabaseClock> {
  let offsetMs = await offsetOf(pool)
  let isAsking = false
  const timer = setInterval(async () => {
    if (isAsking) return
    isAsking = true
    // An outage is reported by those who need the database.
    offsetMs = await offsetOf(pool).catch(() => offsetMs)
    isAsking = false
  }, askEveryMs).unref()
  return { now: () => new Date(offsetMs + performance.now()), stop: () => clearInterval(timer) }
}

/** PostgreSQL's time minus the monotonic one, in the middle of a question; in milliseconds. */
async function offsetOf(pool: Pick<Pool, 'query'>): Promise<number> {
  const askedAt = performance.now()
  const { rows } = await pool.query<{ ms: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as ms')
  return rows[0]!.ms - (askedAt + performance.now()) / 2
}
