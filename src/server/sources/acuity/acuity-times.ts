import { z } from 'zod'
import { LocalDate } from '#domain/calendar/local-date.ts'
import { venueTimeOfIso } from '#domain/calendar/venue-time.ts'
import { drift } from '#server/sources/parsing/drift.ts'
import { readShape } from '#server/sources/parsing/json-shape.ts'

const Month = z.record(LocalDate, z.boolean())
/** For a class the service may omit `slotsAvailable`. Then the number of free slots is unknown, even if it is zero. */
const Times = z.record(LocalDate, z.unknown())
const TimesOfDay = z.array(z.object({ time: z.string(), slotsAvailable: z.number().int().min(0).max(99) }))

/** A time at which a booking of one length can start, and on how many pitches. */
export interface FreeStart {
  startMinutes: number
  spots: number
  /** The instant as the service writes it. Its links need it in the same form. */
  time: string
}

/**
 * The days of a month with times. The service names every day of the month, with true or false. An unnamed day is not
 * in the result.
 * @throws Drift if the answer has another shape, names no day, a day twice, or days of another month.
 */
export function parseAcuityMonth(text: string, month: string): ReadonlyMap<LocalDate, boolean> {
  const days = new Map(Object.entries(readShape(text, Month)))
  requireDaysOnce(text, days.size)
  if (days.size === 0) throw drift('the month names no day')
  for (const date of days.keys()) {
    if (!date.startsWith(`${month}-`)) throw drift(`the month names ${date} where ${month} was asked for`)
  }
  return days
}

/**
 * The free starts of the days that have some, from `startDate` on. The service answers with the next days that have
 * times, so a requested day can be missing and later ones included.
 * @throws Drift if the answer has another shape, names a day twice, or a time is not a time at the venue on its day.
 */
export function parseAcuityTimes(text: string, startDate: LocalDate): ReadonlyMap<LocalDate, FreeStart[]> {
  const days = new Map<LocalDate, FreeStart[]>()
  const all = Object.entries(readShape(text, Times))
  requireDaysOnce(text, all.length)
  for (const [date, given] of all) {
    const times = TimesOfDay.safeParse(given)
    // A day that cannot be understood, or that has a time twice, is left out and so unknown.
    if (!times.success || new Set(times.data.map(({ time }) => time)).size < times.data.length) continue
    if (date < startDate) throw drift(`the times are of ${date} where those from ${startDate} on were asked for`)
    const starts = times.data.map(({ time, slotsAvailable }) => ({
      startMinutes: minutesAsWritten(time, date),
      spots: slotsAvailable,
      time,
    }))
    days.set(
      date,
      starts.filter(({ spots }) => spots > 0),
    )
  }
  return days
}

/** Of a name that an object has twice, JSON.parse keeps the last: one of the two days would be silently another's. */
function requireDaysOnce(text: string, count: number): void {
  if ((text.match(/"\d{4}-\d\d-\d\d"\s{0,9}:/g)?.length ?? 0) > count) throw drift('the answer names a day twice')
}

/** Hours and minutes as written in the text, which must equal the time at the venue (offset `+1100`). */
function minutesAsWritten(time: string, date: LocalDate): number {
  const parts = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2}):\d{2}[+-]\d{2}:?\d{2}$/.exec(time)
  if (!parts) throw drift(`'${time.slice(0, 40)}' is no time`)
  if (parts[1] !== date) throw drift(`${time} stands under ${date}`)
  const minutes = Number(parts[2]) * 60 + Number(parts[3])
  const atTheVenue = venueTimeOfIso(time)
  if (atTheVenue?.date !== date || atTheVenue.minutes !== minutes) throw drift(`${time} is not in the venue's time`)
  return minutes
}
