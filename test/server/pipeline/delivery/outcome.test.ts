import { expect, test } from 'vitest'
import type { SendOutcome } from '#server/mail/mail-transport.ts'
import { outcomeOf, retryAfter, retryOrDie } from '#server/pipeline/delivery/outcome.ts'
import type { ClaimedNotification } from '#server/store/outbox/outbox-claims.ts'

const claimedAt = new Date('2026-11-24T00:00:00Z')
const hour = 3_600_000
const text = '451 greylisted'

/** An attempt that failed so long after the first one, after so many failures. */
function failing(failures: number, afterMs = 0, random = 1) {
  const now = new Date(claimedAt.getTime() + afterMs)
  return { now, random: () => random, notification: { failures, claimedAt }, error: text }
}

/** Seconds until the next attempt; the state where there is none. */
function secondsUntil(outcome: ReturnType<typeof retryOrDie>, now = claimedAt) {
  return outcome.state === 'pending' ? (outcome.retryAt.getTime() - now.getTime()) / 1000 : outcome.state
}

/** The outcome of a sending, after so many hours of failures and so many hand-overs. */
function endOf(outcome: SendOutcome, { hours = 0, failures = 0, handOvers = 0 } = {}) {
  const now = new Date(claimedAt.getTime() + hours * hour)
  const notification = { claimedAt, failures, handOvers } as ClaimedNotification
  const em = () => expect.unreachable('no mailbox is concerned')
  return outcomeOf({ em, now: () => now, random: () => 1, notification, outcome })
}

const secondsOn = (seconds: number, hours = 0) => new Date(claimedAt.getTime() + hours * hour + seconds * 1000)
const refused = (at: 'relay' | 'mail', permanent: boolean) =>
  ({ kind: 'refused', at, permanent, code: 0, text }) as const

test('retries wait half a minute, doubling up to six hours; jitter takes off up to a half', () => {
  const waits = [0, 1, 2, 9, 10, 40].map((failures) => secondsUntil(retryOrDie(failing(failures))))
  expect(waits).toEqual([30, 60, 120, 15_360, 21_600, 21_600])
  expect(secondsUntil(retryOrDie(failing(1, 0, 0)))).toBe(30)
  expect(retryOrDie(failing(0))).toMatchObject({ state: 'pending', error: text })
})

test('a notification is dead a day after its first attempt, and not a moment before', () => {
  expect(retryOrDie(failing(9, 24 * hour - 1000))).toMatchObject({ state: 'pending' })
  expect(retryOrDie(failing(9, 24 * hour - 999))).toEqual({ state: 'dead', error: text })
  expect(retryOrDie(failing(9, 24 * hour))).toEqual({ state: 'dead', error: text })
})

test('the last attempt is made when the day ends, however long its wait would be', () => {
  const { now, ...late } = failing(9, 23 * hour)
  expect(secondsUntil(retryOrDie({ now, ...late }), now)).toBe(3600)
  expect(secondsUntil(retryAfter({ now, ...late }, 6 * hour), now)).toBe(3600)
})

test.each([500_000_000_000_000, 1e20, Infinity, 8.64e15])(
  'a receiver that asks for a pause of %s ms gets six hours',
  (named) => {
    expect(secondsUntil(retryAfter(failing(0), named))).toBe(6 * 3600)
  },
)

test.each([0, -1, NaN])('a receiver that asks for a pause of %s ms gets the usual one', (named) => {
  expect(secondsUntil(retryAfter(failing(0), named))).toBe(30)
})

test('a message waits no longer than there is something to tell, and at least a second', () => {
  const endsAt = (seconds: number) => ({ ...failing(3), endsAt: secondsOn(seconds) })
  expect(secondsUntil(retryAfter(endsAt(90), hour))).toBe(90)
  expect(secondsUntil(retryAfter(endsAt(90)))).toBe(90)
  expect(secondsUntil(retryAfter(endsAt(0.3), hour))).toBe(1)
  expect(secondsUntil(retryAfter(endsAt(-5), hour))).toBe(1)
})

test('a retry is never sooner than the receiver asked for, nor sooner than usual', () => {
  expect(secondsUntil(retryAfter(failing(0), 600_000))).toBe(600)
  expect(secondsUntil(retryAfter(failing(5), 600_000))).toBe(960)
  expect(secondsUntil(retryAfter(failing(0)))).toBe(30)
  expect(retryAfter(failing(0, 25 * hour), 600_000)).toEqual({ state: 'dead', error: text })
})

test('an accepted mail is sent', async () => {
  expect(await endOf({ kind: 'accepted' })).toEqual({ state: 'sent' })
})

test('a mail that failed before its last byte is retried after a second, doubling up to five minutes, for a day', async () => {
  const failed = { kind: 'failed', text } as const
  const waits = [0, 1, 3, 9].map(async (failures) => secondsUntil(await endOf(failed, { failures })))
  expect(await Promise.all(waits)).toEqual([1, 2, 8, 300])
  expect(await endOf(failed, { hours: 25 })).toEqual({ state: 'dead', error: text })
})

test('an unknown outcome is retried once, after ten minutes', async () => {
  const unknown = { kind: 'unknown', text } as const
  const error = `ambiguous: ${text}`
  expect(await endOf(unknown)).toEqual({ state: 'ambiguous', retryAt: secondsOn(600), error })
  expect(await endOf(unknown, { handOvers: 1 })).toEqual({ state: 'dead', error })
})

test('mails wait for a relay that refuses us, for good or not, as long as it takes', async () => {
  for (const permanent of [true, false]) {
    const end = await endOf(refused('relay', permanent), { hours: 300, failures: 40 })
    expect(end).toEqual({ state: 'pending', retryAt: secondsOn(300, 300), error: text })
  }
  expect(await endOf(refused('relay', true))).toMatchObject({ retryAt: secondsOn(30) })
})

test('a mail that is refused for its content is dead at once, or retried for a day with ever longer waits', async () => {
  expect(await endOf(refused('mail', true))).toEqual({ state: 'dead', error: text })
  const end = await endOf(refused('mail', false), { failures: 6 })
  expect(end).toEqual({ state: 'pending', retryAt: secondsOn(1920), error: text })
  expect(await endOf(refused('mail', false), { hours: 25 })).toEqual({ state: 'dead', error: text })
})
