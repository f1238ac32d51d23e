import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from '#server/pipeline/repeating/repeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

test('work is repeated so long after it ended or failed, never twice at once, and not after it is stopped', async () => {
  let [begun, ended] = [0, 0]
  const errors: string[] = []
  const repeating = repeat({
    firstInMs: 100,
    async work() {
      begun += 1
      await new Promise((resolve) => setTimeout(resolve, 250))
      ended += 1
      if (ended === 1) throw new Error('it failed')
      return 100
    },
    afterErrorMs: 100,
    onError: (error) => errors.push(String(error)),
  })
  await pass(99)
  expect(begun).toBe(0)
  await pass(1 + 250 + 99)
  expect([begun, ended, errors]).toEqual([1, 1, ['Error: it failed']])
  await pass(1)
  expect(begun).toBe(2)
  let hasStopped = false
  void repeating.stop().then(() => (hasStopped = true))
  await pass(249)
  expect(hasStopped).toBe(false)
  await pass(1)
  expect([hasStopped, ended]).toEqual([true, 2])
  await pass(1000)
  expect(begun).toBe(2)
  const idle = repeat({
    firstInMs: 100,
    work: () => Promise.reject(new Error('never')),
    afterErrorMs: 100,
    onError: () => undefined,
  })
  await idle.stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('work whose time is asked for comes then, but not before its least pause, and without a time after its longest', async () => {
  const times: number[] = []
  const begin = performance.now()
  const repeating = repeat({
    leastMs: 100,
    firstInMs: 1000,
    async work() {
      times.push(Math.round(performance.now() - begin))
      return 1000
    },
    afterErrorMs: 1000,
    onError: () => undefined,
  })
  repeating.wake()
  repeating.wake(400)
  repeating.wake(450)
  repeating.wake(5000)
  await pass(1500)
  expect(times).toEqual([100, 400, 500, 1500])
  await repeating.stop()
  repeating.wake()
  expect(vi.getTimerCount()).toBe(0)
})

test('a time that is asked for while the work is done comes after it', async () => {
  const { promise: done, resolve } = Promise.withResolvers<void>()
  let begun = 0
  const repeating = repeat({
    leastMs: 100,
    async work() {
      begun += 1
      if (begun === 1) await done
      return 1000
    },
    afterErrorMs: 1000,
    onError: () => undefined,
  })
  await pass()
  repeating.wake()
  await pass(1000)
  expect(begun).toBe(1)
  resolve()
  await pass(100)
  expect(begun).toBe(2)
  await repeating.stop()
})

test('work that asks for no pause goes on at once, and a wake ends a pause', async () => {
  let begun = 0
  const repeating = repeat({
    work: async () => ((begun += 1) < 3 ? 0 : 1000),
    afterErrorMs: 1000,
    onError: () => undefined,
  })
  await pass()
  expect(begun).toBe(3)
  repeating.wake()
  await pass()
  expect(begun).toBe(4)
  await repeating.stop()
  expect(vi.getTimerCount()).toBe(0)
})
