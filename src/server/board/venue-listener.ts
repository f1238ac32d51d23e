import type { Pool, PoolClient } from 'pg'
import { listenToVenues, venueChannel, type VenueAnnouncement } from '#server/store/readings/venue-channel.ts'

const reconnectAfterMs = 1000

/**
 * Listens to what is announced of venues. `onConnected` runs each time a connection listens, before anything that is
 * announced on it is missed; a broken connection is replaced until `stop`. Resolves once it listens for the first time.
 */
export async function startVenueListener({
  pool,
  onConnected,
  onVenue,
  onError,
}: {
  pool: Pool
  onConnected: () => Promise<void>
  onVenue: (announcement: VenueAnnouncement) => void
  onError: (error: unknown) => void
}): Promise<{ stop: () => void }> {
  let stopped = false
  let client: PoolClient | undefined

  async function connect(): Promise<void> {
    const listener = await pool.connect()
    client = listener
    listener.on('error', () => reconnect(listener))
    listener.on('end', () => reconnect(listener))
    listener.on('notification', ({ channel, payload }) => {
      if (channel === venueChannel && payload) onVenue(JSON.parse(payload) as VenueAnnouncement)
    })
    await listenToVenues(listener)
    await onConnected()
  }

  function reconnect(broken: PoolClient): void {
    if (stopped || client !== broken) return
    client = undefined
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
      client?.release(true)
    },
  }
}
