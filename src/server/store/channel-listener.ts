import type { Pool } from 'pg'
import { startHeartbeat, type Heartbeat } from './heartbeat.ts'

const reconnectAfterMs = 1000

interface Listening {
  pool: Pool
  channel: string
  onPayload: (payload: string) => void
  beatEveryMs?: number
}

/**
 * Listens on a channel. `onConnected` runs each time a connection starts to listen, so that no announcement is missed;
 * a connection that broke, or whose `onConnected` failed, is replaced until `stop`. Resolves once it listens for the
 * first time. If that fails, it rejects and leaves nothing open.
 */
export async function startChannelListener({
  onConnected,
  onError,
  ...listening
}: Listening & {
  onConnected: () => Promise<void>
  onError: (error: unknown) => void
}): Promise<{ stop: () => void }> {
  let stopped = false
  let end: (() => void) | undefined
  let retrying: NodeJS.Timeout | undefined
  let attempts = 0

  async function connect(): Promise<void> {
    const opened = await openListener(listening, () => {
      if (end === opened) end = undefined
      retry()
    })
    if (stopped) return opened()
    end = opened
    await onConnected().catch((error: unknown) => {
      if (end === opened) end = undefined
      opened()
      throw error
    })
  }

  function retry(): void {
    if (stopped || end || retrying) return
    retrying = setTimeout(() => {
      retrying = undefined
      again()
    }, reconnectAfterMs).unref()
  }

  function again(): void {
    const attempt = (attempts += 1)
    connect().catch((error: unknown) => {
      if (stopped) return
      onError(error)
      // If its connection broke meanwhile, the next attempt has started.
      if (attempt === attempts) retry()
    })
  }

  function stop(): void {
    stopped = true
    clearTimeout(retrying)
    end?.()
  }

  await connect().catch((error: unknown) => {
    stop()
    throw error
  })
  return { stop }
}

/** A listening connection. Returns a function that ends it; `onBroken` runs after it broke and was released. */
async function openListener(
  { pool, channel: heard, onPayload, beatEveryMs }: Listening,
  onBroken: () => void,
): Promise<() => void> {
  const client = await pool.connect()
  let heartbeat: Heartbeat | undefined
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    heartbeat?.stop()
    client.release(true)
  }
  const fail = () => {
    const wasListening = heartbeat !== undefined && !isOver
    end()
    if (wasListening) onBroken()
  }
  client.on('error', fail).on('end', fail)
  client.on('notification', ({ channel, payload }) => {
    if (channel === heard && payload) onPayload(payload)
  })
  try {
    await client.query(`listen ${heard}`)
  } catch (error) {
    end()
    throw error
  }
  heartbeat = startHeartbeat(client, beatEveryMs)
  return end
}
