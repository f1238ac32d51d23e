import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import { valuePasses } from '#domain/availability/cell-availability.ts'
import { better, type SlotValue, type VenueDay } from '#domain/availability/day-summary.ts'
import { slotOfOpening } from '#domain/availability/opening.ts'

/** The best of each venue's whole day, by the venue's id: a mark of the month, without its half-hours. */
export interface FreeDay {
  date: LocalDate
  best: Record<string, SlotValue>
}

export function freeDayOf(sport: Sport, date: LocalDate, venueDays: readonly VenueDay[]): FreeDay {
  const best: FreeDay['best'] = {}
  for (const { venueId, readAt, openings } of venueDays) {
    if (readAt === null) continue
    for (const opening of openings)
      if (slotOfOpening(opening) !== undefined) best[venueId] = better(sport, best[venueId], opening)
  }
  return { date, best }
}

/** True if a venue in reach has something on the day that passes the filters. */
export function isFreeDay({ best }: FreeDay, sport: Sport, reach: readonly Venue[], filters: AdvancedFilters): boolean {
  return reach.some(({ id }) => best[id] !== undefined && valuePasses(sport, best[id], filters))
}
