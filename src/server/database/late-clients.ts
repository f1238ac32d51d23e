import type { Pool } from 'pg'

/**
 * Ends a client that finishes connecting when its pool is closing already. Kysely lets go of its pool first and then
 * fails on such a client without giving it back, so the pool would wait for it, and a stopping process with it, for ever.
 */
export function endLateClients(pool: Pool): void {
  pool.on('connect', (client) => {
    // The client can be given back only once the pool has handed it out, right after this event.
    if (pool.ending) queueMicrotask(() => client.release(true))
  })
}
