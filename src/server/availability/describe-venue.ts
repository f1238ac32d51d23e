import { AppError } from '#domain/app-error.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { releaseDays, releasesOf, releaseText } from '#domain/history/release-pattern.ts'
import { usuallyFree, type UsuallyFree } from '#domain/history/usually-free.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { Board } from '#server/board/board.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { loadReleases } from '#server/store/history/day-releases.ts'
import type { VenueHistories } from './chance/venue-histories.ts'
import { venueWeek, type VenueWeek } from './venue-week.ts'

/** The content of a venue's public page (rule venues-16). */
interface VenueDescription extends VenueWeek {
  usual: UsuallyFree
  /** When it regularly releases days, in words. */
  releases: string[]
}

export async function describeVenue({
  em,
  catalogue,
  board,
  histories,
  id,
  now,
}: {
  em: EntityManager
  catalogue: Catalogue
  board: Board
  histories: VenueHistories
  id: string
  now: Date
}): Promise<VenueDescription> {
  const venue = catalogue.byId(id)
  if (!venue) throw new AppError('NOT_FOUND', 'There is no such venue.')
  const seen = await histories.load(em, [id], now)
  const released = await loadReleases(em, addDays(venueDate(now), -releaseDays))
  return {
    ...venueWeek(board, venue, now),
    usual: usuallyFree(seen.flatMap(({ days }) => days)),
    releases: releasesOf(released.get(id) ?? []).map(releaseText),
  }
}
