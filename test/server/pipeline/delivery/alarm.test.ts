import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAlarm } from '#server/pipeline/delivery/alarm.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

function sleeper(asleep: Promise<void>) {
  let isAwake = false
  void asleep.then(() => (isAwake = true))
  return () => isAwake
}

test('a sleep ends at its time, or when the alarm rings, which leaves no timer behind', async () => {
  const alarm = createAlarm()
  const long = sleeper(alarm.sleep(1000))
  await pass(999)
  expect(long()).toBe(false)
  await pass(1)
  expect(long()).toBe(true)
  const short = sleeper(alarm.sleep(1000))
  await pass(1)
  expect(short()).toBe(false)
  alarm.ring()
  await pass()
  expect([short(), vi.getTimerCount()]).toEqual([true, 0])
})

test('an alarm that rings while its owner is awake keeps them awake until they have looked', async () => {
  const alarm = createAlarm()
  alarm.ring()
  const atOnce = sleeper(alarm.sleep(1000))
  await pass()
  expect(atOnce()).toBe(true)
  alarm.reset()
  const asleep = sleeper(alarm.sleep(1000))
  await pass()
  expect(asleep()).toBe(false)
  await pass(1000)
})
