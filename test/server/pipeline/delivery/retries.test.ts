import { expect, test } from 'vitest'
import { outcomeOf } from '#server/pipeline/delivery/outcome-of.ts'
import { retryAfter, retryOrDie, retrySoon, retrySoonOrDie } from '#server/pipeline/delivery/retries.ts'
import type { SendOutcome } from '#server/mail/mail-transport.ts'
import type { ClaimedNotification } from '#server/store/outbox/outbox-claims.ts'

const gatheredAt = new Date('2026-11-24T09:00:00Z')
const hours = 3_600_000

/** A try so long after the first one, after so many that failed. */
const attempt = (afterMs: number, failures: number, random = 1) => ({
  now: new Date(gatheredAt.getTime() + afterMs),
  random: () => random,
  notification: { failures, gatheredAt },
  error: '451 later',
})

/** Seconds until the next try. */
function waits(outcome: ReturnType<typeof retryOrDie>, afterMs = 0): number | string {
  return outcome.state === 'pending'
    ? (outcome.retryAt.getTime() - gatheredAt.getTime() - afterMs) / 1000
    : outcome.state
}

test('retries wait 30 seconds at first, twice as long each time and six hours at most', () => {
  const longest = [0, 1, 2, 3, 9, 10, 30].map((failures) => waits(retryOrDie(attempt(0, failures))))
  expect(longest).toEqual([30, 60, 120, 240, 15_360, 21_600, 21_600])
})

test('chance shortens a wait by half at most, so that not all come back at once', () => {
  expect([0, 0.5, 1].map((random) => waits(retryOrDie(attempt(0, 1, random))))).toEqual([30, 45, 60])
})

test('what is probably the fault of the relay is tried again within five minutes', () => {
  for (const again of [retrySoon, retrySoonOrDie]) {
    expect([0, 3, 4, 30].map((failures) => waits(again(attempt(0, failures))))).toEqual([30, 240, 300, 300])
  }
})

test('a day after the first try it is over, unless the relay takes nothing from anybody', () => {
  const day = 24 * hours
  expect(waits(retryOrDie(attempt(day, 0)), day)).toBe(30)
  const late = attempt(day + 1, 0)
  expect(retryOrDie(late)).toEqual({ state: 'dead', error: '451 later' })
  expect(retrySoonOrDie(late)).toEqual({ state: 'dead', error: '451 later' })
  expect(retryAfter(late, 60_000)).toEqual({ state: 'dead', error: '451 later' })
  expect(retrySoon(late)).toMatchObject({ state: 'pending', error: '451 later' })
})

test('nobody is asked again before the time they named', () => {
  expect(waits(retryAfter(attempt(0, 0), 600_000))).toBe(600)
  expect(waits(retryAfter(attempt(0, 6), 600_000))).toBe(1920)
  expect(waits(retryAfter(attempt(0, 0)))).toBe(30)
})

/** What becomes of an email, where no one has to look into the database for it. */
const endOf = (outcome: SendOutcome, { handOvers = 0, afterMs = 0 } = {}) =>
  outcomeOf({
    em: () => {
      throw new Error('not asked')
    },
    now: () => new Date(gatheredAt.getTime() + afterMs),
    random: () => 1,
    notification: { handOvers, failures: 0, gatheredAt } as ClaimedNotification,
    outcome,
  })

test('an email whose end is unknown goes once more after ten minutes, and never a third time', async () => {
  const unknown = { kind: 'unknown', text: 'cut off' } as const
  expect(await endOf(unknown)).toEqual({
    state: 'ambiguous',
    retryAt: new Date(gatheredAt.getTime() + 600_000),
    error: 'ambiguous: cut off',
  })
  expect(await endOf(unknown, { handOvers: 1 })).toEqual({ state: 'dead', error: 'ambiguous: cut off' })
})

test('a refusal of us waits for as long as it takes; one of the email itself is final, or tried for a day', async () => {
  const refusal = { kind: 'refused', code: 550, text: 'no' } as const
  const tooLate = { afterMs: 25 * hours }
  expect(await endOf({ ...refusal, at: 'relay', permanent: true }, tooLate)).toMatchObject({ state: 'pending' })
  expect(await endOf({ ...refusal, at: 'mail', permanent: true })).toEqual({ state: 'dead', error: 'no' })
  expect(await endOf({ ...refusal, at: 'mail', permanent: false })).toMatchObject({ state: 'pending', error: 'no' })
  expect(await endOf({ ...refusal, at: 'mail', permanent: false }, tooLate)).toEqual({ state: 'dead', error: 'no' })
  expect(await endOf({ kind: 'failed', text: 'no route' }, tooLate)).toEqual({ state: 'dead', error: 'no route' })
  expect(await endOf({ kind: 'accepted' })).toEqual({ state: 'sent' })
})
