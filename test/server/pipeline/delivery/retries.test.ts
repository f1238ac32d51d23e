import { expect, test } from 'vitest'
import { retryAfter, retryOrDie, retrySoon, retrySoonOrDie } from '#server/pipeline/delivery/retries.ts'

const gatheredAt = new Date('2026-11-24T00:00:00Z')
const hour = 3_600_000

/** A try that failed so long after the first one, after so many failures before it. */
function failing(failures: number, afterMs = 0, random = 1) {
  const now = new Date(gatheredAt.getTime() + afterMs)
  return { now, random: () => random, notification: { failures, gatheredAt }, error: '451 later' }
}

/** Seconds until the next try; the state where there is none. */
function secondsUntil(outcome: ReturnType<typeof retrySoon>, { now } = failing(0)) {
  return outcome.state === 'pending' ? (outcome.retryAt.getTime() - now.getTime()) / 1000 : outcome.state
}

test('retries wait half a minute, doubling up to six hours; chance takes off up to a half', () => {
  const waits = [0, 1, 2, 9, 10, 40].map((failures) => secondsUntil(retryOrDie(failing(failures))))
  expect(waits).toEqual([30, 60, 120, 15_360, 21_600, 21_600])
  expect(secondsUntil(retryOrDie(failing(1, 0, 0)))).toBe(30)
  expect(retryOrDie(failing(0))).toMatchObject({ state: 'pending', error: '451 later' })
})

test('a day after the first try a notification is given up, and not a moment before', () => {
  expect(retryOrDie(failing(9, 24 * hour))).toMatchObject({ state: 'pending' })
  expect(retryOrDie(failing(9, 24 * hour + 1))).toEqual({ state: 'dead', error: '451 later' })
})

test('what is probably the fault of the relay is tried again within five minutes, and given up after a day too', () => {
  expect([0, 3, 4, 40].map((failures) => secondsUntil(retrySoonOrDie(failing(failures))))).toEqual([30, 240, 300, 300])
  expect(retrySoonOrDie(failing(9, 25 * hour))).toEqual({ state: 'dead', error: '451 later' })
})

test('what is the fault of the relay for sure waits for as long as it takes', () => {
  const late = failing(40, 300 * hour)
  expect(secondsUntil(retrySoon(late), late)).toBe(300)
})

test('nobody is asked sooner than they said, nor sooner than they would be anyway', () => {
  expect(secondsUntil(retryAfter(failing(0), 600_000))).toBe(600)
  expect(secondsUntil(retryAfter(failing(5), 600_000))).toBe(960)
  expect(secondsUntil(retryAfter(failing(0)))).toBe(30)
  expect(retryAfter(failing(0, 25 * hour), 600_000)).toEqual({ state: 'dead', error: '451 later' })
})
