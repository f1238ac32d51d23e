import { describe, expect, test } from 'vitest'
import { instantOf, sydneyTime } from '#domain/calendar/sydney-time.ts'
import { parseBusyTimes } from '#server/sources/icalendar/busy-times.ts'

const window = { start: instantOf('2026-11-23', 0), end: instantOf('2026-12-07', 0) }

function event(...lines: string[]): string {
  return [
    'BEGIN:VEVENT',
    ...(lines.some((line) => line.startsWith('UID')) ? [] : ['UID:a']),
    ...lines,
    'END:VEVENT',
  ].join('\r\n')
}
const calendar = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...parts, 'END:VCALENDAR', ''].join('\r\n')

/** '2026-11-24 19:00–20:30', by the clock in Sydney. */
function busyIn(...parts: string[]): string[] {
  const said = (instant: Date) => {
    const { date, minutes } = sydneyTime(instant)
    return `${date} ${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  }
  return parseBusyTimes(calendar(...parts), window)
    .map(({ start, end }) => `${said(start)}–${said(end)}`)
    .toSorted()
}

const sevenPm = 'DTSTART;TZID=Australia/Sydney:20261124T190000'
const london = [
  'BEGIN:VTIMEZONE',
  'TZID:Club time',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n')

describe('an event is busy', () => {
  test.each([
    ['in Sydney', [sevenPm, 'DTEND;TZID=Australia/Sydney:20261124T203000'], '2026-11-24 19:00–2026-11-24 20:30'],
    ['in UTC', ['DTSTART:20261124T080000Z', 'DTEND:20261124T093000Z'], '2026-11-24 19:00–2026-11-24 20:30'],
    ['by the clock at the venue', ['DTSTART:20261124T190000', 'DURATION:PT1H'], '2026-11-24 19:00–2026-11-24 20:00'],
    [
      'by Outlook',
      ['DTSTART;TZID=AUS Eastern Standard Time:20261124T190000', 'DURATION:PT1H'],
      '2026-11-24 19:00–2026-11-24 20:00',
    ],
    ['for a day', ['DTSTART;VALUE=DATE:20261124'], '2026-11-24 00:00–2026-11-25 00:00'],
    ['for days', ['DTSTART;VALUE=DATE:20261124', 'DTEND;VALUE=DATE:20261126'], '2026-11-24 00:00–2026-11-26 00:00'],
    ['from before', ['DTSTART:20261101T000000Z', 'DTEND:20261123T000000Z'], '2026-11-01 11:00–2026-11-23 11:00'],
  ])('%s', (_, lines, said) => {
    expect(busyIn(event(...lines))).toEqual([said])
  })

  test('in a zone that the calendar describes', () => {
    expect(busyIn(london, event('DTSTART;TZID=Club time:20261124T080000', 'DURATION:PT1H'))).toEqual([
      '2026-11-24 19:00–2026-11-24 20:00',
    ])
  })

  test.each([
    ['cancelled', 'STATUS:CANCELLED'],
    ['transparent', 'TRANSP:TRANSPARENT'],
  ])('but not when it is %s', (_, line) => {
    expect(busyIn(event(sevenPm, 'DURATION:PT1H', line))).toEqual([])
  })

  test('free/busy times are busy unless they are free', () => {
    const times = ['FREEBUSY:20261124T080000Z/PT1H', 'FREEBUSY;FBTYPE=FREE:20261124T090000Z/20261124T100000Z']
    expect(busyIn(['BEGIN:VFREEBUSY', 'UID:b', ...times, 'END:VFREEBUSY'].join('\r\n'))).toEqual([
      '2026-11-24 19:00–2026-11-24 20:00',
    ])
  })
})

describe('a recurring event', () => {
  const weekly = ['UID:w', 'DTSTART;TZID=Australia/Sydney:20260901T190000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY']

  test('is busy each time, by the clock in Sydney on both sides of its change', () => {
    expect(busyIn(event(...weekly))).toEqual(['2026-11-24 19:00–2026-11-24 20:00', '2026-12-01 19:00–2026-12-01 20:00'])
  })

  test('but not where it is excepted, cancelled or moved; there it is busy where it went', () => {
    const except = 'EXDATE;TZID=Australia/Sydney:20261124T190000'
    expect(busyIn(event(...weekly, except))).toEqual(['2026-12-01 19:00–2026-12-01 20:00'])
    const one = ['UID:w', 'RECURRENCE-ID;TZID=Australia/Sydney:20261124T190000']
    const cancelled = event(...one, 'DTSTART;TZID=Australia/Sydney:20261124T190000', 'STATUS:CANCELLED')
    expect(busyIn(event(...weekly), cancelled)).toEqual(['2026-12-01 19:00–2026-12-01 20:00'])
    const moved = event(...one, 'DTSTART;TZID=Australia/Sydney:20261125T080000', 'DURATION:PT30M')
    expect(busyIn(moved, event(...weekly))).toEqual([
      '2026-11-25 08:00–2026-11-25 08:30',
      '2026-12-01 19:00–2026-12-01 20:00',
    ])
  })

  test('for whole days ends with the day also when the clocks change, and with its count', () => {
    const days = ['DTSTART;VALUE=DATE:20261123', 'DTEND;VALUE=DATE:20261124', 'RRULE:FREQ=DAILY;COUNT=2']
    expect(busyIn(event(...days))).toEqual(['2026-11-23 00:00–2026-11-24 00:00', '2026-11-24 00:00–2026-11-25 00:00'])
  })
})

describe('nothing is believed', () => {
  const good = event(sevenPm, 'DURATION:PT1H')
  test.each([
    ['of a calendar without entries', calendar(), 'no entry'],
    ['of one that is cut off', calendar(good).slice(0, -20), 'not whole'],
    ['of one whose middle is missing', calendar(event('UID:a', 'UID:b', sevenPm)), 'one uid'],
    ['of one with a page of an error in it', calendar(event('UID:x<h1>HTTP Status 500</h1>', sevenPm)), 'markup'],
    ['of one of another version', calendar(good).replace('2.0', '1.0'), 'another version'],
    ['of an event without a start', calendar(event('DURATION:PT1H')), 'one dtstart'],
    ['of a start that is none', calendar(event('DTSTART:soon')), 'understood'],
    ['of a day that is none', calendar(event('DTSTART;VALUE=DATE:20261345')), 'no day'],
    ['of a zone that nobody describes', calendar(event('DTSTART;TZID=Club time:20261124T190000')), 'not described'],
    [
      'of an end before the start',
      calendar(event(sevenPm, 'DTEND;TZID=Australia/Sydney:20261124T180000')),
      'before it begins',
    ],
    ['of what recurs without end', calendar(event('DTSTART:20200101T000000Z', 'RRULE:FREQ=SECONDLY')), 'too often'],
    [
      'of a change of all that follows',
      calendar(event('RECURRENCE-ID;RANGE=THISANDFUTURE:20261124T080000Z', 'DTSTART:20261124T090000Z')),
      'all later occurrences',
    ],
    ['of a page', '<!doctype html><html></html>', 'not whole'],
  ])('%s', (_, text, reason) => {
    expect(() => parseBusyTimes(text, window)).toThrow(
      expect.objectContaining({ name: 'Drift', message: expect.stringContaining(reason) }),
    )
  })
})
