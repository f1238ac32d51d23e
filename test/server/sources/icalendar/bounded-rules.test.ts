import { expect, test } from 'vitest'
import { instantOf } from '#domain/calendar/venue-time.ts'
import { parseBusyTimes } from '#server/sources/icalendar/busy-times.ts'
import { createRandom } from '#test/faults/random.ts'
import { propertyRuns } from '#test/support/property-runs.ts'

const window = { start: instantOf('2026-11-23', 0), end: instantOf('2026-12-21', 0) }
/** Of processor time, for the whole budget of a calendar. A rule that does not end would take for ever. */
const soonMs = 4000

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT']
const recurring = (rule: string, start = '20200101T090000Z') =>
  calendar(...event(`DTSTART:${start}`, 'DURATION:PT1H', `RRULE:${rule}`))

/** The number of busy times, or the reason why the calendar is not believed. */
function outcomeOf(text: string): number | string {
  const before = process.threadCpuUsage()
  let outcome: number | string
  try {
    outcome = parseBusyTimes(text, window).busy.length
  } catch (error) {
    outcome = (error as Error).message
  }
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(soonMs)
  return outcome
}

test.each([
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=MINUTELY;INTERVAL=30;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=DAILY;BYMONTH=4;BYMONTHDAY=31;UNTIL=99991231T000000Z',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=YEARLY;BYMONTH=4;BYDAY=1MO;BYMONTHDAY=15',
  'FREQ=YEARLY;INTERVAL=2000000000',
  'FREQ=DAILY;INTERVAL=2000000000',
])('a rule that never occurs ends at once and makes nothing busy: %s', (rule) => {
  // Some rules have their start as their only occurrence, long ago.
  expect(outcomeOf(recurring(rule))).toBe(0)
})

test('a zone whose clock change never occurs ends at once too', () => {
  const zone = (rule: string) => [
    'BEGIN:VTIMEZONE',
    'TZID:Club time',
    'BEGIN:STANDARD',
    'DTSTART:16010101T000000',
    `RRULE:${rule}`,
    'TZOFFSETFROM:+1000',
    'TZOFFSETTO:+1000',
    'END:STANDARD',
    'END:VTIMEZONE',
  ]
  const start = 'DTSTART;TZID=Club time:20261124T190000'
  const withZone = (rule: string) => calendar(...zone(rule), ...event(start, 'DURATION:PT1H'))
  expect(outcomeOf(withZone('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'))).toBe(1)
  expect(outcomeOf(withZone('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30').replace('1601', '2001'))).toBe(1)
})

test('rules that together take too many steps are not believed', () => {
  const events = Array.from({ length: 400 }, () =>
    event('DTSTART:20200101T000000Z', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
  )
  expect(outcomeOf(calendar(...events.flat()))).toBe('an event recurs too often to be believed')
  expect(outcomeOf(recurring(`FREQ=DAILY;BYMONTHDAY=${'1,'.repeat(1500)}1`))).toBe('a rule is too long to be believed')
  const dates = Array.from({ length: 6000 }, () => '20261124T080000Z').join(',')
  expect(outcomeOf(calendar(...event('DTSTART:20261124T080000Z', `RDATE:${dates}`)))).toBe(
    'an event has more than 5000 dates',
  )
})

test('a rule for the window keeps its occurrences, however it is limited', () => {
  expect(outcomeOf(recurring('FREQ=DAILY'))).toBe(28)
  expect(outcomeOf(recurring('FREQ=WEEKLY;BYDAY=MO,WE', '20101101T090000Z'))).toBe(8)
  expect(outcomeOf(recurring('FREQ=MONTHLY;BYDAY=-1FR', '20101101T090000Z'))).toBe(1)
  expect(outcomeOf(recurring('FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=1', '20001201T090000Z'))).toBe(1)
})

test('rules drawn at random end, whatever they say', () => {
  const random = createRandom(43)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const parts: Record<string, string[]> = {
    BYMONTH: ['2', '4', '13', '0', '1,2,3'],
    BYMONTHDAY: ['30', '31', '-31', '0', '99', '1,15'],
    BYDAY: ['MO', '1MO', '5FR', '-5SU', '53TU', 'XX'],
    BYYEARDAY: ['366', '-366', '0', '400'],
    BYWEEKNO: ['53', '-53', '0', '60'],
    BYSETPOS: ['400', '-1', '0'],
    BYHOUR: ['25', '0', '23'],
    BYSECOND: ['61', '0'],
    INTERVAL: ['0', '-1', '7', '999999999'],
    COUNT: ['0', '1', '99999999'],
    UNTIL: ['00010101', '99991231T235959Z'],
  }
  for (let count = 0; count < propertyRuns({ few: 20, all: 300 }); count += 1) {
    const chosen = Object.entries(parts).filter(() => random() < 0.3)
    const freq = pick(['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])
    const rule = [`FREQ=${freq}`, ...chosen.map(([name, values]) => `${name}=${pick(values)}`)].join(';')
    const start = pick(['00010101T000000Z', '19700101T000000Z', '20261124T080000Z', '99991231T000000Z'])
    expect(outcomeOf(recurring(rule, start)), rule).toEqual(expect.anything())
  }
})
