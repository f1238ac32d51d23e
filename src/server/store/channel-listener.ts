import type { Pool, PoolClient } from 'pg'
import { startHeartbeat, type Heartbeat } from './heartbeat.ts'

const reconnectAfterMs = 1000

/**
 * Listens to what is announced on a channel. `onConnected` runs each time a connection listens, before anything that is
 * announced on it is missed; a broken connection is replaced until `stop`. Resolves once it listens for the first time.
 */
export async function startChannelListener({
  pool,
  channel: heard,
  onConnected,
  onPayload,
  onError,
  beatEveryMs,
}: {
  pool: Pool
  channel: string
  onConnected: () => Promise<void>
  onPayload: (payload: string) => void
  onError: (error: unknown) => void
  beatEveryMs?: number
}): Promise<{ stop: () => void }> {
  let stopped = false
  let client: PoolClient | undefined
  let heartbeat: Heartbeat | undefined

  async function connect(): Promise<void> {
    const listener = await pool.connect()
    client = listener
    listener.on('error', () => reconnect(listener))
    listener.on('end', () => reconnect(listener))
    listener.on('notification', ({ channel, payload }) => {
      if (channel === heard && payload) onPayload(payload)
    })
    await listener.query(`listen ${heard}`)
    heartbeat = startHeartbeat(listener, beatEveryMs)
    await onConnected()
  }

  function reconnect(broken: PoolClient): void {
    if (stopped || client !== broken) return
    client = undefined
    heartbeat?.stop()
    broken.release(true)
    setTimeout(again, reconnectAfterMs).unref()
  }

  function again(): void {
    if (stopped) return
    connect().catch((error: unknown) => {
      if (stopped) return
      onError(error)
      setTimeout(again, reconnectAfterMs).unref()
    })
  }

  await connect()
  return {
    stop() {
      stopped = true
      heartbeat?.stop()
      client?.release(true)
    },
  }
}
