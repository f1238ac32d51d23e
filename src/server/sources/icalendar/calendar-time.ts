import ICAL from 'ical.js'
import { instantOf } from '#domain/calendar/venue-time.ts'
import { drift } from '#server/sources/parsing/drift.ts'

/** A stretch in which a court cannot be had. */
export interface Busy {
  start: Date
  end: Date
}

/**
 * The instant of a time. A date begins at midnight at the venue. A zone that the calendar does not describe, and that this
 * machine does not know, is unknown.
 */
export function instantOfTime(time: ICAL.Time): Date {
  if (time.isDate) return instantOf(dateOf(time), 0)
  if (!time.zone || time.zone === ICAL.Timezone.localTimezone) throw drift('the zone of a time is not described')
  return time.toJSDate()
}

/** The day on which a time lies by its own clock. */
export function dateOf(time: ICAL.Time): string {
  return time.toString().slice(0, 10)
}

/** True for a day that the calendar has, in any century. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true
}

/**
 * How long an entry is busy: days by the clock, so that they last from one time to the same also when clocks change (RFC
 * 5545, 3.3.6), and an exact time after them.
 */
export interface Length {
  days: number
  ms: number
}

export function endOf(start: ICAL.Time, { days, ms }: Length): Date {
  const end = start.clone()
  end.adjust(days, 0, 0, 0)
  return new Date(instantOfTime(end).getTime() + ms)
}
