import { randomInt } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { notificationChannel } from '#server/store/outbox/outbox.ts'
import { holdWorkerLocks } from '#server/store/outbox/worker-locks.ts'

/**
 * A worker's presence in the database: a connection that holds its number and listens for new notifications. When the
 * process dies the connection ends, and other workers take over its notifications at once.
 */
export interface WorkerPresence {
  owner: number
  /** Whether no other worker was running when this one started. */
  isAlone: boolean
  end(): void
}

export async function announceWorker({
  pool,
  onNotification,
  onLost,
}: {
  pool: Pool
  onNotification: () => void
  /** The connection broke. Other workers may take over what this one holds. */
  onLost: (error: unknown) => void
}): Promise<WorkerPresence> {
  const client: PoolClient = await pool.connect()
  const owner = randomInt(1, 2 ** 31 - 1)
  let ended = false
  const lost = (error: unknown) => {
    if (ended) return
    ended = true
    client.release(true)
    onLost(error)
  }
  client.on('error', lost)
  client.on('end', () => lost(new Error('the connection to the database ended')))
  client.on('notification', ({ channel }) => channel === notificationChannel && onNotification())
  const isAlone = await holdWorkerLocks(client, owner)
  return {
    owner,
    isAlone,
    end() {
      ended = true
      client.release(true)
    },
  }
}
