import { expect, test } from 'vitest'
import type { MailTransport, NoConnection, SendOutcome } from '#server/mail/mail-transport.ts'
import { createRelayBreaker, heardBy } from '#server/pipeline/delivery/relay-breaker.ts'
import type { RelayTrouble } from '#server/store/outbox/relay-troubles.ts'

const startsAt = new Date('2026-11-24T09:00:00Z')
const down: NoConnection = { kind: 'failed', text: 'no route' }
const accepted: SendOutcome = { kind: 'accepted' }

function breakerAt() {
  const clock = { ms: startsAt.getTime() }
  const heard: (RelayTrouble | undefined)[] = []
  const breaker = createRelayBreaker({ now: () => new Date(clock.ms), onChange: (trouble) => heard.push(trouble) })
  const fail = (times: number) => {
    for (let count = 0; count < times; count += 1) breaker.note(down)
  }
  return { breaker, clock, heard, fail }
}

test('a relay that is well gets whatever there is', () => {
  const { breaker, heard, fail } = breakerAt()
  fail(2)
  breaker.note(accepted)
  fail(2)
  expect([breaker.admits(8), breaker.mayTry(), breaker.nextProbeAt()]).toEqual([8, true, undefined])
  expect(heard).toEqual([])
})

test('after three faults in a row one email a minute tries the relay', () => {
  const { breaker, clock, heard, fail } = breakerAt()
  fail(3)
  expect(heard).toEqual([{ since: startsAt, reason: 'no route' }])
  expect([breaker.admits(8), breaker.mayTry()]).toEqual([0, false])
  expect(breaker.nextProbeAt()).toEqual(new Date(clock.ms + 60_000))
  clock.ms += 59_999
  expect(breaker.admits(8)).toBe(0)
  clock.ms += 1
  expect(breaker.admits(0)).toBe(0)
  expect(breaker.admits(8)).toBe(1)
  expect([breaker.mayTry(), breaker.mayTry(), breaker.admits(8)]).toEqual([true, false, 0])
  clock.ms += 90_000
  expect(breaker.nextProbeAt()).toEqual(new Date(clock.ms))
})

test('each probe that fails is told of, with when the trouble began, and one that is accepted ends it', () => {
  const { breaker, clock, heard, fail } = breakerAt()
  fail(3)
  clock.ms += 60_000
  breaker.admits(8)
  breaker.note({ kind: 'refused', at: 'relay', permanent: true, code: 550, text: '535 who are you' })
  expect(heard.at(-1)).toEqual({ since: startsAt, reason: '535 who are you' })
  expect(breaker.nextProbeAt()).toEqual(new Date(clock.ms + 60_000))
  breaker.note(accepted)
  expect(heard).toHaveLength(3)
  expect(heard.at(-1)).toBeUndefined()
  expect([breaker.admits(8), breaker.mayTry(), breaker.nextProbeAt()]).toEqual([8, true, undefined])
  fail(2)
  expect(breaker.admits(8)).toBe(8)
})

test('a probe for which there was no email may be taken again at once', () => {
  const { breaker, clock, fail } = breakerAt()
  fail(3)
  clock.ms += 60_000
  expect(breaker.admits(8)).toBe(1)
  breaker.giveBack()
  expect(breaker.admits(8)).toBe(1)
  breaker.note(down)
  breaker.giveBack()
  expect(breaker.admits(8)).toBe(0)
})

test.each<[string, SendOutcome, boolean]>([
  ['the refusal of a mailbox', { kind: 'refused', at: 'mailbox', permanent: true, code: 550, text: '550' }, false],
  ['an unknown end', { kind: 'unknown', text: 'cut off' }, false],
  ['the refusal of an email itself', { kind: 'refused', at: 'mail', permanent: true, code: 550, text: '554' }, true],
  ['an accepted email', accepted, true],
])('%s is no fault of the relay', (_, outcome, isWell) => {
  const { breaker, heard, fail } = breakerAt()
  fail(2)
  for (let count = 0; count < 5; count += 1) breaker.note(outcome)
  expect(heard).toEqual([])
  fail(1)
  // Only what shows that the relay is well begins the count again.
  expect(heard).toHaveLength(isWell ? 0 : 1)
})

/** A transport that says these things, and how often it was asked. */
function transportOf(says: { reach?: NoConnection | undefined; send?: SendOutcome }) {
  const asked = { reach: 0, closed: 0 }
  const transport: MailTransport = {
    reach: async () => {
      asked.reach += 1
      return says.reach
    },
    send: async (_mail, beforeLastByte) => {
      await beforeLastByte?.().catch(() => undefined)
      return says.send ?? accepted
    },
    close: async () => void (asked.closed += 1),
  }
  return { transport, asked }
}

const mail = {} as Parameters<MailTransport['send']>[0]

test('many who wait for one connection that fails count as one fault', async () => {
  const { breaker, heard } = breakerAt()
  const { transport } = transportOf({ reach: down })
  const listening = heardBy(breaker, transport)
  for (let count = 0; count < 5; count += 1) expect(await listening.reach()).toBe(down)
  expect(heard).toEqual([])
})

test('a relay that takes nothing is not even connected to', async () => {
  const { breaker, fail } = breakerAt()
  const { transport, asked } = transportOf({})
  const listening = heardBy(breaker, transport)
  expect(await listening.reach()).toBeUndefined()
  fail(3)
  expect(await listening.reach()).toEqual({ kind: 'failed', text: 'the relay takes nothing at the moment' })
  expect(asked.reach).toBe(1)
  await listening.close()
  expect(asked.closed).toBe(1)
})

test('what we broke off ourselves says nothing about the relay', async () => {
  const { breaker, heard } = breakerAt()
  const { transport } = transportOf({ send: { kind: 'failed', text: 'broken off' } })
  const listening = heardBy(breaker, transport)
  for (let count = 0; count < 5; count += 1)
    expect(await listening.send(mail, () => Promise.reject(new Error('not ours any more')))).toMatchObject({
      kind: 'failed',
    })
  expect(heard).toEqual([])
  for (let count = 0; count < 3; count += 1) await listening.send(mail, () => Promise.resolve())
  expect(heard).toHaveLength(1)
  await listening.send(mail)
  expect(heard).toHaveLength(2)
})
