import { dateOfDayNumber, dayNumber, type LocalDate } from './local-date.ts'
import { offsetAtVenue } from './offset-at-venue.ts'

const msPerMinute = 60_000

/** Wall-clock time at the venues: a date and minutes since its midnight. */
export interface VenueTime {
  date: LocalDate
  minutes: number
}

/** The wall-clock time at the venues at an instant, in any zone of this machine. */
export function venueTime(instant: Date): VenueTime {
  const minutes = Math.floor(instant.getTime() / msPerMinute) + offsetMinutes(instant)
  const day = Math.floor(minutes / 1440)
  return { date: dateOf(day), minutes: minutes - day * 1440 }
}

let latest = { day: 0, date: dateOfDayNumber(0) }

/** Cached: successive instants mostly lie on one day, and formatting the date takes the longest. */
function dateOf(day: number): LocalDate {
  if (latest.day !== day) latest = { day, date: dateOfDayNumber(day) }
  return latest.date
}

/** More half-hours than a year has. */
const maxCached = 20_000
const offsets = new Map<number, number>()

/** Minutes ahead of UTC. Clocks change on the half-hour at most, so the slow call to the platform is made once in each. */
function offsetMinutes(instant: Date): number {
  const half = Math.floor(instant.getTime() / (30 * msPerMinute))
  const known = offsets.get(half)
  if (known !== undefined) return known
  const offset = offsetAtVenue(instant)
  if (offsets.size >= maxCached) offsets.clear()
  offsets.set(half, offset)
  return offset
}

export function venueDate(instant: Date): LocalDate {
  return venueTime(instant).date
}

/**
 * The instant at which a clock at the venues shows this date and time. When clocks go back a time is shown twice: the first
 * is meant. When they go forward one is never shown: it counts as an hour later.
 */
export function instantOf(date: LocalDate, minutes: number): Date {
  const wall = dayNumber(date) * 1440 + minutes
  const at = (offset: number) => new Date((wall - offset) * msPerMinute)
  const [dayBefore, dayAfter] = [offsetMinutes(at(1440)), offsetMinutes(at(-1440))]
  if (dayBefore === dayAfter) return at(dayBefore)
  const inSummer = at(Math.max(dayBefore, dayAfter))
  return offsetMinutes(inSummer) === Math.max(dayBefore, dayAfter) ? inSummer : at(Math.min(dayBefore, dayAfter))
}

/** Date and minutes at the venues of an ISO instant; undefined if the text is not an instant. */
export function venueTimeOfIso(text: string): VenueTime | undefined {
  const normal = text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
  if (!/(?:Z|[+-]\d{2}:\d{2})$/.test(normal)) return undefined
  const instant = new Date(normal)
  return Number.isNaN(instant.getTime()) ? undefined : venueTime(instant)
}

/** Offset from UTC as `+11:00`, for writing a local time with its zone. */
export function venueOffset(instant: Date): string {
  const offset = offsetMinutes(instant)
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`
}

/** An instant as ISO 8601 with the offset of the venues: `2026-11-26T19:00:00+11:00`. */
export function venueIso(instant: Date): string {
  const { date, minutes } = venueTime(instant)
  const time = [Math.floor(minutes / 60), minutes % 60, instant.getUTCSeconds()].map(two).join(':')
  return `${date}T${time}${venueOffset(instant)}`
}

function two(count: number): string {
  return String(count).padStart(2, '0')
}
