import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import {
  hasChangedFormat,
  healthOf,
  isReadWell,
  refusalText,
  type ExpectedChecks,
} from '#domain/availability/source-health.ts'

const [venue = expect.fail('the catalogue is empty')] = catalogue.of('tennis')
const unread = {
  venueId: venue.id,
  sport: 'tennis',
  system: null,
  state: 'unread',
  reason: null,
  lastGoodAt: null,
  lastTriedAt: null,
  nextTryAt: null,
  failures: 0,
  formatChange: null,
  checks: null,
}
const now = new Date(5000)

test('a venue that was never tried is unread, and so is one whose attempts say nothing yet', () => {
  expect(healthOf(venue, undefined, { now })).toEqual(unread)
  expect(healthOf(venue, { system: 'clubspark', failures: 0, formatChanges: 0 }, { now })).toEqual({
    ...unread,
    system: 'clubspark',
  })
})

test('the health of a source says how the last attempt ended, when, and when the next one is', () => {
  const attempts = {
    system: 'clubspark',
    status: 'partial' as const,
    reason: 'one page failed',
    lastReadAt: new Date(3000),
    lastGoodAt: new Date(2000),
    nextReadAt: new Date(4000),
    failures: 3,
    formatChange: "a field 'bookable'",
    formatChanges: 2,
  }
  const known = {
    ...unread,
    system: 'clubspark',
    state: 'partial',
    reason: 'one page failed',
    lastGoodAt: 2000,
    lastTriedAt: 3000,
    nextTryAt: 4000,
    failures: 3,
    formatChange: "a field 'bookable'",
  }
  expect(healthOf(venue, attempts, { now })).toEqual(known)
  // One page that does not fit may be an accident.
  expect(healthOf(venue, { ...attempts, formatChanges: 1 }, { now })).toEqual({ ...known, formatChange: null })
  expect(healthOf(venue, { ...attempts, formatChange: null }, { now })).toEqual({ ...known, formatChange: null })
})

test('a venue that asked not to be read says since when, whatever was known of it', () => {
  const attempts = { system: 'clubspark', status: 'ok' as const, failures: 0, formatChanges: 5, formatChange: 'x' }
  expect(
    healthOf(venue, attempts, {
      now,
      optOut: { since: new Date('2026-11-20T13:30:00Z'), byOperator: false },
    }),
  ).toEqual({
    ...unread,
    state: 'opted_out',
    reason: 'asked not to be read on Saturday 21 November 2026',
  })
})

test('people see how often the days are expected to be checked, and the requests of the last hour', () => {
  const hour = Date.parse('2026-11-21T01:00:00Z')
  const attempts = { system: 'miclub', failures: 0, formatChanges: 0, requestHour: new Date(hour), requestsBefore: 80 }
  const checks = { date: '2026-12-01', everySeconds: 40, othersSeconds: 600 }
  const text = (minutes: number, requests: number, of: ExpectedChecks = checks) =>
    healthOf(venue, { ...attempts, requests, checks: of }, { now: new Date(hour + minutes * 60_000) }).checks
  expect(text(15, 20)).toBe('We check Tue 1 Dec every 40 s, other days every 10 min; 80 requests in the last hour.')
  expect(text(0, 1, { othersSeconds: 7200 })).toBe('We check each day every 2 h; 81 requests in the last hour.')
  expect(text(90, 2)).toMatch(/; 1 request in the last hour\.$/)
  expect(text(120, 100)).toMatch(/; 0 requests in the last hour\.$/)
})

test('a format has changed where two readings in a row do not fit', () => {
  expect([0, 1, 2, 3].map((formatChanges) => hasChangedFormat({ formatChanges }))).toEqual([false, false, true, true])
})

test('new openings are seen where the last attempt came through, also where nothing is released yet', () => {
  const states = ['ok', 'partial', 'not_released', 'blocked', 'auth_required', 'error', 'unread', 'opted_out'] as const
  expect(states.filter(isReadWell)).toEqual(['ok', 'partial', 'not_released'])
})

test('a refusal is put into words, and robots.txt is named', () => {
  expect(refusalText('auth_required', null)).toBe('shows its times only to those who sign in there')
  expect(refusalText('opted_out', null)).toBe('asked us not to read its times, and we do not')
  expect(refusalText('blocked', 'robots.txt forbids /book')).toBe('asks programs not to read its times, and we obey')
  expect(refusalText('blocked', 'HTTP 403')).toBe('turns programs away, and we leave it alone')
  expect(refusalText('blocked', null)).toBe('turns programs away, and we leave it alone')
  expect(refusalText('error', 'robots.txt could not be read')).toBeUndefined()
})
