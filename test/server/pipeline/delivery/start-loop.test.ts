import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startLoop, type Deliverable, type DeliveryLoop } from '#server/pipeline/delivery/delivery-loop.ts'
import { createSemaphore } from '#server/pipeline/repeating/semaphore.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-24T00:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** Mails that wait to be delivered, and a loop with one slot that takes them: up to twelve are held, more are claimed at six. */
function loopOver(due: string[], change: Partial<Deliverable<string>> = {}) {
  const world = {
    claims: [] as number[],
    begun: [] as string[],
    ends: new Map<string, () => void>(),
    errors: [] as unknown[],
    slow: 0,
    storedHeld: 0,
    nextDueAt: undefined as Date | undefined,
  }
  const { promise: never } = Promise.withResolvers<void>()
  const loop: DeliveryLoop = startLoop<string>({
    slots: { ...createSemaphore(1), slow: () => world.slow },
    onError: (error) => world.errors.push(error),
    deliverable: {
      recorder: {
        record: () => never,
        storeHeld: async () => void (world.storedHeld += 1),
        storeAll: async (onError) => onError('all that was held is stored'),
      },
      prepare: () => Promise.resolve(),
      async claim(limit) {
        world.claims.push(limit)
        return due.splice(0, limit)
      },
      deliver: (name, inSlot) =>
        inSlot(async () => {
          world.begun.push(name)
          const { promise, resolve } = Promise.withResolvers<void>()
          world.ends.set(name, resolve)
          await promise
        }),
      nextDueAt: () => Promise.resolve(world.nextDueAt),
      now: () => new Date(),
      ...change,
    },
  })
  const end = async (name: string) => {
    world.ends.get(name)?.()
    await pass()
  }
  return { world, loop, end }
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `mail ${index}`)

test('holds twelve mails a slot, and claims more once only six are left, so that the next is always ready', async () => {
  const due = names(40)
  const { world, end } = loopOver(due)
  await pass()
  expect([world.claims, world.begun]).toEqual([[12], ['mail 0']])
  for (const name of names(5)) await end(name)
  expect([world.claims, world.storedHeld]).toEqual([[12], 1])
  await end('mail 5')
  expect([world.claims, world.begun]).toEqual([[12, 6], names(7)])
})

test('sleeps until the next is due, at most five seconds, or until it is woken', async () => {
  const due = names(1)
  const { world, loop, end } = loopOver(due)
  await pass()
  await end('mail 0')
  await pass(4999)
  expect(world.claims).toEqual([12])
  world.nextDueAt = new Date(Date.now() + 301)
  await pass(1)
  expect(world.claims).toEqual([12, 12])
  await pass(299)
  expect(world.claims).toHaveLength(2)
  world.nextDueAt = new Date(Date.now() + 3_600_000)
  await pass(1)
  expect(world.claims).toHaveLength(3)
  await pass(500)
  loop.wake()
  await pass()
  expect(world.claims).toHaveLength(4)
  await pass(5000)
  expect(world.claims).toHaveLength(5)
})

test('claims as many beside slow ones, and waits for them when it stops', async () => {
  const { world, loop, end } = loopOver(names(24))
  await pass()
  world.slow = 12
  loop.wake()
  await pass()
  expect(world.claims).toEqual([12, 12])
  let hasStopped = false
  void loop.stop().then(() => (hasStopped = true))
  await pass(60_000)
  expect(hasStopped).toBe(false)
  await end('mail 0')
  expect([hasStopped, world.begun]).toEqual([true, ['mail 0']])
  expect(world.errors).toEqual(['all that was held is stored'])
})

test('looks for more as soon as there is room, when it was woken while full', async () => {
  const due = names(11)
  const { world, loop, end } = loopOver(due)
  await pass()
  due.push('late')
  loop.wake()
  await pass()
  expect(world.claims).toEqual([12])
  for (const name of names(6)) await end(name)
  expect(world.claims).toEqual([12, 6])
})

test('while full neither claims nor asks the clock, and still stores held outcomes', async () => {
  const { world, loop } = loopOver(names(24))
  await pass()
  const stored = world.storedHeld
  await pass(3000)
  expect(world.claims).toEqual([12])
  expect(world.storedHeld).toBeGreaterThan(stored)
  loop.wake()
  await pass()
  expect(world.claims).toEqual([12])
})

test('reports a fault and goes on a second later; one mail that fails delays no other', async () => {
  const due = names(2)
  let asked = 0
  const { world, loop } = loopOver(due, {
    prepare: () => (asked++ === 0 ? Promise.reject(new Error('the database is away')) : Promise.resolve()),
    deliver: (name) => (name === 'mail 0' ? Promise.reject(new Error('broken mail')) : Promise.resolve()),
  })
  await pass(999)
  expect([String(world.errors), world.claims]).toEqual(['Error: the database is away', []])
  await pass(1)
  expect(world.claims).toEqual([12])
  expect(world.errors.map(String)).toEqual(['Error: the database is away', 'Error: broken mail'])
  await loop.stop()
  await pass(5000)
  expect(world.claims).toEqual([12])
})

test('an outcome that cannot be stored stops no claim', async () => {
  const refused = () => Promise.reject(new Error('invalid input syntax'))
  const { world } = loopOver(names(1), { recorder: { record: refused, storeHeld: refused, storeAll: refused } })
  await pass()
  expect([world.claims, world.begun, world.errors]).toEqual([[12], ['mail 0'], []])
})
