import type { TimeSlot } from '#domain/calendar/time-slot.ts'
import { distanceKm, type GeoPoint } from '#domain/venues/distance.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { venuesOf } from '#domain/venues/venue-catalogue.ts'
import { durationFor, type AdvancedFilters } from './advanced-filters.ts'
import type { DaySummary, SlotValue } from './day-summary.ts'
import { holesOf, minutesOf, spotsOf, type Opening } from './opening.ts'

/**
 * One cell of the calendar: its free venues, and the number of venues in reach that are known (rules availability-9,
 * availability-11).
 */
export interface CellAvailability {
  free: string[]
  known: number
  unknown: number
  /** Those of the unknown venues that are not released yet. */
  unreleased?: number
}

/** The venues of a sport that are in reach: within the radius, or chosen (rule availability-8). */
export function venuesInReach(sport: Sport, filters: AdvancedFilters, origin: GeoPoint): readonly Venue[] {
  const { distance, venues } = filters
  if (venues.enabled) return venuesOf(sport).filter(({ id }) => venues.selectedVenues.includes(id))
  if (!distance.enabled) return venuesOf(sport)
  return venuesOf(sport).filter((venue) => distanceKm(origin, venue) <= distance.radius)
}

/** True if a venue's value in a cell passes the filters: minutes, or golf's holes and spots. */
function valuePasses(sport: Sport, value: SlotValue, filters: AdvancedFilters): boolean {
  if (typeof value === 'number') return value >= durationFor(filters, sport)
  const { holes, spots } = filters.golf
  const spotCounts = holes === 'all' ? Object.values(value) : [value[holes]]
  return spotCounts.some((free) => free !== undefined && free >= Math.max(1, spots))
}

/** True if a single opening passes: the same rule, for the cards of a slot. */
export function openingPasses(
  sport: Sport,
  opening: Pick<Opening, 'maxMinutes' | 'holes' | 'spots'>,
  filters: AdvancedFilters,
): boolean {
  if (sport !== 'golf') return minutesOf(opening) >= durationFor(filters, sport)
  const { holes, spots } = filters.golf
  const offered = holesOf(opening)
  return (holes === 'all' || offered.includes(holes === '9' ? 9 : 18)) && spotsOf(opening) >= Math.max(1, spots)
}

export function cellAvailability({
  summary,
  timeSlot,
  reach,
  filters,
}: {
  summary: DaySummary
  timeSlot: TimeSlot
  reach: readonly Venue[]
  filters: AdvancedFilters
}): CellAvailability {
  const cell = summary.slots[timeSlot] ?? {}
  const cellOf: CellAvailability = { free: [], known: 0, unknown: 0 }
  for (const { id } of reach) {
    const isKnown = summary.venues[id]?.readAt != null
    if (isKnown) cellOf.known += 1
    else cellOf.unknown += 1
    if (summary.venues[id]?.opensAt !== undefined) cellOf.unreleased = (cellOf.unreleased ?? 0) + 1
    const value = cell[id]
    if (isKnown && value !== undefined && valuePasses(summary.sport, value, filters)) cellOf.free.push(id)
  }
  return cellOf
}
