import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NextMail } from '#server/mail/mail-transport.ts'
import { createConnections, createTurns } from '#server/pipeline/delivery/turns/places.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** Work that goes on until it is told to end, and notes that it has begun. */
function work(begun: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const run = () => {
    begun.push(name)
    return promise
  }
  return { run, end: () => resolve(name), fail: () => reject(new Error(name)) }
}

test('so many go at once; the next begins when one has ended, well or badly, and each learns how its own ended', async () => {
  const connections = createConnections(2)
  const begun: string[] = []
  const [a, b, c, d] = [work(begun, 'a'), work(begun, 'b'), work(begun, 'c'), work(begun, 'd')]
  const onHanging = vi.fn()
  const ends = [a, b, c, d].map(({ run }) =>
    connections.take(run, onHanging).catch((error: Error) => `failed: ${error.message}`),
  )
  await pass(999)
  expect(begun).toEqual(['a', 'b'])
  a.end()
  await pass()
  expect(begun).toEqual(['a', 'b', 'c'])
  b.fail()
  await pass()
  expect([begun.length, connections.hanging()]).toEqual([4, 0])
  for (const { end } of [c, d]) end()
  expect(await Promise.all(ends)).toEqual(['a', 'failed: b', 'c', 'd'])
  expect([onHanging.mock.calls, vi.getTimerCount()]).toEqual([[], 0])
})

test('who hangs for a second gives the place to the next, is told so, and still brings what it brings', async () => {
  const connections = createConnections(1)
  const begun: string[] = []
  const [slow, next] = [work(begun, 'slow'), work(begun, 'next')]
  const onHanging = vi.fn()
  const ended = connections.take(slow.run, onHanging)
  void connections.take(next.run, onHanging)
  await pass(999)
  expect([begun, connections.hanging(), onHanging.mock.calls.length]).toEqual([['slow'], 0, 0])
  await pass(1)
  expect([begun, connections.hanging(), onHanging.mock.calls.length]).toEqual([['slow', 'next'], 1, 1])
  next.end()
  await pass(5000)
  expect([connections.hanging(), onHanging.mock.calls.length]).toEqual([1, 1])
  slow.end()
  expect(await ended).toBe('slow')
  expect(connections.hanging()).toBe(0)
})

test('who is named as next comes in that place and in no other, and after a second in any', async () => {
  const connections = createConnections(2)
  const begun: string[] = []
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => work(begun, name))
  const [a, b, , d] = all
  const nexts: NextMail[] = []
  for (const [index, { run }] of all.entries()) {
    const mail = { from: 'alerts@courtside.test', to: `${index}`, raw: '' }
    const noted = (next: NextMail) => {
      nexts.push(next)
      return run()
    }
    void connections.take(noted, undefined, mail)
  }
  expect([nexts[0]?.()?.to, nexts[0]?.()?.to, nexts[1]?.()?.to]).toEqual(['2', '2', '3'])
  b?.end()
  await pass()
  expect(begun).toEqual(['a', 'b', 'd'])
  d?.end()
  await pass()
  expect(begun).toEqual(['a', 'b', 'd', 'e'])
  await pass(1000)
  expect(begun).toEqual(['a', 'b', 'd', 'e', 'c'])
  a?.end()
  await pass()
  expect([nexts[3]?.(), connections.hanging()]).toEqual([undefined, 1])
})

test('more than sixty-four do not hang beside the places: who would be the next keeps its place', async () => {
  const connections = createConnections(1, 10)
  const begun: string[] = []
  const all = Array.from({ length: 67 }, (_, index) => work(begun, `${index}`))
  for (const { run } of all) void connections.take(run)
  for (let time = 0; time < 80; time += 1) await pass(10)
  expect([begun.length, connections.hanging()]).toEqual([65, 64])
  all[0]?.end()
  await pass(20)
  // The one that kept its place does so to its end.
  expect(begun).toHaveLength(65)
  all[64]?.end()
  await pass()
  expect([begun.length, connections.hanging()]).toEqual([66, 63])
})

test('a turn ends with its work, well or badly, or when its work leaves it', async () => {
  const turns = createTurns(() => 1)
  const begun: string[] = []
  const [early, bad, last] = [work(begun, 'early'), work(begun, 'bad'), work(begun, 'last')]
  const leaves: (() => void)[] = []
  const ends = [early, bad, last].map(({ run }) =>
    turns
      .take((leave) => {
        leaves.push(leave)
        return run()
      })
      .catch((error: Error) => `failed: ${error.message}`),
  )
  await pass(60_000)
  expect([begun, turns.count()]).toEqual([['early'], 1])
  leaves[0]?.()
  await pass()
  expect(begun).toEqual(['early', 'bad'])
  bad.fail()
  await pass()
  expect(begun).toEqual(['early', 'bad', 'last'])
  for (const { end } of [early, last]) end()
  expect(await Promise.all(ends)).toEqual(['early', 'failed: bad', 'last'])
})

test('where there are fewer turns than before nobody begins until enough have ended, and where there are more they begin with the next end', async () => {
  let count = 2
  const turns = createTurns(() => count)
  const begun: string[] = []
  const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => work(begun, name))
  const ended = Promise.all(all.map(({ run }) => turns.take(run)))
  await pass()
  expect(begun).toEqual(['a', 'b'])
  count = 1
  all[0]?.end()
  await pass()
  expect(begun).toEqual(['a', 'b'])
  count = 3
  all[1]?.end()
  await pass()
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
  for (const { end } of all) end()
  expect(await ended).toHaveLength(6)
})

test('a turn that was left before its end is not given back twice', async () => {
  const turns = createTurns(() => 1)
  const begun: string[] = []
  const all = ['a', 'b', 'c'].map((name) => work(begun, name))
  const leaves: (() => void)[] = []
  const take = ({ run }: (typeof all)[number]) =>
    turns.take((leave) => {
      leaves.push(leave)
      return run()
    })
  const ended = Promise.all(all.map(take))
  await pass()
  leaves[0]?.()
  leaves[0]?.()
  all[0]?.end()
  await pass()
  expect(begun).toEqual(['a', 'b'])
  for (const { end } of all) end()
  await ended
})

test('how long a place is taken is a mean in which the newest counts a sixteenth', async () => {
  const connections = createConnections(1)
  const taking = async (ms: number) => {
    const one = work([], 'a')
    const ended = connections.take(one.run)
    await pass(ms)
    one.end()
    await ended
  }
  expect(connections.usualMs()).toBeUndefined()
  await taking(32)
  expect(connections.usualMs()).toBe(32)
  await taking(0)
  expect(connections.usualMs()).toBe(30)
  await taking(46)
  expect(connections.usualMs()).toBe(31)
})
