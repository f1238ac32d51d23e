import { describe, expect, test } from 'vitest'
import { instantOf } from '#domain/calendar/venue-time.ts'
import { parseBusyTimes } from '#server/sources/icalendar/busy-times.ts'
import { busyIn, calendar, event, london, window } from '#test/support/calendar-texts.ts'

const sevenToEight = '2026-11-24 19:00–2026-11-24 20:00'
const sevenPm = 'DTSTART;TZID=Australia/Sydney:20261124T190000'
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
    const stretch = ['DTSTART:20261120T130000Z', 'DTEND:20261127T130000Z']
    const freeBusy = ['BEGIN:VFREEBUSY', 'UID:b', ...stretch, ...times, 'END:VFREEBUSY'].join('\r\n')
    expect(busyIn(freeBusy)).toEqual(['2026-11-24 19:00–2026-11-24 20:00'])
    const known = { start: instantOf('2026-11-21', 0), end: instantOf('2026-11-28', 0) }
    expect(parseBusyTimes(calendar(freeBusy), window).known).toEqual([known])
    // Events beside it speak of all time.
    expect(parseBusyTimes(calendar(freeBusy, event(sevenPm)), window).known).toEqual([window])
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

describe('forms that the standard leaves open, or that programs write against it', () => {
  const atSeven = (...lines: string[]) => event(sevenPm, 'DURATION:PT1H', ...lines)

  test.each([
    [
      'an end beside a duration of nothing',
      event(sevenPm, 'DTEND;TZID=Australia/Sydney:20261124T200000', 'DURATION:PT0S'),
    ],
    [
      'a duration beside an end at the start',
      event(sevenPm, 'DTEND;TZID=Australia/Sydney:20261124T190000', 'DURATION:PT1H'),
    ],
    ['no name', atSeven().replace('UID:a\r\n', '')],
    ['an event of another century beside it', event('DTSTART:19980101T000000Z', 'DURATION:PT1H') + '\r\n' + atSeven()],
    ['a zone of the IANA database', event('DTSTART;TZID=Australia/Brisbane:20261124T180000', 'DURATION:PT1H')],
    ['a zone of another continent', event('DTSTART;TZID=Europe/London:20261124T080000', 'DURATION:PT1H')],
    ['a zone of Outlook', event('DTSTART;TZID=W. Australia Standard Time:20261124T160000', 'DURATION:PT1H')],
    ['an end of its rule in UTC', atSeven('RRULE:FREQ=DAILY;UNTIL=20261124T080000Z')],
    [
      'an end of its rule in UTC, without a zone',
      event('DTSTART:20261124T190000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=20261124T080000Z'),
    ],
    ['an end of its rule that is a date', atSeven('RRULE:FREQ=DAILY;UNTIL=20261124')],
    ['an exception in UTC', atSeven('RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:20261125T080000Z')],
    ['a rule that its start does not meet', atSeven('RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20261125T000000Z')],
    ['a rule with spaces', atSeven('RRULE:FREQ=WEEKLY;BYDAY=TU, FR;COUNT=1')],
  ])('%s', (_, parts) => {
    expect(busyIn(parts)).toEqual([sevenToEight])
  })

  test('an end of a rule in UTC, or a date, includes the last occurrence in Sydney', () => {
    const from = 'DTSTART;TZID=Australia/Sydney:20261123T190000'
    for (const end of ['20261124T080000Z', '20261124', '20261124T190000'])
      expect(busyIn(event(from, 'DURATION:PT1H', `RRULE:FREQ=DAILY;UNTIL=${end}`))).toContain(sevenToEight)
    const days = ['DTSTART;VALUE=DATE:20261123', 'RRULE:FREQ=DAILY;UNTIL=20261123T130000Z']
    expect(busyIn(event(...days))).toContain('2026-11-24 00:00–2026-11-25 00:00')
  })

  test('a further date with a length of its own is busy for that length', () => {
    const period = 'RDATE;VALUE=PERIOD:20261125T080000Z/PT3H,20261126T080000Z/20261126T083000Z'
    expect(busyIn(atSeven(period))).toEqual([
      sevenToEight,
      '2026-11-25 19:00–2026-11-25 22:00',
      '2026-11-26 19:00–2026-11-26 19:30',
    ])
  })

  test.each([
    ['without VALUE=DATE', ['DTSTART:20261124', 'DTEND:20261125']],
    ['that ends on the day on which it begins', ['DTSTART;VALUE=DATE:20261124', 'DTEND;VALUE=DATE:20261124']],
  ])('a day %s is busy as a whole', (_, lines) => {
    expect(busyIn(event(...lines))).toEqual(['2026-11-24 00:00–2026-11-25 00:00'])
  })

  test.each([
    ['no end'],
    ['an end at its start', 'DTEND;TZID=Australia/Sydney:20261124T190000'],
    ['no length', 'DURATION:PT0S'],
  ])('a booking with %s is busy for nobody knows how long', (_, ...lines) => {
    const { busy, endless } = parseBusyTimes(calendar(event(sevenPm, ...lines)), window)
    expect({ busy, endless }).toEqual({ busy: [], endless: [instantOf('2026-11-24', 19 * 60)] })
    const free = [event(sevenPm, ...lines, 'TRANSP:TRANSPARENT'), event(sevenPm, ...lines, 'STATUS:CANCELLED')]
    expect(parseBusyTimes(calendar(...free), window).endless).toEqual([])
  })

  test('a free/busy time that ends where it begins, and each occurrence without an end, have none either', () => {
    const period = ['BEGIN:VFREEBUSY', 'DTSTART:20261123T000000Z', 'DTEND:20261130T000000Z'].join('\r\n')
    const ofPeriod = calendar(period, 'FREEBUSY:20261124T080000Z/PT0S', 'END:VFREEBUSY')
    expect(parseBusyTimes(ofPeriod, window).endless).toEqual([instantOf('2026-11-24', 19 * 60)])
    const daily = parseBusyTimes(calendar(event(sevenPm, 'RRULE:FREQ=DAILY;COUNT=3')), window)
    expect(daily.endless).toHaveLength(3)
  })

  test('of events without names none is taken for a change of another', () => {
    const nameless = (...lines: string[]) => event(...lines).replace('UID:a\r\n', '')
    const change = nameless('RECURRENCE-ID;TZID=Australia/Sydney:20261124T190000', sevenPm, 'STATUS:CANCELLED')
    expect(busyIn(change, nameless(sevenPm, 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=1'))).toEqual([sevenToEight])
  })
})

describe('nothing is believed', () => {
  const good = event(sevenPm, 'DURATION:PT1H')
  test.each([
    ['of a calendar without entries', calendar(), 'no entry'],
    ['of one that is cut off', calendar(good).slice(0, -20), 'not whole'],
    ['of one whose middle is missing', calendar(event('UID:a', 'UID:b', sevenPm)), 'more than one uid'],
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
    [
      'of free/busy times of no stretch',
      calendar('BEGIN:VFREEBUSY', 'UID:b', 'FREEBUSY:20261124T080000Z/PT1H', 'END:VFREEBUSY'),
      'from when until when',
    ],
    ['of a page', '<!doctype html><html></html>', 'not whole'],
  ])('%s', (_, text, reason) => {
    expect(() => parseBusyTimes(text, window)).toThrow(
      expect.objectContaining({ name: 'Drift', message: expect.stringContaining(reason) }),
    )
  })
})
