import type { Pool, PoolClient } from 'pg'
import type { DatabaseAddress } from './database-address.ts'
import { endIfSilent, usualSilenceMs } from './silent-connections.ts'

/** read_only_sql_transaction */
const readOnlyState = '25006'

/**
 * Keeps a pool usable in cases that its borrowers and `pg` miss:
 * - A client that ends while it is lent returns to the pool. Kysely never returns one whose rollback fails, and ten of
 *   them would empty the pool for good.
 * - A write that is refused as read-only ends all connections: after a failover, the old server goes on to refuse
 *   writes, while new connections lead to the new primary.
 * - A half-open client ends (silent-connections.ts).
 * - A client that finishes connecting while the pool closes is ended. Kysely drops its pool first and then fails on
 *   such a client without returning it, so the pool would wait for ever.
 */
export function guardPool(pool: Pool, { isPooled = false }: DatabaseAddress, silenceMs = usualSilenceMs): void {
  const open = new Set<PoolClient>()
  const lent = new Set<PoolClient>()
  const outdated = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => void lent.add(client))
  pool.on('release', (_error, client) => {
    lent.delete(client)
    // The pool does not take an ending client back.
    if (outdated.has(client)) void client.end()
  })
  pool.on('connect', (client) => {
    open.add(client)
    // Its statement fails with the same error. Without a listener a lent connection that breaks would end the process.
    client.on('error', () => undefined)
    endIfSilent(client, pool, { silenceMs, isPooled })
    client.once('end', () => {
      open.delete(client)
      if (lent.has(client)) takeBack(client)
    })
    client.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === readOnlyState) endAll()
    })
    // The pool hands it out right after this event; only then it can be released.
    if (pool.ending) queueMicrotask(() => takeBack(client))
  })

  function takeBack(client: PoolClient): void {
    client.release(true)
    // Its borrower may release it again, which the pool would treat as a bug.
    client.release = () => undefined
  }

  /** A lent client ends when it is returned, so that its borrower still gets the error. */
  function endAll(): void {
    for (const client of open) {
      outdated.add(client)
      if (!lent.has(client)) client.connection.stream.destroy(new Error('the server of this connection is read-only'))
    }
  }
}
