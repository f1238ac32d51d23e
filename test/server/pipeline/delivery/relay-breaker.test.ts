import { beforeEach, expect, test } from 'vitest'
import type { MailTransport, SendOutcome } from '#server/mail/mail-transport.ts'
import { createRelayBreaker, withBreaker } from '#server/pipeline/delivery/relay-breaker.ts'
import type { RelayTrouble } from '#server/store/outbox/relay-troubles.ts'

const second = 1000
const refused = { kind: 'refused', permanent: true, at: 'relay', code: 535, text: '535 wrong password' } as const
const unreachable = { kind: 'failed', text: 'no connection' } as const
const accepted = { kind: 'accepted' } as const
const mail = { from: 'a@example.com', to: 'b@example.com', raw: '' }

let now: Date
let heard: (RelayTrouble | undefined)[]
let breaker: ReturnType<typeof createRelayBreaker>
beforeEach(() => {
  now = new Date('2026-11-24T00:00:00Z')
  heard = []
  breaker = createRelayBreaker({ now: () => now, onChange: (trouble) => heard.push(trouble) })
})

function pass(ms: number): void {
  now = new Date(now.getTime() + ms)
}

function fail(times: number, outcome: SendOutcome = refused): void {
  for (let time = 0; time < times; time += 1) breaker.note(outcome)
}

/** Milliseconds until the next probe is admitted. */
function untilProbe(): number {
  for (let ms = 0; ms <= 120_000; ms += 500) {
    if (breaker.admits(8) === 1) return ms
    pass(500)
  }
  return Infinity
}

test('opens after three faults in a row, and closes with the first mail that the relay takes', () => {
  breaker.note(refused)
  breaker.note(unreachable)
  expect([breaker.admits(8), breaker.nextProbeAt(), heard]).toEqual([8, undefined, []])
  breaker.note(refused)
  const since = now
  expect([breaker.admits(8), breaker.nextProbeAt()]).toEqual([0, new Date(since.getTime() + second / 2)])
  pass(second / 2)
  expect([breaker.admits(0), breaker.admits(8), breaker.admits(8)]).toEqual([0, 1, 0])
  breaker.note(accepted)
  expect([breaker.admits(8), breaker.nextProbeAt()]).toEqual([8, undefined])
  expect(heard).toEqual([{ since, reason: refused.text }, undefined])
})

test('probes after half a second, then after twice as long each time, at most a minute', () => {
  fail(3)
  const waits = Array.from({ length: 9 }, () => {
    const waited = untilProbe()
    breaker.note(unreachable)
    return waited / second
  })
  expect(waits).toEqual([0.5, 1, 2, 4, 8, 16, 32, 60, 60])
  expect(heard.at(-1)).toEqual({ since: new Date('2026-11-24T00:00:00Z'), reason: unreachable.text })
  untilProbe()
  breaker.note(accepted)
  fail(3)
  expect(untilProbe()).toBe(second / 2)
})

test('counts mails that were under way when it opened as no probes', () => {
  fail(10)
  expect([untilProbe(), heard.length]).toEqual([second / 2, 1])
})

test('starts anew after faults with a taken mail between them', () => {
  for (let time = 0; time < 5; time += 1) {
    fail(2)
    breaker.note(accepted)
  }
  expect([breaker.admits(8), heard]).toEqual([8, []])
})

test('takes three new faults to open again', () => {
  fail(3)
  breaker.note(accepted)
  fail(2)
  expect([breaker.admits(8), breaker.mayTry()]).toEqual([8, true])
  breaker.note(refused)
  expect([breaker.admits(8), breaker.mayTry()]).toEqual([0, false])
})

test('a refused mailbox, a refused mail and an unknown outcome are no faults of the relay', () => {
  fail(10, { ...refused, at: 'mailbox' })
  fail(10, { ...refused, at: 'mail' })
  fail(10, { kind: 'unknown', text: 'broken off after the last byte' })
  expect([breaker.admits(8), heard]).toEqual([8, []])
})

test('a relay that reads a mail to its end is well; one that refuses a mailbox or falls silent is probed again', () => {
  fail(3)
  for (const unclear of [
    { ...refused, at: 'mailbox' },
    { kind: 'unknown', text: 'silence' },
  ] as const) {
    expect(untilProbe()).toBe(second / 2)
    breaker.note(unclear)
  }
  expect(heard).toHaveLength(1)
  breaker.note({ ...refused, at: 'mail' })
  expect(heard.at(-1)).toBeUndefined()
})

test('mails that were claimed before it opened are not tried, and a probe is tried once', () => {
  fail(3)
  expect(breaker.mayTry()).toBe(false)
  untilProbe()
  expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, false])
})

test('a probe that found nothing due may be taken again at once', () => {
  fail(3)
  untilProbe()
  breaker.giveBack()
  expect([breaker.admits(8), breaker.admits(8)]).toEqual([1, 0])
})

test('a probe that hangs keeps the next one for a minute at most', () => {
  fail(3)
  untilProbe()
  expect(untilProbe()).toBe(60 * second)
})

/** A relay that ends each mail in one way. */
function relay(end: SendOutcome): MailTransport {
  return {
    async send(_mail, handOver) {
      try {
        await handOver?.()
        return end
      } catch (error) {
        return { kind: 'failed', text: String(error) }
      }
    },
    close: () => Promise.reject(new Error('closed')),
  }
}

test('a transport with a breaker tries nothing while it is open, and one mail as a probe', async () => {
  const broken = withBreaker(breaker, relay(unreachable))
  for (let time = 0; time < 3; time += 1) expect(await broken.send(mail)).toBe(unreachable)
  expect(await withBreaker(breaker, relay(accepted)).send(mail)).toEqual({
    kind: 'failed',
    text: 'the relay takes nothing at the moment',
  })
  untilProbe()
  expect(await withBreaker(breaker, relay(accepted)).send(mail)).toBe(accepted)
  expect(heard.at(-1)).toBeUndefined()
  await expect(broken.close()).rejects.toThrow('closed')
})

test('a refused hand-over says nothing about the relay; its answer does', async () => {
  const ours = () => Promise.reject(new Error('taken over by another deliverer'))
  const transport = withBreaker(breaker, relay(refused))
  for (let time = 0; time < 4; time += 1) expect(await transport.send(mail, ours)).toMatchObject({ kind: 'failed' })
  expect(breaker.admits(8)).toBe(8)
  for (let time = 0; time < 3; time += 1) expect(await transport.send(mail, () => Promise.resolve())).toBe(refused)
  expect(breaker.admits(8)).toBe(0)
  untilProbe()
  await transport.send(mail, ours)
  expect(breaker.admits(8)).toBe(1)
})
