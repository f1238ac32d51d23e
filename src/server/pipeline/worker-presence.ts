import { randomInt } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { notificationChannel } from '#server/store/outbox/outbox.ts'
import { delivererLockClass } from '#server/store/outbox/outbox-claims.ts'

const workerLockClass = 7303

/**
 * This worker's life as the database sees it: a connection that holds its number and hears of new notifications. When
 * the process dies, the connection ends, and others take back what it held at once.
 */
export interface WorkerPresence {
  owner: number
  /** Whether no other worker was alive when this one came. */
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
  /** The connection broke: others may take over what this worker holds. */
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
  const { rows } = await client.query<{ alone: boolean }>(`select pg_try_advisory_lock(${workerLockClass}, 0) as alone`)
  const isAlone = rows[0]?.alone === true
  await client.query(`select pg_advisory_lock_shared(${workerLockClass}, 0)`)
  if (isAlone) await client.query(`select pg_advisory_unlock(${workerLockClass}, 0)`)
  await client.query(`select pg_advisory_lock(${delivererLockClass}, ${owner})`)
  await client.query(`listen ${notificationChannel}`)
  return {
    owner,
    isAlone,
    end() {
      ended = true
      client.release(true)
    },
  }
}
