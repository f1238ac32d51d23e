import { randomInt } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { startHeartbeat, type Heartbeat } from '#server/store/heartbeat.ts'
import { holdWorkerLocks } from '#server/store/outbox/worker-locks.ts'

/** Numbers are stored as integers of four bytes. */
const largestNumber = 2_147_483_647

/**
 * A worker's presence in the database: a connection that holds its number and listens for new notifications. When the
 * process dies the connection ends, and other workers take over its notifications at once.
 */
export interface WorkerPresence {
  owner: number
  /** Whether no other worker was running when this one started. */
  isAlone: boolean
  /** Whether its connection still answers. Who is deaf may have lost its number to others, and claims nothing. */
  isHeard(): boolean
  end(): void
}

export async function announceWorker({
  pool,
  onNotification,
  onLost,
  beatEveryMs,
}: {
  pool: Pool
  onNotification: () => void
  /** The connection broke. Other workers may take over what this one holds. */
  onLost: (error: unknown) => void
  beatEveryMs?: number
}): Promise<WorkerPresence> {
  const client: PoolClient = await pool.connect()
  const owner = randomInt(1, largestNumber)
  let ended = false
  let heartbeat: Heartbeat | undefined
  let brokeEarly: unknown
  const lost = (error: unknown) => {
    if (ended) return
    ended = true
    client.release(true)
    heartbeat?.stop()
    // Who has no locks yet hears it from what is thrown below. Told twice, it would come back as two.
    if (heartbeat) onLost(error)
    else brokeEarly = error
  }
  // Every end that nobody asked for is an error first.
  client.on('error', lost)
  // It listens to nothing else (worker-locks.ts).
  client.on('notification', () => onNotification())
  const isAlone = await holdWorkerLocks(client, owner).catch((error: unknown) => {
    // A standby takes no LISTEN: in a failover the connection may well be alive, and nobody else gives it back.
    if (!ended) client.release(true)
    ended = true
    throw error
  })
  // It broke with the answer to its last question.
  if (ended) throw brokeEarly
  heartbeat = startHeartbeat(client, beatEveryMs)
  const { isHeard, stop } = heartbeat
  return {
    owner,
    isAlone,
    isHeard: () => !ended && isHeard(),
    end() {
      // Lost, its connection was given back already.
      if (ended) return
      ended = true
      stop()
      client.release(true)
    },
  }
}
