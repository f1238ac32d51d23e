import { AppError } from '#domain/app-error.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { oldestCount } from '#domain/history/half-hour-counts.ts'
import { usuallyFree, type UsuallyFree } from '#domain/history/usually-free.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { Board } from '#server/board/board.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { loadOpeningCounts } from '#server/store/history/opening-counts.ts'
import { venueWeek, type VenueWeek } from './venue-week.ts'

/** The content of a venue's public page (rule venues-16). */
interface VenueDescription extends VenueWeek {
  usual: UsuallyFree
}

export async function describeVenue({
  em,
  catalogue,
  board,
  id,
  now,
}: {
  em: EntityManager
  catalogue: Catalogue
  board: Board
  id: string
  now: Date
}): Promise<VenueDescription> {
  const venue = catalogue.byId(id)
  if (!venue) throw new AppError('NOT_FOUND', 'There is no such venue.')
  const today = venueDate(now)
  const counts = await loadOpeningCounts(em, { venueIds: [id], from: oldestCount(today), until: today })
  return { ...venueWeek(board, venue, now), usual: usuallyFree(counts) }
}
