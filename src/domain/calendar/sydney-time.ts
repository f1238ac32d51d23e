import { dateOfDayNumber, dayNumber, type LocalDate } from './local-date.ts'
import { atVenue, instantAtVenue } from './sydney-dayjs.ts'

const msPerMinute = 60_000

/** Wall-clock time at the venues: a date and minutes since its midnight. */
export interface SydneyTime {
  date: LocalDate
  minutes: number
}

/** What the clock on a Sydney wall shows at an instant, whatever the zone of this machine. */
export function sydneyTime(instant: Date): SydneyTime {
  const minutes = Math.floor(instant.getTime() / msPerMinute) + offsetMinutes(instant)
  const day = Math.floor(minutes / 1440)
  return { date: dateOfDayNumber(day), minutes: minutes - day * 1440 }
}

const maxCached = 1000
const offsets = new Map<number, number>()

/** Minutes ahead of UTC. Clocks change on the hour, so each hour is asked for once: the answer takes 30 times as long. */
function offsetMinutes(instant: Date): number {
  const hour = Math.floor(instant.getTime() / (60 * msPerMinute))
  const known = offsets.get(hour)
  if (known !== undefined) return known
  const offset = atVenue(instant).utcOffset()
  if (offsets.size >= maxCached) offsets.clear()
  offsets.set(hour, offset)
  return offset
}

export function sydneyDate(instant: Date): LocalDate {
  return sydneyTime(instant).date
}

/** The instant at which a Sydney wall clock shows this date and time. */
export function instantOf(date: LocalDate, minutes: number): Date {
  return instantAtVenue(date, minutes)
}

/** The date that an ISO instant falls on in Sydney plus its minutes; undefined where the text is no instant. */
export function sydneyTimeOfIso(text: string): SydneyTime | undefined {
  const normal = text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
  if (!/(?:Z|[+-]\d{2}:\d{2})$/.test(normal)) return undefined
  const instant = new Date(normal)
  return Number.isNaN(instant.getTime()) ? undefined : sydneyTime(instant)
}

/** Offset from UTC as `+11:00`, for writing a local time with its zone. */
export function sydneyOffset(instant: Date): string {
  return atVenue(instant).format('Z')
}

/** The date after so many days, counted on the calendar: never 'n times 24 hours'. */
export function sydneyDateAfter(instant: Date, days: number): LocalDate {
  return dateOfDayNumber(dayNumber(sydneyDate(instant)) + days)
}
