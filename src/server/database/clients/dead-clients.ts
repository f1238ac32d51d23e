import type { Pool, PoolClient } from 'pg'

/**
 * Gives back to its pool what ends while it is lent out. A transaction whose rollback fails, as it must on a dead
 * connection, is never given back by Kysely, and ten of them would leave the pool empty for good.
 */
export function takeBackDeadClients(pool: Pool): void {
  const lent = new Set<PoolClient>()
  pool.on('acquire', (client) => void lent.add(client))
  pool.on('release', (_error, client) => void lent.delete(client))
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (!lent.has(client)) return
      client.release(true)
      // Its borrower may give it back once more, which the pool would take for a bug.
      client.release = () => undefined
    })
  })
}
