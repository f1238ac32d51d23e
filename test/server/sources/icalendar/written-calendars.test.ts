import nodeIcal from 'node-ical'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar/local-date.ts'
import { instantOf, venueTime } from '#domain/calendar/venue-time.ts'
import { parseBusyTimes } from '#server/sources/icalendar/busy-times.ts'
import { writtenCalendars, type WrittenCalendar } from '#test/support/written-calendars.ts'

const windowOf = (from: string, to: string) => ({ start: instantOf(from, 0), end: instantOf(to, 0) })
const windows = {
  spring: windowOf('2026-10-01', '2026-10-08'),
  autumn: windowOf('2027-04-01', '2027-04-08'),
  usual: windowOf('2026-11-23', '2026-12-07'),
}

function textOf({ entries }: WrittenCalendar): string {
  const events = entries.map((lines, index) => {
    const named = /^UID:/i.test(lines) ? [] : [`UID:${index}`]
    return ['BEGIN:VEVENT', ...named, 'DTSTAMP:20261101T000000Z', ...lines.split(' | '), 'END:VEVENT'].join('\r\n')
  })
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...events, 'END:VCALENDAR', ''].join('\r\n')
}

/** '11-24 19:00–11-24 20:00', by the clock in Sydney. */
function said({ start, end }: { start: Date; end: Date }): string {
  const one = (instant: Date) => {
    const { date, minutes } = venueTime(instant)
    return `${date.slice(5)} ${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  }
  return `${one(start)}–${one(end)}`
}

/** The same calendar as node-ical reads it, which shares no code with ours. */
function independentReading(text: string, { start, end }: { start: Date; end: Date }): string[] {
  const events = Object.values(nodeIcal.sync.parseICS(text)).filter((one) => one?.type === 'VEVENT')
  const from = instantOf(addDays(venueTime(start).date, -40), 0)
  const occurrences = events.flatMap((event) =>
    nodeIcal.expandRecurringEvent(event, { from, to: end, expandOngoing: true }),
  )
  return occurrences
    .filter(({ event }) => !/^(?:cancelled|transparent)$/im.test(`${event.status}\n${event.transparency}`))
    .map((one) => ({ start: atTheVenue(one.start, one.isFullDay), end: atTheVenue(one.end, one.isFullDay) }))
    .filter((busy) => busy.start < end && busy.end > start)
    .map(said)
    .toSorted()
}

/** It reads days, and times without a zone, by the clock of the machine. */
function atTheVenue(time: Date & { tz?: string }, isDay: boolean): Date {
  if (!isDay && time.tz !== undefined) return time
  const two = (value: number) => String(value).padStart(2, '0')
  const date = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
  return instantOf(date, time.getHours() * 60 + time.getMinutes())
}

test.each(writtenCalendars.map((calendar) => [calendar.form, calendar] as const))(
  'a calendar with %s is busy when an independent reading says so',
  (_, calendar) => {
    const window = windows[calendar.window ?? 'usual']
    const ours = parseBusyTimes(textOf(calendar), window).busy.map(said).toSorted()
    const [, ...byTheStandard] = calendar.by ?? []
    expect(ours).toEqual(calendar.by ? byTheStandard : independentReading(textOf(calendar), window))
  },
)

test('a calendar of several objects is busy as each of them is', () => {
  const [first, second] = ['20261124T080000Z', '20261125T080000Z'].map((at) =>
    textOf({ form: '', entries: [`UID:${at} | DTSTART:${at} | DURATION:PT1H`] }),
  )
  expect(parseBusyTimes(`${first}${second}`, windows.usual).busy.map(said)).toEqual([
    '11-24 19:00–11-24 20:00',
    '11-25 19:00–11-25 20:00',
  ])
  expect(() => parseBusyTimes(`${first}${second?.replace('2.0', '1.0')}`, windows.usual)).toThrow('another version')
})

test.each([
  'FREQ=YEARLY;BYWEEKNO=48;BYDAY=TU',
  'FREQ=DAILY;BYMONTHDAY=-1',
  'FREQ=YEARLY;BYDAY=20MO',
  'FREQ=MONTHLY;BYMONTHDAY=24;BYHOUR=8,19',
  'FREQ=MONTHLY;INTERVAL=2;BYMONTH=11,12',
])('a rule that would miss occurrences is not believed: %s', (rule) => {
  const entries = [`DTSTART:20260101T080000Z | DURATION:PT1H | RRULE:${rule}`]
  expect(() => parseBusyTimes(textOf({ form: '', entries }), windows.usual)).toThrow('cannot be followed')
})
