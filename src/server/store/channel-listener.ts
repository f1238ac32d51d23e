import type { Pool } from 'pg'
import { openDatabaseSession, type DatabaseSession } from './database-session.ts'

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
  channel,
  onPayload,
  onConnected,
  onError,
  ...options
}: Listening & {
  onConnected: () => Promise<void>
  onError: (error: unknown) => void
}): Promise<{ stop: () => void }> {
  let stopped = false
  let session: DatabaseSession | undefined
  let retrying: NodeJS.Timeout | undefined
  let attempts = 0

  async function connect(): Promise<void> {
    const opened = await openDatabaseSession({
      ...options,
      statements: [`listen ${channel}`],
      onNotification: (payload) => void (payload && onPayload(payload)),
      onLost: retry,
    })
    if (stopped) return opened.end()
    session = opened
    await onConnected().catch((error: unknown) => {
      opened.end()
      throw error
    })
  }

  function retry(): void {
    const isConnected = session !== undefined && !session.lost.aborted
    if (stopped || isConnected || retrying) return
    retrying = setTimeout(again, reconnectAfterMs).unref()
  }

  function again(): void {
    retrying = undefined
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
    session?.end()
  }

  await connect().catch((error: unknown) => {
    stop()
    throw error
  })
  return { stop }
}
