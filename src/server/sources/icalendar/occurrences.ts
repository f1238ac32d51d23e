import ICAL from 'ical.js'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { drift } from '#server/sources/parsing/drift.ts'
import { dateOf, endOf, instantOfTime, type Busy, type Length } from './calendar-time.ts'

/** No event is older; each step from the year 1 takes time. */
const firstYear = 1900

interface Recurring {
  /** The start of the first occurrence. */
  time: ICAL.Time
  length: Length
  /** Later ones are left out. */
  until: Date
  /** Shared by all events of a calendar. */
  budget: { left: number }
}

/**
 * The occurrences of a recurring event (RFC 5545, 3.8.5): its start, those of its rules, its further dates, and none of
 * its exceptions. Where the standard leaves open what a calendar means, its times are busy: the start is an occurrence
 * though its rule lacks it, and the last day of a rule is one to its end.
 */
export function occurrencesOf(event: ICAL.Component, { time, length, until, budget }: Recurring): Busy[] {
  if (time.year < firstYear) throw drift(`an event recurs since before ${firstYear}`)
  const isExcepted = exceptionsOf(event, time)
  const byStart = new Map<number, Busy>()
  function add(start: ICAL.Time, end = endOf(start, length)): Date {
    if ((budget.left -= 1) < 0) throw drift('an event recurs too often to be believed')
    const instant = instantOfTime(start)
    if (!isExcepted(start, instant)) byStart.set(instant.getTime(), { start: instant, end })
    return instant
  }
  add(time)
  for (const property of event.getAllProperties('rrule')) {
    const rule: unknown = property.getFirstValue()
    if (!(rule instanceof ICAL.Recur)) throw drift('a rule cannot be understood')
    requireFollowable(rule)
    endWithItsDay(rule, time)
    const iterator = rule.iterator(time)
    for (let next = nextOf(iterator); next && add(next) < until; next = nextOf(iterator));
  }
  for (const one of valuesOf(event, 'rdate')) {
    if (one instanceof ICAL.Period) add(one.start, instantOfTime(one.getEnd()))
    else if (one instanceof ICAL.Time) add(one.isDate ? onDayOf(one, time) : one)
    else throw drift('a further date cannot be understood')
  }
  return [...byStart.values()]
}

/**
 * The library misses occurrences of some rules, which no program of clubs writes. It also needs the months of a rule in
 * their order, and takes the days of every month for those of one.
 */
function requireFollowable({ freq, interval, parts }: ICAL.Recur): void {
  const { BYMONTH: months, BYMONTHDAY: monthDays, BYDAY: days } = parts
  const isOfYear = freq === 'YEARLY' && !months
  if (months) parts.BYMONTH = months.toSorted((a, b) => a - b)
  if (isOfYear && monthDays) parts.BYMONTH = Array.from({ length: 12 }, (_, month) => month + 1)
  const hasTimes = parts.BYHOUR ?? parts.BYMINUTE ?? parts.BYSECOND
  const isWrong =
    parts.BYWEEKNO !== undefined ||
    (freq === 'DAILY' && monthDays?.some((day) => day < 0)) ||
    (freq === 'MONTHLY' && interval > 1 && months !== undefined) ||
    (isOfYear && days?.some((day) => /\d/.test(day))) ||
    ((freq === 'MONTHLY' || freq === 'YEARLY') && hasTimes !== undefined)
  if (isWrong) throw drift('an event recurs by a rule that cannot be followed')
}

function nextOf(iterator: ICAL.RecurIterator): ICAL.Time | undefined {
  return iterator.next() ?? undefined
}

function valuesOf(event: ICAL.Component, name: string): unknown[] {
  return event.getAllProperties(name).flatMap((property) => property.getValues() as unknown[])
}

/** The dates of EXDATE. One that is a date excepts its day; in a series of days, one that is a time excepts its day. */
function exceptionsOf(event: ICAL.Component, first: ICAL.Time): (start: ICAL.Time, instant: Date) => boolean {
  const [instants, days] = [new Set<number>(), new Set<string>()]
  for (const one of valuesOf(event, 'exdate')) {
    if (!(one instanceof ICAL.Time)) throw drift('an exception cannot be understood')
    if (one.isDate) days.add(dateOf(one))
    else if (first.isDate) days.add(venueDate(instantOfTime(one)))
    else instants.add(instantOfTime(one).getTime())
  }
  return (start, instant) => instants.has(instant.getTime()) || days.has(dateOf(start))
}

/** A further date of a series of times begins when the series does. */
function onDayOf({ year, month, day }: ICAL.Time, series: ICAL.Time): ICAL.Time {
  const start = series.clone()
  Object.assign(start, { year, month, day })
  return start
}

/** An end of a rule that is a date means that day to its end, and one that is a time in a rule of days means its day. */
function endWithItsDay(rule: ICAL.Recur, { isDate, zone }: ICAL.Time): void {
  const { until } = rule
  if (!until) return
  // A time without a zone is by the clock of the event.
  if (!until.isDate && until.zone === ICAL.Timezone.localTimezone) until.zone = zone
  if (until.isDate === isDate) return
  const [year, month, day] = dateOf(until).split('-').map(Number)
  rule.until = isDate
    ? ICAL.Time.fromDateString(venueDate(instantOfTime(until)))
    : ICAL.Time.fromData({ year, month, day, hour: 23, minute: 59, second: 59, isDate: false }, zone)
}
