import { expect, test } from 'vitest'
import { daysOfReading, nextReadingDelayMs, pauseOfBudget } from '#server/pipeline/reading/reading-pace.ts'

const pace = { usualMs: 300_000, restSeconds: 900 }
const minutes = (ms: number) => ms / 60_000

function delay(change: Partial<Parameters<typeof nextReadingDelayMs>[0]>): number {
  return nextReadingDelayMs({ status: 'ok', failures: 0, suspect: false, ...pace, random: () => 0.5, ...change })
}

test('a good reading is followed by the usual pause, give or take a fifth', () => {
  expect(delay({})).toBe(300_000)
  expect(delay({ random: () => 0 })).toBe(240_000)
  expect(delay({ random: () => 1 })).toBe(360_000)
})

test('a source that fails is tried as usual twice, then rests 15 minutes, twice as long each time, up to 6 hours', () => {
  const rests = [1, 2, 3, 4, 5, 6, 7, 8, 9, 30].map((failures) => minutes(delay({ status: 'error', failures })))
  expect(rests).toEqual([5, 5, 15, 30, 60, 120, 240, 360, 360, 360])
})

test('a rest is longer or shorter by a fifth too, so that venues that failed together do not come back together', () => {
  expect(minutes(delay({ status: 'error', failures: 3, random: () => 1 }))).toBe(18)
  expect(minutes(delay({ status: 'error', failures: 3, random: () => 0 }))).toBe(12)
})

test.each(['blocked', 'auth_required'] as const)(
  'a site that says %s is left alone for four hours at once',
  (status) => {
    expect(minutes(delay({ status, failures: 1 }))).toBe(240)
  },
)

test('a host is never read earlier than it asks, in any state', () => {
  for (const status of ['ok', 'error', 'blocked'] as const) {
    for (const failures of [0, 1, 5]) {
      expect(delay({ status, failures, retryAfterSeconds: 40_000 })).toBeGreaterThanOrEqual(40_000_000)
      expect(delay({ status, failures, suspect: true, retryAfterSeconds: 700 })).toBeGreaterThanOrEqual(700_000)
    }
  }
})

test('a change that waits for a second reading is read again after 20 seconds', () => {
  expect(delay({ suspect: true })).toBeGreaterThanOrEqual(20_000)
  expect(delay({ suspect: true })).toBeLessThan(25_000)
})

test('a request costs a share of the three hundred that a host gets an hour, less the time that it took', () => {
  expect(pauseOfBudget({ requests: 1, tookMs: 500, sourcesOnHost: 1 })).toBe(11_500)
  expect(pauseOfBudget({ requests: 3, tookMs: 5000, sourcesOnHost: 1 })).toBe(31_000)
  expect(pauseOfBudget({ requests: 0, tookMs: 0, sourcesOnHost: 1 })).toBe(12_000)
  expect(pauseOfBudget({ requests: 1, tookMs: 0, sourcesOnHost: 2 })).toBe(24_000)
  expect(pauseOfBudget({ requests: 1, tookMs: 0, sourcesOnHost: 1, budget: 60 })).toBe(60_000)
})

test('23 venues of one host get no more requests than they had before there was a budget', () => {
  const pauseMs = pauseOfBudget({ requests: 1, tookMs: 0, sourcesOnHost: 23 })
  expect((23 * 3_600_000) / pauseMs).toBeLessThanOrEqual(1757)
})

test('a venue that answers slowly is busy for a fifth of the time', () => {
  expect(pauseOfBudget({ requests: 1, tookMs: 10_000, sourcesOnHost: 1 })).toBe(40_000)
})

test('a reading has few days where one request answers one, and all where it answers many', () => {
  const budget = { minGapMs: 1500, restSeconds: 900 }
  const ofDay = daysOfReading(budget, 1, 1)
  expect([0, 1, 8, 9, 29].map(ofDay)).toEqual([8, 1, 1, 1, 1])
  expect(daysOfReading(budget, 14, 1)(29)).toBe(Infinity)
})

test('with a pause that the operator set, all sources of a host are read within it', () => {
  const days = (minGapMs: number, onHost: number) =>
    daysOfReading({ pollSeconds: 300, minGapMs, restSeconds: 900 }, 14, onHost)(5)
  expect([days(1500, 1), days(1500, 40), days(1500, 200), days(0, 5)]).toEqual([8, 5, 3, 8])
})

test('the next reading is not later than the next release, unless the site asks for a pause', () => {
  expect(delay({ opensInMs: 45_000 })).toBe(45_000)
  expect(delay({ opensInMs: 45_000, suspect: true })).toBe(21_000)
  expect(delay({ opensInMs: 900_000 })).toBe(300_000)
  expect(delay({ opensInMs: 45_000, retryAfterSeconds: 60 })).toBe(60_000)
})
