import { beforeEach, expect, test } from 'vitest'
import type { MailTransport, NoConnection, SendOutcome } from '#server/mail/mail-transport.ts'
import { createRelayBreaker, heardBy } from '#server/pipeline/delivery/relay-breaker.ts'
import type { RelayTrouble } from '#server/store/outbox/relay-troubles.ts'

const minute = 60_000
const refused = { kind: 'refused', permanent: true, at: 'relay', code: 535, text: '535 wrong password' } as const
const noConnection: NoConnection = { kind: 'failed', text: 'no connection' }
const accepted = { kind: 'accepted' } as const
const mail = { from: 'a@example.com', to: 'b@example.com', raw: '' }

let now = new Date('2026-11-24T00:00:00Z')
let heard: (RelayTrouble | undefined)[] = []
let breaker = createRelayBreaker({ now: () => now, onChange: (trouble) => heard.push(trouble) })
beforeEach(() => {
  heard = []
  breaker = createRelayBreaker({ now: () => now, onChange: (trouble) => heard.push(trouble) })
})

function pass(ms: number): void {
  now = new Date(now.getTime() + ms)
}

function fail(times: number, outcome: SendOutcome = refused): void {
  for (let time = 0; time < times; time += 1) breaker.note(outcome)
}

test('after three faults of its own in a row a relay is tried once a minute, until it takes a mail', () => {
  breaker.note(refused)
  breaker.note(noConnection)
  expect([breaker.admits(8), breaker.nextProbeAt(), heard]).toEqual([8, undefined, []])
  breaker.note(refused)
  const since = now
  pass(minute - 1)
  expect(breaker.admits(8)).toBe(0)
  expect(breaker.nextProbeAt()).toEqual(new Date(since.getTime() + minute))
  pass(1)
  expect([breaker.admits(0), breaker.admits(8), breaker.admits(8)]).toEqual([0, 1, 0])
  breaker.note(noConnection)
  pass(3 * minute)
  expect(breaker.nextProbeAt()).toEqual(now)
  expect(breaker.admits(8)).toBe(1)
  breaker.note(accepted)
  expect([breaker.admits(8), breaker.nextProbeAt()]).toEqual([8, undefined])
  expect(heard).toEqual([{ since, reason: refused.text }, { since, reason: noConnection.text }, undefined])
})

test('faults with a mail between them that went are not in a row, and a relay that is well is no news', () => {
  for (let time = 0; time < 5; time += 1) {
    fail(2)
    breaker.note(accepted)
  }
  expect([breaker.admits(8), heard]).toEqual([8, []])
})

test('well again, it takes three new faults to be left alone', () => {
  fail(3)
  breaker.note(accepted)
  fail(2)
  expect([breaker.admits(8), breaker.mayTry()]).toEqual([8, true])
  breaker.note(refused)
  expect([breaker.admits(8), breaker.mayTry()]).toEqual([0, false])
})

test('what a mailbox or a mail is refused for says nothing against the relay, nor does an end that nobody knows', () => {
  fail(10, { ...refused, at: 'mailbox' })
  fail(10, { ...refused, at: 'mail' })
  fail(10, { kind: 'unknown', text: 'broken off after the last byte' })
  expect([breaker.admits(8), heard]).toEqual([8, []])
})

test('a relay that reads a mail to its end is well; one that names a mailbox, or falls silent, has not shown it', () => {
  fail(3)
  breaker.note({ ...refused, at: 'mailbox' })
  breaker.note({ kind: 'unknown', text: 'broken off after the last byte' })
  expect(heard).toHaveLength(1)
  breaker.note({ ...refused, at: 'mail' })
  expect(heard.at(-1)).toBeUndefined()
})

test('a probe for which nothing was due is not used up, and what was claimed before the trouble does not knock', () => {
  fail(3)
  expect(breaker.mayTry()).toBe(false)
  pass(minute)
  expect(breaker.admits(8)).toBe(1)
  breaker.giveBack()
  expect([breaker.admits(8), breaker.admits(8)]).toEqual([1, 0])
  expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, false])
})

test('the minute between two probes counts from when one goes, however long the relay takes to refuse it', () => {
  fail(3)
  pass(minute)
  expect(breaker.admits(8)).toBe(1)
  pass(minute / 2)
  breaker.note(refused)
  pass(minute / 2)
  expect(breaker.admits(8)).toBe(1)
})

test('a probe that brought an answer cannot be given back, and nothing is given back twice', () => {
  fail(3)
  pass(minute)
  expect(breaker.admits(8)).toBe(1)
  breaker.note(refused)
  breaker.giveBack()
  expect(breaker.admits(8)).toBe(0)
  pass(minute)
  expect(breaker.admits(8)).toBe(1)
  breaker.giveBack()
  expect(breaker.admits(8)).toBe(1)
  pass(minute / 2)
  breaker.note(refused)
  breaker.giveBack()
  expect(breaker.admits(8)).toBe(0)
})

/** A relay that is reached, or not, and ends each mail as it is told. */
function relay(end: SendOutcome, unreachable?: NoConnection): MailTransport {
  return {
    reach: () => Promise.resolve(unreachable),
    async send(_mail, beforeLastByte) {
      try {
        await beforeLastByte?.()
        return end
      } catch (error) {
        return { kind: 'failed', text: String(error) }
      }
    },
    close: () => Promise.reject(new Error('closed')),
  }
}

test('many who waited for one connection that failed count as one fault, and three connections as three', async () => {
  const transport = heardBy(breaker, relay(accepted, noConnection))
  for (let time = 0; time < 5; time += 1) expect(await transport.reach()).toBe(noConnection)
  expect(breaker.admits(8)).toBe(8)
  for (let time = 0; time < 2; time += 1) await heardBy(breaker, relay(accepted, { ...noConnection })).reach()
  expect(breaker.admits(8)).toBe(0)
  expect(await heardBy(breaker, relay(accepted)).reach()).toEqual({
    kind: 'failed',
    text: 'the relay takes nothing at the moment',
  })
  pass(minute)
  breaker.admits(8)
  expect(await heardBy(breaker, relay(accepted)).reach()).toBeUndefined()
})

test('what we broke off ourselves before the last byte says nothing about the relay; what it answers does', async () => {
  const ours = () => Promise.reject(new Error('taken over by another deliverer'))
  const transport = heardBy(breaker, relay(refused))
  for (let time = 0; time < 4; time += 1) expect(await transport.send(mail, ours)).toMatchObject({ kind: 'failed' })
  expect(breaker.admits(8)).toBe(8)
  expect(await transport.send(mail)).toBe(refused)
  for (let time = 0; time < 2; time += 1) expect(await transport.send(mail, () => Promise.resolve())).toBe(refused)
  expect(breaker.admits(8)).toBe(0)
  await heardBy(breaker, relay(accepted)).send(mail)
  expect(heard.at(-1)).toBeUndefined()
  await expect(transport.close()).rejects.toThrow('closed')
})
