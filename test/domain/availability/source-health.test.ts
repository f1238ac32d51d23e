import { expect, test } from 'vitest'
import { hasChangedFormat, healthOf, isReadWell, refusalText } from '#domain/availability/source-health.ts'
import { venuesOf } from '#domain/venues/venue-catalogue.ts'

const [venue = expect.fail('the catalogue is empty')] = venuesOf('tennis')
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
  licence: null,
  releases: [],
}

test('a venue that was never tried is unread, and so is one whose attempts say nothing yet', () => {
  expect(healthOf(venue, undefined)).toEqual(unread)
  expect(healthOf(venue, { system: 'clubspark', failures: 0, formatChanges: 0 })).toEqual({
    ...unread,
    system: 'clubspark',
  })
})

test('the health of a source says how the last attempt ended, when, and when the next one is', () => {
  const attempts = {
    system: 'openactive',
    status: 'partial' as const,
    reason: 'one page failed',
    lastReadAt: new Date(3000),
    lastGoodAt: new Date(2000),
    nextReadAt: new Date(4000),
    failures: 3,
    formatChange: "a field 'bookable'",
    formatChanges: 2,
    licence: 'CC BY 4.0',
  }
  const known = {
    ...unread,
    system: 'openactive',
    state: 'partial',
    reason: 'one page failed',
    lastGoodAt: 2000,
    lastTriedAt: 3000,
    nextTryAt: 4000,
    failures: 3,
    formatChange: "a field 'bookable'",
    licence: 'CC BY 4.0',
    releases: ['Saturdays at 6:00 AM'],
  }
  expect(healthOf(venue, attempts, ['Saturdays at 6:00 AM'])).toEqual(known)
  // One page that does not fit may be an accident.
  expect(healthOf(venue, { ...attempts, formatChanges: 1 }, known.releases)).toEqual({ ...known, formatChange: null })
  expect(healthOf(venue, { ...attempts, formatChange: null }, known.releases)).toEqual({ ...known, formatChange: null })
})

test('a venue that asked not to be read says since when, whatever was known of it', () => {
  const attempts = { system: 'clubspark', status: 'ok' as const, failures: 0, formatChanges: 5, formatChange: 'x' }
  expect(healthOf(venue, attempts, ['Saturdays'], new Date('2026-11-20T13:30:00Z'))).toEqual({
    ...unread,
    state: 'opted_out',
    reason: 'asked not to be read on Saturday 21 November 2026',
  })
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
