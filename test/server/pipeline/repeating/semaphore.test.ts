import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSemaphore } from '#server/pipeline/repeating/semaphore.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** Work that goes on until it is ended, and records that it has begun. */
function work(begun: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const run = () => {
    begun.push(name)
    return promise
  }
  return { run, end: () => resolve(name), fail: () => reject(new Error(name)) }
}

test('runs so many at once; the next begins when one has ended, well or badly', async () => {
  const slots = createSemaphore(2)
  const begun: string[] = []
  const [a, b, c, d] = [work(begun, 'a'), work(begun, 'b'), work(begun, 'c'), work(begun, 'd')]
  const ends = [a, b, c, d].map(({ run }) => slots.run(run).catch((error: Error) => `failed: ${error.message}`))
  await pass(60_000)
  expect(begun).toEqual(['a', 'b'])
  a.end()
  await pass()
  expect(begun).toEqual(['a', 'b', 'c'])
  b.fail()
  await pass()
  expect([begun, slots.slow()]).toEqual([['a', 'b', 'c', 'd'], 0])
  for (const { end } of [c, d]) end()
  expect(await Promise.all(ends)).toEqual(['a', 'failed: b', 'c', 'd'])
  expect(await slots.run(() => Promise.resolve('later'))).toBe('later')
  expect(vi.getTimerCount()).toBe(0)
})

test('gives the slot of slow work to the next, and still returns its result', async () => {
  const slots = createSemaphore(1, { slowAfterMs: 1000 })
  const begun: string[] = []
  const [slow, next, last] = [work(begun, 'slow'), work(begun, 'next'), work(begun, 'last')]
  const ended = slots.run(slow.run)
  void slots.run(next.run)
  void slots.run(last.run)
  await pass(999)
  expect([begun, slots.slow()]).toEqual([['slow'], 0])
  await pass(1)
  expect([begun, slots.slow()]).toEqual([['slow', 'next'], 1])
  slow.end()
  expect(await ended).toBe('slow')
  // Its end frees no slot: it had none any more.
  expect([begun, slots.slow()]).toEqual([['slow', 'next'], 0])
  next.end()
  await pass()
  expect(begun).toEqual(['slow', 'next', 'last'])
})

test('lets no more than the maximum of slow ones go on beside their slots', async () => {
  const slots = createSemaphore(1, { slowAfterMs: 10, maxSlow: 2 })
  const begun: string[] = []
  const all = Array.from({ length: 5 }, (_, index) => work(begun, `${index}`))
  for (const { run } of all) void slots.run(run)
  await pass(1000)
  expect([begun.length, slots.slow()]).toEqual([3, 2])
  all[0]?.end()
  await pass(1000)
  // The third keeps its slot to its end, because the others were slow when its time came.
  expect([begun.length, slots.slow()]).toEqual([3, 1])
  all[2]?.end()
  await pass()
  expect(begun).toHaveLength(4)
})
