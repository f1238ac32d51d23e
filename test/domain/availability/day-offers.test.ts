import { expect, test } from 'vitest'
import { defaultFilters } from '#domain/availability/advanced-filters.ts'
import { courtsFree, offersOf } from '#domain/availability/day-offers.ts'
import { court } from '#test/support/an-opening.ts'

const bookingUrl = 'https://venue.example/'

test('every bookable opening is in its half-hour, with the properties that filters ask about', () => {
  const openings = [
    court('Court 1', 18 * 60),
    { ...court('Court 2', 18 * 60 + 10), maxMinutes: 90 },
    { key: 'tee', startMinutes: 19 * 60, holes: [9 as const], spots: 3, bookingUrl },
    { key: 'unsaid', startMinutes: 20 * 60, bookingUrl },
    court('Too early for the calendar', 3 * 60),
  ]
  const day = { venueId: 'manly-lawn-tc', date: '2026-11-24', readAt: 7, status: 'partial' as const, openings }
  expect(offersOf(day)).toEqual({
    venueId: 'manly-lawn-tc',
    readAt: 7,
    status: 'partial',
    slots: {
      '6:00 PM': [{ maxMinutes: 60 }, { maxMinutes: 90 }],
      '7:00 PM': [{ holes: [9], spots: 3 }],
      '8:00 PM': [{}],
    },
  })
})

test('courts and pitches that pass the filters are counted, and all pitches of one opening as one', () => {
  const tennis = { ...defaultFilters(), tennis: { duration: 90 } }
  expect(courtsFree('tennis', undefined, tennis)).toBe(0)
  expect(courtsFree('tennis', [{ maxMinutes: 60 }, { maxMinutes: 90 }, { maxMinutes: 120 }], tennis)).toBe(2)
  expect(courtsFree('futsal', [{ maxMinutes: 60, spots: 3 }, { maxMinutes: 60 }], defaultFilters())).toBe(4)
})

test('tee times are counted, not their places', () => {
  const offers = [
    { holes: [18 as const], spots: 4 },
    { holes: [9 as const], spots: 1 },
  ]
  expect(courtsFree('golf', offers, defaultFilters())).toBe(2)
  expect(courtsFree('golf', offers, { ...defaultFilters(), golf: { holes: 'all', spots: 2 } })).toBe(1)
})

test('an unknown half-hour has no count', () => {
  expect(courtsFree('tennis', undefined, defaultFilters())).toBe(0)
})

test('a count of pitches is given for each length and start, and counts once', () => {
  const counts = [
    { maxMinutes: 60, spots: 2 },
    { maxMinutes: 90, spots: 1 },
  ]
  expect(courtsFree('futsal', counts, defaultFilters())).toBe(2)
  const named = [
    { maxMinutes: 60, spots: 2, resource: 'North' },
    { maxMinutes: 60, spots: 1, resource: 'South' },
  ]
  expect(courtsFree('futsal', named, defaultFilters())).toBe(3)
})
