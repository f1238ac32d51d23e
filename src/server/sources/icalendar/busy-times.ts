import ICAL from 'ical.js'
import { drift, isDrift } from '#server/sources/parsing/drift.ts'
import { requireNoErrorText } from '#server/sources/parsing/whole-page.ts'
import { limitRules } from './bounded-rules.ts'
import { endOf, instantOfTime, isDay, type Busy, type Length } from './calendar-time.ts'
import { forgivenLines } from './forgiven-forms.ts'
import { isKeptElsewhere, ZonedCalendar } from './known-zones.ts'
import { occurrencesOf } from './occurrences.ts'

/** More than any club has, and few enough that a hostile rule ends soon. */
const maxEntries = 20_000
const maxOccurrences = 50_000
/** A year of days in all, twice. */
const maxRuleLength = 2000
const [hourMs, dayMs] = [3_600_000, 86_400_000]

/** Free-text properties. Markup in any other is the middle of an error page. */
const textual = /^(summary|description|location|comment|contact|url|attach|organizer|attendee|categories|x-)/i

/** The busy times of a calendar, and the stretches of which it speaks. */
export interface BusyTimes {
  busy: Busy[]
  /** Starts of what is busy for nobody knows how long. */
  endless: Date[]
  known: Busy[]
}

/**
 * The busy times of an iCalendar (RFC 5545) between two instants: its events with recurrences, without cancelled or
 * transparent ones, and its free/busy times. Events speak of all time, free/busy times of the stretch that they name
 * (3.6.4). Titles and names are not read (rule sources-7).
 * @throws Drift if it is cut off, has no entry at all, or one that has no place in time.
 */
export function parseBusyTimes(text: string, window: Busy): BusyTimes {
  const { calendar, isElsewhere } = calendarOf(text)
  const events = calendar.getAllSubcomponents('vevent')
  const freeBusy = calendar.getAllSubcomponents('vfreebusy')
  if (events.length + freeBusy.length === 0) throw drift('the calendar has no entry: nothing shows that it is used')
  if (events.length > maxEntries) throw drift(`the calendar has more than ${maxEntries} events`)
  const budget = { left: maxOccurrences }
  const all = understood(() => {
    limitRules(calendar, window.end)
    const moved = movedOccurrences(events)
    return [
      ...events.flatMap((event) => busyOf(event, { window, moved, budget, isElsewhere })),
      ...freeBusy.flatMap(periodsOf),
    ]
  })
  if (all.some(({ start, end }) => end < start)) throw drift('a busy time ends before it begins')
  const busy = all.filter(({ start, end }) => start < window.end && end > window.start && end > start)
  const endless = all.filter(({ start, end }) => end.getTime() === start.getTime()).map(({ start }) => start)
  return { busy, endless, known: events.length > 0 ? [window] : understood(() => freeBusy.map(stretchOf)) }
}

function calendarOf(text: string): { calendar: ICAL.Component; isElsewhere: boolean } {
  const whole = text.replace(/^\uFEFF/, '').trim()
  if (!/^BEGIN:VCALENDAR\r?\n[^]*\r?\nEND:VCALENDAR$/i.test(whole)) throw drift('the calendar is not whole')
  const unfolded = whole.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)
  const odd = unfolded.find((line) => /<[a-z!/]/i.test(line) && !textual.test(line))
  if (odd !== undefined) throw drift('there is markup in the middle of the calendar')
  if (unfolded.some((line) => line.length > maxRuleLength && /^rrule/i.test(line)))
    throw drift('a rule is too long to be believed')
  requireNoErrorText(text)
  const files = eachCalendar(unfolded)
  // A file may hold several (3.4): the entries of all are those of the court.
  const [calendar, ...others] = understood(() => calendarsIn(files.flatMap(forgivenLines).join('\r\n')))
  if (!calendar || [calendar, ...others].some((one) => String(one.getFirstPropertyValue('version')) !== '2.0'))
    throw drift('the calendar is of another version')
  const isElsewhere = files.some(isKeptElsewhere)
  for (const part of others.flatMap((other) => other.getAllSubcomponents())) calendar.addSubcomponent(part)
  return { calendar, isElsewhere }
}

/** The lines of each calendar of a file: each has its own zone. */
function eachCalendar(lines: readonly string[]): string[][] {
  const starts = lines.flatMap((line, index) => (/^BEGIN:VCALENDAR$/i.test(line) ? [index] : []))
  return starts.map((start, at) => lines.slice(start, starts[at + 1]))
}

function calendarsIn(text: string): ZonedCalendar[] {
  const parsed: unknown[] = ICAL.parse(text)
  const all = typeof parsed[0] === 'string' ? [parsed] : (parsed as unknown[][])
  return all.map((jCal) => new ZonedCalendar(jCal))
}

/** Turns any error of the library into drift. */
function understood<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (isDrift(error)) throw error
    // The library quotes the line, which may hold a person's name.
    const [said = ''] = String(error).split(/["']/, 1)
    throw drift(`the calendar cannot be understood: ${said.slice(0, 120).trim()}`)
  }
}

