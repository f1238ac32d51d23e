import { AppError } from '#domain/app-error.ts'
import type { VenueDay } from '#domain/availability/day-summary.ts'
import { slotOfOpening } from '#domain/availability/opening.ts'
import { suits, type OpeningSearch } from '#domain/availability/opening-search.ts'
import { requireShownRange } from '#domain/availability/shown-date.ts'
import { isoTimeOfMinutes } from '#domain/calendar/iso-time.ts'
import { weekdayOf, type LocalDate } from '#domain/calendar/local-date.ts'
import { venueDate, venueTime } from '#domain/calendar/venue-time.ts'
import { minutesOfSlot, slotOfLabel, type TimeSlot } from '#domain/calendar/time-slot.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { distanceKm } from '#domain/venues/distance.ts'
import { suggestion } from '#domain/venues/nearest-names.ts'
import { suburbNamed } from '#domain/venues/suburb-search.ts'
import { suburbs } from '#region/suburbs.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { Board } from '#server/board/board.ts'
import { freeHalfHours } from './venue-week.ts'
import { region } from '#region/region.ts'

/** A half-hour of a venue with something to book. */
interface FoundHalfHour {
  venueId: string
  venue: string
  date: LocalDate
  timeSlot: TimeSlot
  bookingUrl: string
  /** Since when it has been free, by the opening that has been free the longest. */
  freeSince: Date | null
}

export interface FoundOpenings {
  /** The soonest first, at most 200. */
  openings: FoundHalfHour[]
  /** Venue-days without a known state: neither free nor full. */
  unknown: { venueId: string; date: LocalDate }[]
}

const maxFound = 200
const usualDays = 7
const usualKm = 10

/**
 * The free half-hours that a search asks for, from the board.
 * @throws {AppError} INVALID_INPUT for a venue or suburb that is none, and for days that the calendar does not show
 */
export function findOpenings({
  board,
  catalogue,
  search,
  now,
}: {
  board: Board
  catalogue: Catalogue
  search: OpeningSearch
  now: Date
}): FoundOpenings {
  const { sport, from = venueDate(now), days = usualDays, weekdays, earliest = '00:00', latest = '24:00' } = search
  const chosen = new Map(venuesOfSearch(search, catalogue).map((venue) => [venue.id, venue]))
  const wall = venueTime(now)
  const dates = requireShownRange({ from, days, now }).filter((date) => !weekdays || weekdays.includes(weekdayOf(date)))
  const ofDays = dates.flatMap((date) => board.venueDays(sport, date)).filter(({ venueId }) => chosen.has(venueId))
  const isWanted = (date: LocalDate) => (slot: number) => {
    const minutes = minutesOfSlot(slot)
    const time = isoTimeOfMinutes(minutes)
    return time >= earliest && time <= latest && (date > wall.date || minutes > wall.minutes)
  }
  const openings = ofDays.flatMap(({ venueId, date, openings: all }) => {
    const wanted = all.filter((opening) => suits(opening, search))
    const venue = chosen.get(venueId)?.displayName ?? venueId
    const since = freeSinceOf(wanted)
    return freeHalfHours(wanted, isWanted(date)).map((half) => {
      const freeSince = since.get(slotOfLabel(half.timeSlot))
      return { venueId, venue, date, ...half, freeSince: freeSince === undefined ? null : new Date(freeSince) }
    })
  })
  return {
    openings: openings.toSorted((a, b) => startOf(a).localeCompare(startOf(b))).slice(0, maxFound),
    unknown: ofDays.filter(({ readAt }) => readAt === null).map(({ venueId, date }) => ({ venueId, date })),
  }
}

function freeSinceOf(openings: VenueDay['openings']): Map<number | undefined, number> {
  const since = new Map<number | undefined, number>()
  for (const opening of openings) {
    const slot = slotOfOpening(opening)
    if (opening.openedAt !== undefined) since.set(slot, Math.min(opening.openedAt, since.get(slot) ?? Infinity))
  }
  return since
}

/** In the order of time. */
function startOf({ date, timeSlot }: FoundHalfHour): string {
  return `${date} ${String(slotOfLabel(timeSlot)).padStart(2, '0')}`
}

function venuesOfSearch(
  { sport, venues: named, near, within = usualKm }: OpeningSearch,
  catalogue: Catalogue,
): Venue[] {
  const point = near === undefined ? undefined : suburbNamed(near)
  if (near !== undefined && !point) {
    const names = suburbs.map(({ name, postcode }) => ({ name, spellings: [postcode] }))
    throw new AppError('INVALID_INPUT', `near: ${near} is no suburb of ${region.name}${suggestion(near, names)}`)
  }
  const all = named === undefined ? catalogue.of(sport) : named.map((text) => venueOf(text, sport, catalogue))
  return all.filter((venue) => !point || distanceKm(point, venue) <= within)
}

function venueOf(text: string, sport: OpeningSearch['sport'], catalogue: Catalogue): Venue {
  const venue = catalogue.byIdOrName(text)
  if (venue?.sport === sport) return venue
  const names = catalogue.of(sport).map(({ id, displayName }) => ({ name: displayName, spellings: [id] }))
  throw new AppError('INVALID_INPUT', `venues: ${text} is no ${sport} venue${suggestion(text, names)}`)
}
