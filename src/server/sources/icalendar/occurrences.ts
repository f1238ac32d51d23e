import ICAL from 'ical.js'
import { drift } from '#server/sources/parsing/drift.ts'
import { endOf, instantOfTime, type Busy, type Length } from './calendar-time.ts'
import { sydneyZone } from './known-zones.ts'

const firstYear = 1970

interface Recurring {
  /** The start of the first occurrence, and its zone; undefined for the clock at the venue. */
  time: ICAL.Time
  tzid: string | undefined
  length: Length
  /** Later ones are left out. */
  until: Date
  /** Shared by all events of a calendar. */
  budget: { left: number }
}

/**
 * The occurrences of a recurring event (RFC 5545, 3.8.5). Where the standard leaves open what a calendar means, its times
 * are busy: the start is an occurrence though its rule lacks it, and the last day of a rule is one to its end.
 */
export function occurrencesOf(event: ICAL.Component, { time, tzid, length, until, budget }: Recurring): Busy[] {
  // No calendar is older than computers, and each step from the year 1 takes time.
  if (time.year < firstYear) throw drift(`an event recurs since before ${firstYear}`)
  const periods = takePeriods(event)
  const dtstart = inZone(time)
  for (const property of event.getAllProperties('rrule')) endWithItsDay(property.getFirstValue(), dtstart)
  const busy: Busy[] = periods
  const expansion = new ICAL.RecurExpansion({ component: event, dtstart })
  for (let next = expansion.next(); next; next = expansion.next()) {
    if ((budget.left -= 1) < 0) throw drift('an event recurs too often to be believed')
    const start = instantOfTime(next, tzid)
    if (start >= until) break
    busy.push({ start, end: endOf(start, next, length) })
  }
  const first = instantOfTime(time, tzid)
  const excepted = event
    .getAllProperties('exdate')
    .flatMap((property) => property.getValues() as unknown[])
    .some((one) => one instanceof ICAL.Time && inZone(one).compare(dtstart) === 0)
  const isThere = busy.some(({ start }) => start.getTime() === first.getTime())
  if (!excepted && !isThere) busy.push({ start: first, end: endOf(first, time, length) })
  return busy
}

/** A time without a zone is by the clock in Sydney, also where it is compared with one in UTC. */
function inZone(time: ICAL.Time): ICAL.Time {
  if (time.isDate || (time.zone && time.zone !== ICAL.Timezone.localTimezone)) return time
  const zoned = time.clone()
  zoned.zone = sydneyZone()
  return zoned
}

/** An end of a rule that is a date means that day to its end, and one that is a time in a rule of days means its day. */
function endWithItsDay(rule: unknown, dtstart: ICAL.Time): void {
  if (!(rule instanceof ICAL.Recur) || !rule.until) return
  const { until } = rule
  if (until.isDate === dtstart.isDate) {
    rule.until = inZone(until)
    return
  }
  const { year, month, day } = dtstart.isDate ? until.convertToZone(sydneyZone()) : until
  rule.until = dtstart.isDate
    ? new ICAL.Time({ year, month, day, isDate: true }, ICAL.Timezone.localTimezone)
    : new ICAL.Time({ year, month, day, hour: 23, minute: 59, second: 59, isDate: false }, dtstart.zone)
}

/** Takes the RDATEs with lengths of their own out of the event, which the library does not know. */
function takePeriods(event: ICAL.Component): Busy[] {
  const busy: Busy[] = []
  for (const property of event.getAllProperties('rdate')) {
    if (property.type !== 'period') continue
    const tzid = property.getParameter('tzid')
    const zone = tzid === undefined ? undefined : String(tzid)
    for (const period of property.getValues() as unknown[]) {
      if (!(period instanceof ICAL.Period)) throw drift('a further date cannot be understood')
      busy.push({ start: instantOfTime(period.start, zone), end: instantOfTime(period.getEnd(), zone) })
    }
    event.removeProperty(property)
  }
  return busy
}
