import { expect, test } from 'vitest'
import { defaultCriteria } from '#domain/availability/criteria.ts'
import { matchClassOf } from '#server/store/alerts/match-class.ts'

test('match classes keep their numbers, which fingerprints contain', () => {
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
})

test('minutes that no form offers count as the next longer choice, and as the longest above all of them', () => {
  const futsal = (minimumMinutes: number) => matchClassOf({ ...defaultCriteria, sport: 'futsal', minimumMinutes })
  expect([30, 61, 120, 121, 600].map(futsal)).toEqual([13, 14, 16, 16, 16])
})
