import type { Pool } from 'pg'
import { sydneyDate } from '#domain/calendar/sydney-time.ts'
import { venuesOf } from '#domain/venues/venue-catalogue.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import type { Replicas } from '#server/store/replicas.ts'
import { startChannelListener } from '#server/store/channel-listener.ts'
import { venueChannel, type VenueAnnouncement } from '#server/store/readings/venue-channel.ts'
import { loadBoardRows, type BoardRow } from '#server/store/readings/venue-days.ts'
import type { Board } from './board.ts'

/**
 * Fills the board and keeps it up to date. It first listens and then loads, so that no change is lost in between. After
 * a broken connection it reconnects and loads the board again. Resolves once the board is filled.
 */
export async function followStore({
  board,
  pool,
  em,
  replicas,
  now,
  onError,
}: {
  board: Board
  pool: Pool
  em: () => EntityManager
  replicas: Replicas
  now: () => Date
  onError: (error: unknown) => void
}): Promise<{ stop: () => Promise<void> }> {
  let stopped = false
  let tail: Promise<void> = Promise.resolve()

  /** One after the other, so that older rows never replace newer ones. */
  function inOrder(work: () => Promise<void>): Promise<void> {
    const done = tail.then(work)
    tail = done.catch(() => undefined)
    return done
  }

  async function loadAll(): Promise<void> {
    const today = sydneyDate(now())
    board.forgetBefore(today)
    const stored = byVenue(await loadBoardRows({ em: em(), replicas }, today))
    for (const { id } of venuesOf('all')) {
      const rows = stored.get(id) ?? []
      const dates = new Set([...rows.map(({ date }) => date), ...board.shownDays(id)])
      if (dates.size > 0) board.apply(id, rows, [...dates])
    }
  }

  async function refresh({ venueId, changed }: VenueAnnouncement): Promise<void> {
    const rows = await loadBoardRows({ em: em(), replicas }, sydneyDate(now()), venueId)
    board.apply(venueId, rows, changed)
  }

  function onPayload(payload: string): void {
    inOrder(() => refresh(JSON.parse(payload) as VenueAnnouncement)).catch((error: unknown) => {
      if (!stopped) onError(error)
    })
  }

  const onConnected = () => inOrder(loadAll)
  const listener = await startChannelListener({ pool, channel: venueChannel, onConnected, onPayload, onError })
  return {
    async stop() {
      stopped = true
      listener.stop()
      await tail
    },
  }
}

function byVenue(rows: readonly BoardRow[]): Map<string, BoardRow[]> {
  const grouped = new Map<string, BoardRow[]>()
  for (const row of rows) grouped.set(row.venueId, [...(grouped.get(row.venueId) ?? []), row])
  return grouped
}
