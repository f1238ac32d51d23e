import { openingPasses } from '#domain/availability/cell-availability.ts'
import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import { holesOf, minutesOf, type Holes, type Opening } from '#domain/availability/opening.ts'
import { distanceKm, type GeoPoint } from '#domain/venues/distance.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { Venue } from '#domain/venues/venue.ts'

/** A tennis court is shown with at most three hours. */
const longestShownMinutes = 180

/** What the server knows of a venue in one half-hour. `readAt` is null for a venue that could not be read. */
export interface VenueAnswer {
  venueId: string
  openings: readonly Opening[]
  readAt: number | null
}

/** A venue's card in the dialog of a slot, with its options. */
export interface VenueCardData {
  venue: Venue
  openings: Opening[]
  distanceKm: number
}

/**
 * The cards of a slot: venues in reach with an opening that passes the filters, nearest first, then by name. On a
 * tennis card the longest court comes first (rule calendar-30).
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

/** The numbers of holes that a card's openings offer, with 18 before 9. */
export function holesOffered(openings: readonly Opening[]): Holes[] {
  const offered = new Set(openings.flatMap((opening) => holesOf(opening)))
  return ([18, 9] as const).filter((holes) => offered.has(holes))
}
