import { afterEach, beforeEach, expect, test } from 'vitest'
import { giveBackToLimits, takeFromLimits, takeWithGrowingDelay } from '#server/store/accounts/rate-limits.ts'
import { createWorld, type World } from '#test/support/world.ts'
import { cheapHasher } from '#test/support/test-config.ts'

let world: World
beforeEach(async () => {
  world = await createWorld({})
})
afterEach(() => world.stop())

const limit = { key: 'one', limit: 2, windowSeconds: 60 }
const take = () => takeFromLimits(world.em(), [limit], world.now())
const takeSlowly = () => takeWithGrowingDelay(world.em(), limit, world.now())

test('the window of a limit ends a minute after its first attempt, however many follow', async () => {
  expect([await take(), await take()]).toEqual([undefined, undefined])
  world.pass(50_000)
  expect(await take()).toBe(10)
  world.pass(9999)
  expect(await take()).toBe(1)
  world.pass(1)
  expect(await take()).toBeUndefined()
})

test('what is given back lifts the pause of a growing delay', async () => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(await takeSlowly()).toBeUndefined()
    world.pass(attempt === 1 ? 1000 : 0)
  }
  expect(await takeSlowly()).toBe(2)
  await giveBackToLimits(world.em(), [limit.key])
  expect(await takeSlowly()).toBeUndefined()
})

test('the window of a growing delay ends where it was to end, however many attempts came in between', async () => {
  await takeSlowly()
  world.pass(50_000)
  await takeSlowly()
  world.pass(10_000)
  expect([await takeSlowly(), await takeSlowly()]).toEqual([undefined, undefined])
})

test('an account without a password has none, not even the one that is hashed in its place', async () => {
  expect(await cheapHasher.verify(undefined, 'a password that nobody has')).toBe(false)
})
