import type { Pool, PoolClient } from 'pg'
import { sydneyDate } from '#domain/calendar/sydney-time.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { listenToVenues, venueChannel, type VenueAnnouncement } from '#server/store/readings/venue-channel.ts'
import { loadBoardRows, type BoardRow } from '#server/store/readings/venue-days.ts'
import type { Board } from './board.ts'

const reconnectAfterMs = 1000

/**
 * Fills the board and keeps it up to date. It first listens and then loads, so that no change is lost in between. After
 * a broken connection it reconnects and loads the board again. Resolves once the board is filled.
 */
export async function followStore({
  board,
  pool,
  em,
  now,
  onError,
}: {
  board: Board
  pool: Pool
  em: () => EntityManager
  now: () => Date
  onError: (error: unknown) => void
}): Promise<{ stop: () => Promise<void> }> {
  let stopped = false
  let client: PoolClient | undefined
  let tail: Promise<void> = Promise.resolve()

  function inOrder(work: () => Promise<void>): void {
    tail = tail.then(work).catch((error: unknown) => {
      if (!stopped) onError(error)
    })
  }

  async function refresh({ venueId, changed }: VenueAnnouncement): Promise<void> {
    const rows = await loadBoardRows(em(), sydneyDate(now()), venueId)
    board.apply(venueId, rows, changed)
  }

  async function connect(): Promise<void> {
    const listener = await pool.connect()
    client = listener
    listener.on('error', () => reconnect(listener))
    listener.on('end', () => reconnect(listener))
    listener.on('notification', ({ channel, payload }) => {
      if (channel === venueChannel && payload) inOrder(() => refresh(JSON.parse(payload) as VenueAnnouncement))
    })
    await listenToVenues(listener)
    const today = sydneyDate(now())
    board.forgetBefore(today)
    for (const [venueId, rows] of byVenue(await loadBoardRows(em(), today))) {
      board.apply(
        venueId,
        rows,
        rows.map(({ date }) => date),
      )
    }
  }

  function reconnect(broken: PoolClient): void {
    if (stopped || client !== broken) return
    client = undefined
    broken.release(true)
    const again = () => {
      if (stopped) return
      connect().catch((error: unknown) => {
        if (stopped) return
        onError(error)
        setTimeout(again, reconnectAfterMs).unref()
      })
    }
    setTimeout(again, reconnectAfterMs).unref()
  }

  await connect()
  return {
    async stop() {
      stopped = true
      client?.release(true)
      await tail
    },
  }
}

function byVenue(rows: readonly BoardRow[]): Map<string, BoardRow[]> {
  const grouped = new Map<string, BoardRow[]>()
  for (const row of rows) grouped.set(row.venueId, [...(grouped.get(row.venueId) ?? []), row])
  return grouped
}
