import { randomInt } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { startHeartbeat, type Heartbeat } from '#server/store/heartbeat.ts'
import { lockDeliverer } from '#server/store/outbox/deliverer-lock.ts'

/** Numbers are stored as integers of four bytes. */
const largestNumber = 2_147_483_647

/**
 * A worker's presence in the database: a connection that holds its number and listens for new notifications. When the
 * process dies the connection ends, and other workers take over its notifications at once.
 */
export interface WorkerPresence {
  owner: number
  /** True if its connection still answers. A worker without one may have lost its number to others, and claims nothing. */
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
    // A worker without locks yet gets it as the error thrown below. Reported twice, it would start twice.
    if (heartbeat) onLost(error)
    else brokeEarly = error
  }
  // Every unexpected end is an error first.
  client.on('error', lost)
  // The connection listens to one channel only (deliverer-lock.ts).
  client.on('notification', () => onNotification())
  await lockDeliverer(client, owner).catch((error: unknown) => {
    // A standby takes no LISTEN: in a failover the connection may be alive, and only this releases it.
    if (!ended) client.release(true)
    ended = true
    throw error
  })
  // The connection broke with the reply to the last statement.
  if (ended) throw brokeEarly
  heartbeat = startHeartbeat(client, beatEveryMs)
  const { isHeard, stop } = heartbeat
  return {
    owner,
    isHeard: () => !ended && isHeard(),
    end() {
      // A lost connection is released already.
      if (ended) return
      ended = true
      stop()
      client.release(true)
    },
  }
}
