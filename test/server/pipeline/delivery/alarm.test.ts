import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAlarm } from '#server/pipeline/delivery/alarm.ts'
import { repeatEvery } from '#server/pipeline/reading/repeat-every.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a sleep lasts its time, or until it rings, and leaves no timer behind', async () => {
  const alarm = createAlarm()
  let awake = 0
  void alarm.sleep(1000).then(() => (awake += 1))
  await pass(999)
  expect(awake).toBe(0)
  await pass(1)
  expect(awake).toBe(1)
  void alarm.sleep(1000).then(() => (awake += 1))
  alarm.ring()
  await pass(0)
  expect([awake, vi.getTimerCount()]).toEqual([2, 0])
})

test('what rings while nobody sleeps is not slept through, until it is reset', async () => {
  const alarm = createAlarm()
  alarm.ring()
  let awake = 0
  void alarm.sleep(1000).then(() => (awake += 1))
  await pass(0)
  expect(awake).toBe(1)
  alarm.reset()
  void alarm.sleep(1000).then(() => (awake += 1))
  await pass(0)
  expect(awake).toBe(1)
})

test('what is repeated begins so long after its last end, and not while it runs', async () => {
  const runs: PromiseWithResolvers<void>[] = []
  const repeating = repeatEvery(1000, () => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  })
  await pass(999)
  expect(runs).toHaveLength(0)
  await pass(5000)
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await pass(999)
  expect(runs).toHaveLength(1)
  await pass(1)
  expect(runs).toHaveLength(2)
  let hasStopped = false
  const stopping = repeating.stop().then(() => (hasStopped = true))
  await pass(10_000)
  expect(hasStopped).toBe(false)
  runs[1]?.resolve()
  await stopping
  await pass(10_000)
  expect(runs).toHaveLength(2)
})

test('what is stopped while it waits does not begin again', async () => {
  let runs = 0
  const repeating = repeatEvery(1000, async () => void (runs += 1))
  await repeating.stop()
  await pass(10_000)
  expect(runs).toBe(0)
})
