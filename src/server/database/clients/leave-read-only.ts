import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import type { Pool, PoolClient } from 'pg'

/** read_only_sql_transaction */
const readOnlyState = '25006'

/** What `pg` has of a client beyond its types. */
interface Connected {
  connection: EventEmitter & { stream: Socket }
}

/**
 * Gives up all connections of a pool as soon as a write is refused on one of them. A server that stopped taking writes goes
 * on to refuse them on the connections it has, while a new one leads to whoever takes them now.
 */
export function leaveReadOnlyServers(pool: Pool): void {
  const open = new Set<PoolClient>()
  const lent = new Set<PoolClient>()
  const outdated = new WeakSet<PoolClient>()
  pool.on('connect', (client) => {
    open.add(client)
    client.once('end', () => open.delete(client))
    connectionOf(client).on('errorMessage', ({ code }: { code?: string }) => {
      if (code === readOnlyState) leaveAll()
    })
  })
  pool.on('acquire', (client) => void lent.add(client))
  pool.on('release', (_error, client) => {
    lent.delete(client)
    // The pool takes no client back that is ending.
    if (outdated.has(client)) void client.end()
  })

  /** What is lent out ends when it comes back, so that its borrower learns why it was refused. */
  function leaveAll(): void {
    for (const client of open) {
      outdated.add(client)
      if (!lent.has(client))
        connectionOf(client).stream.destroy(new Error('the server of this connection is read-only'))
    }
  }
}

function connectionOf(client: PoolClient): Connected['connection'] {
  return (client as unknown as Connected).connection
}
