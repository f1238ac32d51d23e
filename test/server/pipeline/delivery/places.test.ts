import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnections, createTurns, unlimited } from '#server/pipeline/delivery/places.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Work that ends when the test says so. */
function works(take: (work: () => Promise<string>, onHanging: () => void) => Promise<string>) {
  const begun: PromiseWithResolvers<string>[] = []
  let hung = 0
  const begin = () =>
    take(
      () => {
        const work = Promise.withResolvers<string>()
        begun.push(work)
        return work.promise
      },
      () => (hung += 1),
    )
  return { begin, begun, hung: () => hung }
}

test('so many connections at once, and the next when one of them ends', async () => {
  const connections = createConnections(2)
  const { begin, begun, hung } = works(connections.take)
  const results = [begin(), begin(), begin()]
  await pass(0)
  expect(begun).toHaveLength(2)
  begun[0]?.resolve('sent')
  await pass(0)
  expect(begun).toHaveLength(3)
  expect(await results[0]).toBe('sent')
  expect([hung(), connections.hanging()]).toEqual([0, 0])
})

test('one that fails gives its place on, and says how it failed', async () => {
  const { begin, begun } = works(createConnections(1).take)
  const first = Promise.allSettled([begin()])
  void begin()
  await pass(0)
  begun[0]?.reject(new Error('reset'))
  expect(await first).toMatchObject([{ status: 'rejected', reason: { message: 'reset' } }])
  await pass(0)
  expect(begun).toHaveLength(2)
})

test('one that hangs holds up the others for a second, and its work goes on beside them', async () => {
  const connections = createConnections(1)
  const { begin, begun, hung } = works(connections.take)
  const slow = begin()
  void begin()
  await pass(999)
  expect([begun.length, hung(), connections.hanging()]).toEqual([1, 0, 0])
  await pass(1)
  expect([begun.length, hung(), connections.hanging()]).toEqual([2, 1, 1])
  begun[0]?.resolve('late')
  expect(await slow).toBe('late')
  expect(connections.hanging()).toBe(0)
})

test('with 64 that hang a place is kept until its end', async () => {
  const connections = createConnections(1)
  const { begin, begun } = works(connections.take)
  for (let count = 0; count < 70; count += 1) void begin()
  await pass(100_000)
  expect([connections.hanging(), begun.length]).toEqual([64, 65])
  begun[64]?.resolve('sent')
  await pass(0)
  expect(begun).toHaveLength(66)
})

test('rounds by hand know no places', async () => {
  expect(await unlimited.take(async () => 'sent')).toBe('sent')
  expect(unlimited.hanging()).toBe(0)
})

test('a turn lasts as long as its work, or until it leaves', async () => {
  const turns = createTurns(1)
  expect(turns.count).toBe(1)
  const leaves: (() => void)[] = []
  const { begin, begun } = works((work) =>
    turns.take((leave) => {
      leaves.push(leave)
      return work()
    }),
  )
  const first = begin()
  const second = Promise.allSettled([begin()])
  void begin()
  await pass(100_000)
  expect(begun).toHaveLength(1)
  leaves[0]?.()
  await pass(0)
  expect(begun).toHaveLength(2)
  begun[1]?.reject(new Error('reset'))
  expect(await second).toMatchObject([{ status: 'rejected', reason: { message: 'reset' } }])
  await pass(0)
  expect(begun).toHaveLength(3)
  begun[0]?.resolve('late')
  expect(await first).toBe('late')
})
