import { expect, test } from 'vitest'
import { openingPasses } from '#domain/availability/cell-availability.ts'
import { defaultFilters } from '#domain/availability/advanced-filters.ts'
import { defaultCriteria, meetsCriteria, RequestedCriteria, type SportCriteria } from '#domain/availability/criteria.ts'
import { summariseDay } from '#domain/availability/day-summary.ts'
import { mayMeetMoreCriteria } from '#domain/availability/met-criteria.ts'
import { completeOpening, type Opening } from '#domain/availability/opening.ts'
import { sports, type Sport } from '#domain/venues/sport.ts'

const meets = (opening: Partial<Opening>, sport: Sport, asked: Partial<SportCriteria> = {}) =>
  meetsCriteria(sport, { venueId: 'one', opening }, { ...defaultCriteria, sport, ...asked })

const opening: Opening = { key: 'Pitch 1 19:00', startMinutes: 19 * 60, bookingUrl: 'https://venue.example/book' }

test('an opening whose system gives no length lasts an hour, for alerts and for the calendar alike', () => {
  const hour = completeOpening('futsal', opening)
  expect(hour.maxMinutes).toBe(60)
  const met = (minimumMinutes: number) => meets(opening, 'futsal', { minimumMinutes })
  expect([met(60), met(75)]).toEqual([true, false])
  const filters = defaultFilters()
  const passes = (duration: 60 | 90) => openingPasses('futsal', opening, { ...filters, futsal: { duration } })
  expect([passes(60), passes(90)]).toEqual([true, false])
  const venueDay = { venueId: 'one', date: '2026-12-05', readAt: 0, status: 'ok' as const, openings: [opening] }
  const { slots } = summariseDay({ sport: 'futsal', date: '2026-12-05', venueDays: [venueDay] })
  expect(slots['7:00 PM']).toEqual({ one: 60 })
})

test('a tee time without details is a full round for one', () => {
  expect(completeOpening('golf', opening)).toEqual({ ...opening, holes: [18], spots: 1 })
})

test('criteria count for their own sport, and an alert for all sports has none', () => {
  const none = { maxMinutes: 30, holes: [18 as const], spots: 1 }
  const much = { holes: 9 as const, spots: 4, minimumMinutes: 120, courtMinutes: 120 }
  for (const sport of sports) {
    expect([sport, meets(none, sport, much)]).toEqual([sport, false])
    expect([sport, meets(none, sport, { ...much, sport: 'all' })]).toEqual([sport, true])
  }
  expect(meets(none, 'tennis', { ...much, courtMinutes: null })).toBe(true)
  expect(meets(none, 'golf', { ...much, holes: null, spots: 1 })).toBe(true)
  expect(meets(none, 'futsal', { ...much, minimumMinutes: 30 })).toBe(true)
  expect(meets(none, 'tennis', { sport: 'golf' })).toBe(false)
})

test('a request names the lengths that forms offer, and no other', () => {
  const lengthsTaken = (name: 'courtMinutes' | 'minimumMinutes') =>
    [null, 30, 60, 75, 90, 120, 150, 180, 210].filter((one) => RequestedCriteria.safeParse({ [name]: one }).success)
  expect(lengthsTaken('courtMinutes')).toEqual([null, 60, 90, 120, 150, 180])
  expect(lengthsTaken('minimumMinutes')).toEqual([60, 75, 90, 120])
})

test('a tee time with a least number of players is none for fewer', () => {
  const tee = { holes: [18 as const], spots: 3, minSpots: 2 }
  expect([1, 2, 3, 4].map((spots) => meets(tee, 'golf', { spots }))).toEqual([false, true, true, false])
})

test.each<[string, Sport, Partial<Opening>, Partial<Opening>, boolean]>([
  ['longer', 'tennis', { maxMinutes: 60 }, { maxMinutes: 90 }, true],
  ['an hour, as one without a length counts', 'tennis', {}, { maxMinutes: 60 }, false],
  ['shorter', 'futsal', { maxMinutes: 90 }, { maxMinutes: 60 }, false],
  ['longer than anybody asks', 'tennis', { maxMinutes: 180 }, { maxMinutes: 240 }, false],
  ['for more players', 'golf', { spots: 1 }, { spots: 2 }, true],
  ['for fewer players', 'golf', { spots: 2 }, { spots: 1 }, false],
  ['for fewer at least', 'golf', { spots: 4, minSpots: 2 }, { spots: 4 }, true],
  ['for another round', 'golf', { holes: [18] }, { holes: [9, 18] }, true],
  ['longer, for golf', 'golf', { maxMinutes: 60 }, { maxMinutes: 90 }, false],
])('an opening that is %s now may meet more', (_name, sport, before, now, expected) => {
  expect(mayMeetMoreCriteria(sport, before, now)).toBe(expected)
})
