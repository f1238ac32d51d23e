import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeatEvery, repeatWhenDue } from '#server/pipeline/reading/repeat-every.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

test('work is repeated so long after it ended or failed, never twice at once, and not after it is stopped', async () => {
  let [begun, ended] = [0, 0]
  const errors: string[] = []
  const repeating = repeatEvery(
    100,
    async () => {
      begun += 1
      await new Promise((resolve) => setTimeout(resolve, 250))
      ended += 1
      if (ended === 1) throw new Error('it failed')
    },
    (error) => errors.push(String(error)),
  )
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
  const idle = repeatEvery(
    100,
    () => Promise.reject(new Error('never')),
    () => undefined,
  )
  await idle.stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('work whose time is asked for comes then, but not before its least pause, and without a time after its longest', async () => {
  const times: number[] = []
  const begin = performance.now()
  const repeating = repeatWhenDue({
    leastMs: 100,
    mostMs: 1000,
    work: async () => void times.push(Math.round(performance.now() - begin)),
    onError: () => undefined,
  })
  repeating.wakeIn(0)
  repeating.wakeIn(400)
  repeating.wakeIn(450)
  repeating.wakeIn(5000)
  await pass(1500)
  expect(times).toEqual([100, 400, 500, 1500])
  await repeating.stop()
  repeating.wakeIn(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('a time that is asked for while the work is done comes after it', async () => {
  const { promise: done, resolve } = Promise.withResolvers<void>()
  let begun = 0
  const repeating = repeatWhenDue({
    leastMs: 100,
    mostMs: 1000,
    work: () => ((begun += 1) === 1 ? done : Promise.resolve()),
    onError: () => undefined,
  })
  await pass(1000)
  repeating.wakeIn(0)
  await pass(1000)
  expect(begun).toBe(1)
  resolve()
  await pass(100)
  expect(begun).toBe(2)
  await repeating.stop()
})
