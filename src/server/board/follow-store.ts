import type { Pool } from 'pg'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import type { Replicas } from '#server/store/replicas.ts'
import { followChannel } from '#server/store/follow-channel.ts'
import { venueChannel, type VenueAnnouncement } from '#server/store/readings/store-reading.ts'
import { loadBoardRows } from '#server/store/readings/venue-days.ts'
import type { Board } from './board.ts'

/**
 * Fills the board and keeps it up to date. It first listens and then loads, so that no change is lost in between. After
 * a broken connection it reconnects and loads the board again. Resolves once the board is filled.
 */
export async function followStore({
  board,
  catalogue,
  pool,
  em,
  replicas,
  now,
  onError,
}: {
  board: Board
  catalogue: Catalogue
  pool: Pool
  em: () => EntityManager
  replicas: Replicas
  now: () => Date
  onError: (error: unknown) => void
}): Promise<{ stop: () => Promise<void> }> {
  let today: LocalDate | undefined

  /** Past days are shown to nobody; without this they would stay until a connection breaks. */
  function forgetPast(): LocalDate {
    board.advance(now())
    const date = venueDate(now())
    if (date !== today) board.forgetBefore(date)
    today = date
    return date
  }

  async function loadAll(): Promise<void> {
    const stored = Map.groupBy(await loadBoardRows({ em: em(), replicas }, forgetPast()), ({ venueId }) => venueId)
    for (const { id } of catalogue.of('all')) {
      const rows = stored.get(id) ?? []
      const dates = new Set([...rows.map(({ date }) => date), ...board.shownDays(id)])
      if (dates.size > 0) board.apply(id, rows, [...dates])
    }
  }

  async function refresh({ venueId, changed }: VenueAnnouncement): Promise<void> {
    const rows = await loadBoardRows({ em: em(), replicas }, forgetPast(), venueId)
    board.apply(venueId, rows, changed)
  }

  const reload = (_isStopped: () => boolean, payload?: string) =>
    payload === undefined ? loadAll() : refresh(JSON.parse(payload) as VenueAnnouncement)
  return followChannel({ pool, channel: venueChannel, reload, onError })
}
