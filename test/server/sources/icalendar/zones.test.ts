import { expect, test } from 'vitest'
import { venueTime } from '#domain/calendar/venue-time.ts'
import { parseBusyTimes } from '#server/sources/icalendar/busy-times.ts'
import { busyIn, calendar, event, london, window } from '#test/support/calendar-texts.ts'

const sevenToEight = '2026-11-24 19:00–2026-11-24 20:00'

const seven = event('DTSTART:20261124T190000', 'DURATION:PT1H')
const brisbane = london.replace('Club time', 'Australia/Brisbane').replaceAll('+0000', '+1000')
test.each([
  ['that the calendar names', ['X-WR-TIMEZONE:Australia/Perth'], '2026-11-24 22:00–2026-11-24 23:00'],
  ['that it names as text', ['X-WR-TIMEZONE;VALUE=TEXT:Asia/Tokyo'], '2026-11-24 21:00–2026-11-24 22:00'],
  ['that is universal', ['X-WR-TIMEZONE:UTC'], '2026-11-25 06:00–2026-11-25 07:00'],
  ['that is the only one it describes', [brisbane], '2026-11-24 20:00–2026-11-24 21:00'],
  ['at the venue beside another', [brisbane, 'X-WR-TIMEZONE:Australia/Melbourne'], sevenToEight],
  ['at the venue under another name', ['X-WR-TIMEZONE:AUS Eastern Standard Time'], sevenToEight],
])('a time without a zone is by the clock %s', (_, lines, said) => {
  expect(busyIn(...lines, seven)).toEqual([said])
})

test('in a calendar of universal time, or of a zone of its own name, a day is one at the venue', () => {
  const day = event('DTSTART;VALUE=DATE:20261124')
  for (const zone of ['X-WR-TIMEZONE:UTC', 'X-WR-TIMEZONE:', london])
    expect(busyIn(zone, day)).toEqual(['2026-11-24 00:00–2026-11-25 00:00'])
})

test('a time without a zone is by the clock of its own calendar where a file holds two', () => {
  const two = calendar('X-WR-TIMEZONE:Australia/Perth', seven) + calendar('X-WR-TIMEZONE:Australia/Sydney', seven)
  expect(parseBusyTimes(two, window).busy.map(({ start }) => venueTime(start).minutes)).toEqual([22 * 60, 19 * 60])
})

test.each([
  ['in a zone that nobody knows', ['X-WR-TIMEZONE:Eastern Standard Time', seven], 'not described'],
  ['between two zones of elsewhere', [brisbane, london, seven], 'names no single one'],
  [
    'that recurs in universal time in a calendar of elsewhere',
    ['X-WR-TIMEZONE:Europe/London', event('DTSTART:20261124T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY')],
    'recurs in universal time',
  ],
  [
    'that is a day in a calendar of elsewhere',
    ['X-WR-TIMEZONE:America/New_York', event('DTSTART;VALUE=DATE:20261124')],
    'another zone is a day',
  ],
])('a time %s is refused', (_, lines, reason) => {
  expect(() => parseBusyTimes(calendar(...lines), window)).toThrow(reason)
})
