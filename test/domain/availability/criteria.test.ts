import { expect, test } from 'vitest'
import { openingPasses } from '#domain/availability/cell-availability.ts'
import { defaultFilters } from '#domain/availability/advanced-filters.ts'
import {
  classesMetBy,
  defaultCriteria,
  matchClassCount,
  matchClassOf,
  RequestedCriteria,
} from '#domain/availability/criteria.ts'
import { summariseDay } from '#domain/availability/day-summary.ts'
import { completeOpening, type Opening } from '#domain/availability/opening.ts'

test('match classes keep their stored numbers: none may change, new ones follow', () => {
  const stored = [
    ['tennis', { sport: 'tennis', spots: 1, minimumMinutes: 60 }, 0],
    ['all sports', { sport: 'all', spots: 4, minimumMinutes: 120, holes: 9 }, 0],
    ['golf, any holes, 1', { sport: 'golf', spots: 1, minimumMinutes: 60 }, 1],
    ['golf, any holes, 2', { sport: 'golf', spots: 2, minimumMinutes: 60 }, 2],
    ['golf, any holes, 3', { sport: 'golf', spots: 3, minimumMinutes: 60 }, 3],
    ['golf, any holes, 4', { sport: 'golf', spots: 4, minimumMinutes: 60 }, 4],
    ['golf, 9 holes, 1', { sport: 'golf', spots: 1, minimumMinutes: 60, holes: 9 }, 5],
    ['golf, 9 holes, 4', { sport: 'golf', spots: 4, minimumMinutes: 60, holes: 9 }, 8],
    ['golf, 18 holes, 1', { sport: 'golf', spots: 1, minimumMinutes: 60, holes: 18 }, 9],
    ['golf, 18 holes, 4', { sport: 'golf', spots: 4, minimumMinutes: 60, holes: 18 }, 12],
    ['futsal, 60', { sport: 'futsal', spots: 1, minimumMinutes: 60 }, 13],
    ['futsal, 75', { sport: 'futsal', spots: 1, minimumMinutes: 75 }, 14],
    ['futsal, 90', { sport: 'futsal', spots: 1, minimumMinutes: 90 }, 15],
    ['futsal, 120', { sport: 'futsal', spots: 1, minimumMinutes: 120 }, 16],
    ['tennis, 60', { sport: 'tennis', courtMinutes: 60 }, 17],
    ['tennis, 90', { sport: 'tennis', courtMinutes: 90 }, 18],
    ['tennis, 120', { sport: 'tennis', courtMinutes: 120 }, 19],
    ['tennis, 150', { sport: 'tennis', courtMinutes: 150 }, 20],
    ['tennis, 180', { sport: 'tennis', courtMinutes: 180 }, 21],
  ] as const
  expect(stored.map(([name, criteria]) => [name, matchClassOf({ ...defaultCriteria, ...criteria })])).toEqual(
    stored.map(([name, , n]) => [name, n]),
  )
  expect(matchClassCount).toBe(22)
})

const opening: Opening = { key: 'Pitch 1 19:00', startMinutes: 19 * 60, bookingUrl: 'https://venue.example/book' }

test('an opening whose system gives no length lasts an hour, for alerts and for the calendar alike', () => {
  const hour = completeOpening('futsal', opening)
  expect(hour.maxMinutes).toBe(60)
  const met = (minimumMinutes: number) =>
    (classesMetBy('futsal', opening) & (1 << matchClassOf({ ...defaultCriteria, sport: 'futsal', minimumMinutes }))) !==
    0
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

test('an opening meets the classes of its own sport and the one without criteria, and no other', () => {
  const bits = (...classes: number[]) => classes.reduce((met, one) => met | (1 << one), 0)
  const opening = { maxMinutes: 60, holes: [18 as const], spots: 1 }
  expect(classesMetBy('tennis', opening)).toBe(bits(0, 17))
  expect(classesMetBy('futsal', opening)).toBe(bits(0, 13))
  expect(classesMetBy('golf', opening)).toBe(bits(0, 1, 9))
})

test('minutes that no form offers count as the next longer choice, and as the longest above all of them', () => {
  const futsal = (minimumMinutes: number) => matchClassOf({ ...defaultCriteria, sport: 'futsal', minimumMinutes })
  expect([30, 61, 120, 121, 600].map(futsal)).toEqual([13, 14, 16, 16, 16])
})

test('a request names the lengths that forms offer, and no other', () => {
  const lengthsTaken = (name: 'courtMinutes' | 'minimumMinutes') =>
    [null, 30, 60, 75, 90, 120, 150, 180, 210].filter((one) => RequestedCriteria.safeParse({ [name]: one }).success)
  expect(lengthsTaken('courtMinutes')).toEqual([null, 60, 90, 120, 150, 180])
  expect(lengthsTaken('minimumMinutes')).toEqual([60, 75, 90, 120])
})

test('a tee time with a least number of players is none for fewer', () => {
  const classes = (spots: number) => 1 << matchClassOf({ ...defaultCriteria, sport: 'golf', spots })
  const met = classesMetBy('golf', { holes: [18], spots: 3, minSpots: 2 })
  expect([1, 2, 3, 4].map((spots) => (met & classes(spots)) !== 0)).toEqual([false, true, true, false])
})
