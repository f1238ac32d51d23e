import { expect, test } from 'vitest'
import { createHostGate } from '#server/sources/http/host-gate.ts'
import type { Timers } from '#server/sources/http/timers.ts'

const never = new AbortController().signal

/** A gate on a clock that moves only where somebody waits; `random` says by how much a pause is lengthened. */
function gateAt(random = 0) {
  const clock = { ms: 0 }
  const slept: number[] = []
  const timers: Timers = {
    elapsedMs: () => clock.ms,
    random: () => random,
    deadline: () => never,
    async sleep(ms, signal) {
      signal.throwIfAborted()
      slept.push(ms)
      clock.ms += ms
    },
  }
  const gate = createHostGate(timers)
  const visit = (host: string, { minGapMs = 1000, signal = never, work = async () => clock.ms } = {}) =>
    gate.through({ host, minGapMs, signal }, work)
  return { gate, clock, slept, visit }
}

test.each([
  [0, 1000],
  [0.5, 1100],
  [1, 1200],
])('the pause is lengthened by up to a fifth and never shortened (chance %d)', async (random, pauseMs) => {
  const { visit, slept } = gateAt(random)
  await visit('club.example')
  await visit('club.example')
  expect(slept).toEqual([pauseMs])
})

test('the pause counts from the end of a request, and its elapsed part is not waited for again', async () => {
  const { visit, clock, slept } = gateAt()
  await visit('club.example', { work: async () => (clock.ms += 5000) })
  clock.ms += 400
  await visit('club.example')
  clock.ms += 1000
  await visit('club.example')
  expect(slept).toEqual([600])
})

test('a short pause of one venue does not cut the long one that another asked for at the same host', async () => {
  const { visit, slept } = gateAt()
  await Promise.all([
    visit('club.example', { minGapMs: 9000 }),
    visit('club.example', { minGapMs: 1000 }),
    visit('club.example', { minGapMs: 1000 }),
  ])
  expect(slept).toEqual([9000, 1000])
})

test('hosts do not wait for each other', async () => {
  const { visit, slept } = gateAt()
  let answer: (ms: number) => void = () => undefined
  const slow = visit('slow.example', { work: () => new Promise((resolve) => (answer = resolve)) })
  await visit('quick.example')
  expect(slept).toEqual([])
  answer(0)
  await slow
})

test('a caller that gives up in the line sends nothing, and those behind go on', async () => {
  const { visit } = gateAt()
  const stop = new AbortController()
  let sent = 0
  const first = visit('club.example', {
    minGapMs: 0,
    work: async () => {
      stop.abort(new Error('stopped'))
      return 0
    },
  })
  const second = visit('club.example', { signal: stop.signal, work: async () => (sent += 1) })
  const third = visit('club.example', { work: async () => 3 })
  await Promise.all([first, expect(second).rejects.toThrow('stopped')])
  expect([await third, sent]).toEqual([3, 0])
})

test('after a request that failed the pause is kept as well', async () => {
  const { visit, slept } = gateAt()
  await expect(visit('club.example', { work: () => Promise.reject(new Error('reset')) })).rejects.toThrow('reset')
  await visit('club.example')
  expect(slept).toEqual([1000])
})

test('a rest is over after its time, and belongs to the host that asked for it', () => {
  const { gate, clock } = gateAt()
  clock.ms = 500
  gate.rest('club.example', 60_000)
  expect([gate.restLeftMs('club.example'), gate.restLeftMs('other.example')]).toEqual([60_000, 0])
  clock.ms += 59_999
  expect(gate.restLeftMs('club.example')).toBe(1)
  clock.ms += 2
  expect(gate.restLeftMs('club.example')).toBe(0)
})
