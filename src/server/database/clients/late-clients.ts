import type { Pool } from 'pg'

/**
 * Ends a client that finishes connecting while its pool is closing. Kysely drops its pool first and then fails on such
 * a client without returning it, so the pool, and with it the stopping process, would wait forever.
 */
export function endLateClients(pool: Pool): void {
  pool.on('connect', (client) => {
    // The client can be released only after the pool has handed it out, right after this event.
    if (pool.ending) queueMicrotask(() => client.release(true))
  })
}
