import { expect, test } from 'vitest'
import type { SendOutcome } from '#server/mail/mail-transport.ts'
import { outcomeOf } from '#server/pipeline/delivery/outcome-of.ts'
import type { ClaimedNotification } from '#server/store/outbox/outbox-claims.ts'

const gatheredAt = new Date('2026-11-24T00:00:00Z')
const text = '451 greylisted'

/** What an end means for an email, after so many hours of failures and so many copies that may have gone. */
function endOf(outcome: SendOutcome, { hours = 0, failures = 0, handOvers = 0 } = {}) {
  const now = new Date(gatheredAt.getTime() + hours * 3_600_000)
  const notification = { gatheredAt, failures, handOvers } as ClaimedNotification
  const em = () => expect.unreachable('it concerns nobody’s mailbox')
  return outcomeOf({ em, now: () => now, random: () => 1, notification, outcome })
}

const secondsOn = (seconds: number, hours = 0) => new Date(gatheredAt.getTime() + hours * 3_600_000 + seconds * 1000)
const refused = (at: 'relay' | 'mail', permanent: boolean) =>
  ({ kind: 'refused', at, permanent, code: 0, text }) as const

test('what the relay has accepted is sent', async () => {
  expect(await endOf({ kind: 'accepted' })).toEqual({ state: 'sent' })
})

test('what broke off before its last byte is tried again soon, for a day', async () => {
  const failed = { kind: 'failed', text } as const
  expect(await endOf(failed, { failures: 9 })).toEqual({ state: 'pending', retryAt: secondsOn(300), error: text })
  expect(await endOf(failed, { hours: 25 })).toEqual({ state: 'dead', error: text })
})

test('of an end that nobody knows a second copy goes after ten minutes, and never a third', async () => {
  const unknown = { kind: 'unknown', text } as const
  const error = `ambiguous: ${text}`
  expect(await endOf(unknown)).toEqual({ state: 'ambiguous', retryAt: secondsOn(600), error })
  expect(await endOf(unknown, { handOvers: 1 })).toEqual({ state: 'dead', error })
})

test('a relay that refuses us, for good or not, is waited for as long as it takes', async () => {
  for (const permanent of [true, false]) {
    const end = await endOf(refused('relay', permanent), { hours: 300, failures: 40 })
    expect(end).toEqual({ state: 'pending', retryAt: secondsOn(300, 300), error: text })
  }
})

test('an email that is refused for what it says is dead at once, or tried for a day with ever longer waits', async () => {
  expect(await endOf(refused('mail', true))).toEqual({ state: 'dead', error: text })
  const end = await endOf(refused('mail', false), { failures: 6 })
  expect(end).toEqual({ state: 'pending', retryAt: secondsOn(1920), error: text })
  expect(await endOf(refused('mail', false), { hours: 25 })).toEqual({ state: 'dead', error: text })
})
