import type { TimeSlot } from '#domain/calendar/time-slot.ts'
import { distanceKm, type GeoPoint } from '#domain/venues/distance.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { durationFor, type AdvancedFilters } from './advanced-filters.ts'
import type { DaySummary, SlotValue } from './day-summary.ts'
import { missedCriteria } from './met-criteria.ts'
import type { Opening } from './opening.ts'

/**
 * One cell of the calendar: its free venues, and the number of venues in reach that are known (rules availability-9,
 * availability-11).
 */
export interface CellAvailability {
  status: 'available' | 'unavailable'
  /** Ids of the free venues, in the order of the venues in reach: the nearest first. */
  availableVenues: readonly string[]
  /** The first few of them. */
  topVenues: readonly string[]
  /** The number of free venues. */
  venuesCount: number
  known: number
  unknown: number
  /** Those of the unknown venues that are not released yet. */
  unreleased: number
  /** The earliest instant (ms) at which one of them is released, if any booking system names it. */
  opensAt?: number
}

const maxTopVenues = 3

/** A cell about which nothing is known. */
export function unknownCell(unknown: number): CellAvailability {
  return { status: 'unavailable', availableVenues: [], topVenues: [], venuesCount: 0, known: 0, unknown, unreleased: 0 }
}

/** Those of a sport's venues that are in reach, the nearest first: within the radius, or chosen (rule availability-8). */
export function venuesInReach(ofSport: readonly Venue[], filters: AdvancedFilters, origin: GeoPoint): readonly Venue[] {
  const { distance, venues } = filters
  const isInReach = (venue: Venue, km: number) =>
    venues.enabled ? venues.selectedVenues.includes(venue.id) : !distance.enabled || km <= distance.radius
  return ofSport
    .map((venue) => ({ venue, km: distanceKm(origin, venue) }))
    .filter(({ venue, km }) => isInReach(venue, km))
    .toSorted((a, b) => a.km - b.km)
    .map(({ venue }) => venue)
}

/** True if a venue's value in a cell passes the filters: minutes, or golf's holes and spots. */
export function valuePasses(sport: Sport, value: SlotValue, filters: AdvancedFilters): boolean {
  if (typeof value === 'number') return value >= durationFor(filters, sport)
  const { holes, spots } = filters.golf
  const spotCounts = holes === 'all' ? Object.values(value) : [value[holes]]
  return spotCounts.some((free) => free !== undefined && free >= Math.max(1, spots))
}

/**
 * True if a single opening passes: the same rule, for the cards of a slot. A cell counts spots whatever the fewest
 * players of a tee time are, and so do its cards.
 */
export function openingPasses(
  sport: Sport,
  { maxMinutes, holes, spots }: Pick<Opening, 'maxMinutes' | 'holes' | 'spots'>,
  { golf, futsal, tennis }: AdvancedFilters,
): boolean {
  const asked = {
    holes: golf.holes === 'all' ? null : golf.holes === '9' ? (9 as const) : (18 as const),
    spots: Math.max(1, golf.spots),
    minimumMinutes: futsal.duration,
    courtMinutes: tennis.duration,
  }
  return missedCriteria(sport, { maxMinutes, holes, spots }, asked).length === 0
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
  const availableVenues: string[] = []
  let known = 0
  let unreleased = 0
  let opensAt = Infinity
  for (const { id } of reach) {
    const reading = summary.venues[id]
    const isKnown = reading?.readAt != null
    if (isKnown) known += 1
    if (reading?.opensAt !== undefined) unreleased += 1
    opensAt = Math.min(opensAt, reading?.opensAt ?? Infinity)
    const value = cell[id]
    if (isKnown && value !== undefined && valuePasses(summary.sport, value, filters)) availableVenues.push(id)
  }
  return {
    ...withVenues(availableVenues),
    known,
    unknown: reach.length - known,
    unreleased,
    ...(Number.isFinite(opensAt) && { opensAt }),
  }
}

/** The fields of a cell that follow from its free venues. */
function withVenues(availableVenues: readonly string[]) {
  return {
    status: availableVenues.length > 0 ? 'available' : 'unavailable',
    availableVenues,
    topVenues: availableVenues.slice(0, maxTopVenues),
    venuesCount: availableVenues.length,
  } as const
}

/** The cell with only those of its free venues that pass. */
export function amongVenues(cell: CellAvailability, isFree: (venueId: string) => boolean): CellAvailability {
  return { ...cell, ...withVenues(cell.availableVenues.filter(isFree)) }
}
