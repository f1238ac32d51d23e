import { slotOfOpening, type Opening } from '#domain/availability/opening.ts'
import { dateRange, type LocalDate } from '#domain/calendar/local-date.ts'
import { venueTime } from '#domain/calendar/venue-time.ts'
import { labelOfSlot, minutesOfSlot, type TimeSlot } from '#domain/calendar/time-slot.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { Board } from '#server/board/board.ts'

/** A half-hour with something to book, and its booking page. */
interface FreeHalfHour {
  timeSlot: TimeSlot
  bookingUrl: string
}

/** The public view of a venue's day. */
interface VenueDayFree {
  date: LocalDate
  /** Instant of the last good reading (ms); null if there was none, which means unknown and not full. */
  readAt: number | null
  /** On a day that is not released: the instant (ms) from which guests can book it, or null if nobody knows. */
  opensAt?: number | null
  /** Half-hours that have not begun. */
  free: FreeHalfHour[]
}

/** The known state of a venue's coming days. */
export interface VenueWeek {
  days: VenueDayFree[]
  /** Names of the courts or pitches with an opening in these days; empty if the booking system does not name them. */
  courts: string[]
  /** Golf: the numbers of holes that can be booked. */
  holes: number[]
  /** The lowest price shown in these days, in cents; null if the venue shows none. */
  lowestCents: number | null
}

const shownDays = 7

/** The free half-hours of a venue in the next seven days, and the age of the readings. */
export function venueWeek(board: Board, { id, sport }: Venue, now: Date): VenueWeek {
  const wall = venueTime(now)
  const stored = dateRange(wall.date, shownDays).map((date) => ({
    date,
    day: board.venueDays(sport, date).find(({ venueId }) => venueId === id),
  }))
  const openings = stored.flatMap(({ day }) => day?.openings ?? [])
  const prices = openings.flatMap(({ priceCents }) => priceCents ?? [])
  const isAhead = (date: LocalDate, slot: number) => date > wall.date || minutesOfSlot(slot) > wall.minutes
  return {
    days: stored.map(({ date, day }) => ({
      date,
      readAt: day?.readAt ?? null,
      ...(day?.opensAt !== undefined && { opensAt: day.opensAt }),
      free: freeHalfHours(day?.openings ?? [], (slot) => isAhead(date, slot)),
    })),
    courts: sport === 'golf' ? [] : sortedNames(openings.flatMap(({ resource }) => resource ?? [])),
    holes: [...new Set(openings.flatMap(({ holes }) => holes ?? []))].toSorted((a, b) => a - b),
    lowestCents: prices.length === 0 ? null : Math.min(...prices),
  }
}

/** The half-hours that are ahead and have an opening, in order, each with the booking page of its first. */
export function freeHalfHours(openings: readonly Opening[], isAhead: (slot: number) => boolean): FreeHalfHour[] {
  const links = new Map<number, string>()
  for (const opening of openings) {
    const slot = slotOfOpening(opening)
    if (slot !== undefined && isAhead(slot) && !links.has(slot)) links.set(slot, opening.bookingUrl)
  }
  return [...links]
    .toSorted(([a], [b]) => a - b)
    .map(([slot, bookingUrl]) => ({ timeSlot: labelOfSlot(slot), bookingUrl }))
}

/**
 * The names of a venue's courts, as its openings show them. A court without any opening on the shown days is missing,
 * because sites name only what is free.
 */
export function courtsOf(board: Board, venue: Venue | undefined): string[] {
  if (!venue) return []
  const { id: venueId, sport } = venue
  const days = board.shownDays(venueId).flatMap((date) => board.venueDays(sport, date))
  const openings = days.flatMap((day) => (day.venueId === venueId ? [...day.openings, ...(day.forMembers ?? [])] : []))
  return sortedNames(openings.flatMap(({ resource }) => resource ?? []))
}

/** 'Court 2' before 'Court 10'. */
function sortedNames(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}
