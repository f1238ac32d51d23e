import { expect, test } from 'vitest'
import { createCallsAMinute } from '#server/web/call-limit/call-limit.ts'

test('allowed calls are counted for each caller alone, and anew after a minute from the first call', () => {
  let now = 1000
  const calls = createCallsAMinute(3, () => now)
  expect([calls.take('ann', 1), calls.take('ann', 2)]).toEqual([0, 0])
  now += 20_000
  expect(calls.take('bob', 3)).toBe(0)
  expect([calls.take('ann', 1), calls.take('bob', 1)]).toEqual([40_000, 60_000])
  now += 39_999
  expect(calls.take('ann', 1)).toBe(1)
  now += 1
  expect([calls.take('ann', 3), calls.take('bob', 1)]).toEqual([0, 20_000])
  expect(calls.take('ann', 1)).toBe(60_000)
})

test("calls beyond a minute's limit are refused, and count", () => {
  const calls = createCallsAMinute(3, () => 0)
  expect([calls.take('ann', 4), calls.take('ann', 1)]).toEqual([60_000, 60_000])
})

test('callers whose minute is over are forgotten with the next one', () => {
  let now = 0
  const calls = createCallsAMinute(3, () => now)
  for (let caller = 0; caller < 1000; caller += 1) {
    calls.take(`caller ${caller}`, 1)
    now += 1
  }
  // That of the first ten is over.
  now = 60_009
  calls.take('caller 5', 1)
  expect(calls.size()).toBe(991)
})