/** By uid, the instants of occurrences with their own entry (RECURRENCE-ID): moved, or cancelled. */
function movedOccurrences(events: readonly ICAL.Component[]): ReadonlyMap<string, ReadonlySet<number>> {
  const moved = new Map<string, Set<number>>()
  for (const event of events) {
    const property = event.getFirstProperty('recurrence-id')
    if (!property) continue
    if (property.getParameter('range') !== undefined) throw drift('a change holds for this and all later occurrences')
    const ofUid = moved.get(uidOf(event)) ?? new Set<number>()
    moved.set(uidOf(event), ofUid.add(timeOf(event, 'recurrence-id').instant.getTime()))
  }
  return moved
}

function busyOf(
  event: ICAL.Component,
  {
    window,
    moved,
    budget,
    isElsewhere,
  }: {
    window: Busy
    moved: ReadonlyMap<string, ReadonlySet<number>>
    budget: { left: number }
    isElsewhere: boolean
  },
): Busy[] {
  requireOnce(event)
  const value = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase()
  const { time, instant } = timeOf(event, 'dtstart')
  const length = lengthOf(event, { time, instant })
  if (value('status') === 'CANCELLED' || value('transp') === 'TRANSPARENT') return []
  const isOne = event.hasProperty('recurrence-id') || !(event.hasProperty('rrule') || event.hasProperty('rdate'))
  // Which clock the program means where it writes a day, or recurs in universal time, nobody says.
  if (isElsewhere && (time.isDate || (!isOne && time.zone === ICAL.Timezone.utcTimezone)))
    throw drift('an event of a calendar of another zone is a day, or recurs in universal time')
  if (isOne) return [{ start: instant, end: endOf(time, length) }]
  // Events without a name cannot be told apart, so no change is taken for theirs.
  const elsewhere = uidOf(event) === '' ? undefined : moved.get(uidOf(event))
  const busy = occurrencesOf(event, { time, length, until: window.end, budget })
  return busy.filter(({ start }) => !elsewhere?.has(start.getTime()))
}

/** RFC 5545 allows these once. Two events with their middle missing look like one with duplicates. */
function requireOnce(event: ICAL.Component): void {
  if (event.getAllProperties('dtstart').length !== 1) throw drift('an event does not have one dtstart')
  for (const name of ['uid', 'dtstamp', 'dtend', 'duration', 'rrule', 'status', 'transp', 'recurrence-id'])
    if (event.getAllProperties(name).length > 1) throw drift(`an event has more than one ${name}`)
}

function uidOf(event: ICAL.Component): string {
  return String(event.getFirstPropertyValue('uid') ?? '')
}

function timeOf(event: ICAL.Component, name: string): { time: ICAL.Time; instant: Date } {
  const property = event.getFirstProperty(name)
  // The library accepts the 45th of a month as a day of the next.
  const written = String(property?.jCal[3]).slice(0, 10)
  const time: unknown = property?.getFirstValue()
  if (!property || !(time instanceof ICAL.Time)) throw drift(`an event has no ${name} that can be understood`)
  if (!isDay(written)) throw drift(`${written} is no day`)
  return { time, instant: instantOfTime(time) }
}

/** By its end or its duration, the longer where it has both; at least a day for a date, and nothing for an instant. */
function lengthOf(event: ICAL.Component, { time, instant }: { time: ICAL.Time; instant: Date }): Length {
  const duration: unknown = event.getFirstPropertyValue('duration')
  const byDuration = duration instanceof ICAL.Duration ? duration.toSeconds() * 1000 : undefined
  const byEnd = event.hasProperty('dtend') ? timeOf(event, 'dtend').instant.getTime() - instant.getTime() : undefined
  if ((byDuration ?? 0) < 0 || (byEnd ?? 0) < 0) throw drift('an event ends before it begins')
  const ms = Math.max(0, byDuration ?? 0, byEnd ?? 0)
  // The day of a change of clocks has an hour more, or less.
  if (time.isDate) return { days: Math.max(1, Math.ceil((ms - hourMs) / dayMs)), ms: 0 }
  if (!(duration instanceof ICAL.Duration) || ms !== byDuration) return { days: 0, ms }
  const days = duration.weeks * 7 + duration.days
  return { days, ms: ms - days * dayMs }
}

/** The stretch of which a VFREEBUSY speaks. */
function stretchOf(component: ICAL.Component): Busy {
  const [start, end] = ['dtstart', 'dtend'].map((name) => component.getFirstPropertyValue(name))
  if (!(start instanceof ICAL.Time && end instanceof ICAL.Time))
    throw drift('a free/busy time does not say from when until when')
  return { start: instantOfTime(start), end: instantOfTime(end) }
}

/** FREEBUSY of a VFREEBUSY. */
function periodsOf(component: ICAL.Component): Busy[] {
  return component
    .getAllProperties('freebusy')
    .filter((property) => String(property.getParameter('fbtype') ?? 'BUSY').toUpperCase() !== 'FREE')
    .flatMap((property) => property.getValues() as unknown[])
    .map((period) => {
      if (!(period instanceof ICAL.Period)) throw drift('a busy time cannot be understood')
      return { start: instantOfTime(period.start), end: instantOfTime(period.getEnd()) }
    })
}
