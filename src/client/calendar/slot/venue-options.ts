import { openingPasses } from '#domain/availability/cell-availability.ts'
import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import { holesOf, minutesOf, type Holes, type Opening } from '#domain/availability/opening.ts'
import { distanceKm, type GeoPoint } from '#domain/venues/distance.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { Venue } from '#domain/venues/venue.ts'

/** Tennis shows no more than three hours (SPEC section 9). */
const longestShownMinutes = 180

/** A venue's card in the dialog of a slot: what can be chosen there. */
export interface VenueCardData {
  venue: Venue
  openings: Opening[]
  distanceKm: number
}

/**
 * The cards of a slot: venues in reach with an opening that passes the filters. Tennis by the longest time first, then
 * by distance, then by name (SPEC section 9, Modal sort and tennis cards).
 */
export function cardsOfSlot({
  sport,
  reach,
  openingsByVenue,
  filters,
  origin,
}: {
  sport: Sport
  reach: readonly Venue[]
  openingsByVenue: ReadonlyMap<string, readonly Opening[]>
  filters: AdvancedFilters
  origin: GeoPoint
}): VenueCardData[] {
  const cards = reach.flatMap((venue) => {
    const openings = (openingsByVenue.get(venue.id) ?? []).filter((opening) => openingPasses(sport, opening, filters))
    if (openings.length === 0) return []
    if (sport === 'tennis') openings.sort((a, b) => shownMinutes(b) - shownMinutes(a))
    return [{ venue, openings, distanceKm: distanceKm(origin, venue) }]
  })
  return cards.sort((a, b) => a.distanceKm - b.distanceKm || a.venue.displayName.localeCompare(b.venue.displayName))
}

export function shownMinutes(opening: Opening): number {
  return Math.min(minutesOf(opening), longestShownMinutes)
}

/** The rounds that a card's openings offer; 18 is chosen first, then 9 (SPEC section 2, Venue card). */
export function holesOffered(openings: readonly Opening[]): Holes[] {
  const offered = new Set(openings.flatMap((opening) => holesOf(opening)))
  return ([18, 9] as const).filter((holes) => offered.has(holes))
}
