import { beforeEach, expect, test } from 'vitest'
import {
  dropEndedLimits,
  giveBackToLimits,
  takeFromLimits,
  takeWithGrowingDelay,
  type RateLimit,
} from '#server/store/accounts/rate-limits.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'
import { cheapHasher } from '#test/support/test-config.ts'
import { untilWaiting } from '#test/support/until-waiting.ts'

const here = plantingOfFile()

let now: Date
beforeEach(() => {
  now = here.now
})
const pass = (ms: number) => void (now = new Date(now.getTime() + ms))

const limit = { key: 'one', limit: 2, windowSeconds: 60 }
const take = (...limits: RateLimit[]) => takeFromLimits(here.em(), limits.length > 0 ? limits : [limit], now)
const takeSlowly = () => takeWithGrowingDelay(here.em(), limit, now)

const counts = async () =>
  Object.fromEntries(
    (await here.rows<{ key: string; count: number }>('select key, count from rate_limit')).map(({ key, count }) => [
      key,
      count,
    ]),
  )

test('the window of a limit ends a minute after its first attempt, however many follow', async () => {
  expect([await take(), await take()]).toEqual([undefined, undefined])
  pass(50_000)
  expect(await take()).toBe(10)
  pass(9999)
  expect(await take()).toBe(1)
  pass(1)
  expect([await take(), await take(), await take()]).toEqual([undefined, undefined, 60])
})

test('each of several limits counts alone, and the last to end says how long it takes', async () => {
  const [short, long] = [
    { key: 'short', limit: 1, windowSeconds: 10 },
    { key: 'long', limit: 1, windowSeconds: 20 },
  ]
  await take(limit)
  expect(await take(limit, short, long)).toBeUndefined()
  pass(1000)
  expect(await take(short)).toBe(9)
  expect(await take(long, limit, short)).toBe(59)
  expect(await take(long, short)).toBe(19)
  expect(await counts()).toEqual({ one: 3, short: 4, long: 3 })
})

test('limits are taken in one order, so that two requests never wait for each other', async () => {
  const [a, b] = [
    { ...limit, key: 'a' },
    { ...limit, key: 'b' },
  ]
  await take(a, b)
  let taken: Promise<unknown> | undefined
  const free = await here.em().transactional(async (tx) => {
    await tx.execute(`select 1 from rate_limit where key = 'b' for update`)
    taken = take(b, a)
    await untilWaiting(here.em(), 1)
    return here.rows(`select key from rate_limit for update skip locked`)
  })
  expect([await taken, free]).toEqual([undefined, []])
})

test('past the limit each attempt is followed by a pause that doubles, to a quarter of an hour at most', async () => {
  const slowly = () => takeWithGrowingDelay(here.em(), { ...limit, windowSeconds: 86_400 }, now)
  expect([await slowly(), await slowly(), await slowly()]).toEqual([undefined, undefined, 1])
  const pauses = []
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const pause = (await slowly()) ?? 0
    pauses.push(pause)
    pass(pause * 1000 - 1)
    expect(await slowly()).toBe(1)
    pass(1)
    expect(await slowly()).toBeUndefined()
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
  expect(await counts()).toEqual({ one: 14 })
})

test('giving an attempt back lifts the pause of a growing delay, and nothing of another', async () => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(await takeSlowly()).toBeUndefined()
    pass(attempt === 1 ? 1000 : 0)
  }
  expect(await takeSlowly()).toBe(2)
  await take({ ...limit, key: 'another' })
  await giveBackToLimits(here.em(), [limit.key])
  expect(await takeSlowly()).toBeUndefined()
  for (let times = 0; times < 5; times += 1) await giveBackToLimits(here.em(), [limit.key])
  expect(await counts()).toEqual({ one: 0, another: 1 })
})

test('the window of a growing delay ends on time, however many attempts came in between', async () => {
  await takeSlowly()
  pass(50_000)
  await takeSlowly()
  pass(10_000)
  expect([await takeSlowly(), await takeSlowly()]).toEqual([undefined, undefined])
})

test('a pause ends with its window', async () => {
  await takeSlowly()
  await here.rows('update rate_limit set count = 20')
  expect([await takeSlowly(), await takeSlowly()]).toEqual([undefined, 900])
  pass(59_999)
  expect(await takeSlowly()).toBe(841)
  pass(1)
  expect([await takeSlowly(), await takeSlowly(), await takeSlowly()]).toEqual([undefined, undefined, 1])
})

test('a window is forgotten once it has ended, and its pause with it', async () => {
  const cases: Record<string, [number, number | null]> = {
    ended: [0, null],
    'ended with its pause': [-1, 0],
    'still paused': [0, 1],
    'goes on': [1, null],
    'goes on after its pause': [1, 0],
  }
  for (const [key, [ends, pause]] of Object.entries(cases)) {
    const blocked = pause === null ? null : here.at(pause)
    await here.insert('rate_limit', { key, count: 1, window_ends_at: here.at(ends), blocked_until: blocked })
  }
  await dropEndedLimits(here.em(), now)
  expect(Object.keys(await counts()).toSorted()).toEqual(['goes on', 'goes on after its pause', 'still paused'])
})

test('an account without a password has no hash of its own, not even the decoy', async () => {
  expect(await cheapHasher.verify(undefined, 'a password that nobody has')).toBe(false)
})
