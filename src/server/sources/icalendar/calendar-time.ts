import type ICAL from 'ical.js'
import { addDays } from '#domain/calendar/local-date.ts'
import { instantOf } from '#domain/calendar/sydney-time.ts'
import { drift } from '#server/sources/parsing/drift.ts'

/** A stretch in which a court cannot be had. */
export interface Busy {
  start: Date
  end: Date
}

/** Names under which calendars mean the clock in Sydney; the last is Outlook's. */
const sydneyZones: ReadonlySet<string> = new Set([
  'Australia/Sydney',
  'Australia/Melbourne',
  'Australia/Hobart',
  'Australia/Canberra',
  'Australia/ACT',
  'Australia/NSW',
  'AUS Eastern Standard Time',
])

/**
 * The instant of a time. A date begins at midnight in Sydney, and a time without a zone is by the clock at the venue. A
 * zone that the calendar does not describe is unknown.
 */
export function instantOfTime(time: ICAL.Time, tzid: string | undefined): Date {
  const two = (value: number) => String(value).padStart(2, '0')
  const date = `${time.year}-${two(time.month)}-${two(time.day)}`
  if (time.isDate) return instantOf(date, 0)
  if (time.zone?.tzid === 'UTC') return time.toJSDate()
  if (tzid === undefined || sydneyZones.has(tzid)) return instantOf(date, time.hour * 60 + time.minute)
  if (time.zone?.tzid !== tzid) throw drift(`the zone ${tzid.slice(0, 60)} is not described`)
  return time.toJSDate()
}

/** True for a day that the calendar has, in any century. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true
}

/** How long an entry is busy, so that a day lasts from midnight to midnight also when clocks change. */
export type Length = { days: number } | { ms: number }

export function endOf(start: Date, time: ICAL.Time, length: Length): Date {
  if ('ms' in length) return new Date(start.getTime() + length.ms)
  return instantOf(addDays(time.toString().slice(0, 10), length.days), 0)
}
