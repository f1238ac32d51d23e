import { afterEach, beforeEach, expect, test } from 'vitest'
import { spacingMs } from '#domain/notifications/pace.ts'
import { pushDue } from '#test/support/one-round.ts'
import { reclaimAbandoned } from '#server/store/outbox/outbox-claims.ts'
import { countSubscriptions } from '#server/store/push/push-subscriptions.ts'
import { startPushed, type Pushed } from '#test/support/pushed.ts'

let home: Pushed
let spine: Pushed['spine']
beforeEach(async () => {
  home = await startPushed()
  spine = home.spine
})
afterEach(() => spine.stop())

test.each([404, 410])('a browser whose push service answers %i is forgotten', async (status) => {
  await spine.addBrowser(home.userId)
  await home.watch()
  await home.free('Court 1')
  spine.pushService.fault = { status }
  await spine.push()
  expect(await countSubscriptions(spine.em(), home.userId)).toBe(0)
  spine.pushService.fault = undefined
  spine.clock.advance(spacingMs)
  await home.free('Court 2')
  await spine.push()
  expect(home.pushes()).toHaveLength(0)
})

test.each([
  [{ status: 429, headers: { 'retry-after': '300' } }, 299_000, 300_000],
  [{ status: 503 }, 20_000, 30_000],
  [{ status: 403 }, 20_000, 30_000],
])('%j is tried again, no sooner than asked for', async (fault, tooSoonMs, dueMs) => {
  await spine.addBrowser(home.userId)
  await home.watch()
  await home.free('Court 1')
  spine.pushService.fault = fault
  await spine.push()
  expect(await home.states()).toEqual(['pending'])
  spine.pushService.fault = undefined
  spine.clock.advance(tooSoonMs - 2000)
  await spine.push()
  expect(home.pushes()).toHaveLength(0)
  spine.clock.advance(dueMs - tooSoonMs + 2000)
  await spine.push()
  expect(home.pushes()).toHaveLength(1)
  expect(await home.states()).toEqual(['sent'])
})

test('a push that is refused for good is not tried again', async () => {
  await spine.addBrowser(home.userId)
  await home.watch()
  await home.free('Court 1')
  spine.pushService.fault = { status: 413 }
  await spine.push()
  expect([await home.states(), spine.pushService.refused]).toEqual([['dead'], 1])
})

test('a push of unknown outcome is sent twice more, with the topic and tag of the first, and never again', async () => {
  await spine.addBrowser(home.userId)
  await home.watch()
  await home.free('Court 1')
  spine.pushService.fault = 'hang-up-after-body'
  await spine.push()
  expect(await home.states()).toEqual(['ambiguous'])
  for (const state of ['ambiguous', 'dead', 'dead']) {
    spine.clock.advance(31_000)
    await spine.push()
    expect(await home.states()).toEqual([state])
  }
  const [first, ...more] = home.pushes()
  expect(more.map(({ topic, message }) => [topic, message.tag])).toEqual(
    Array.from({ length: 2 }, () => [first?.topic, first?.message.tag]),
  )
})

test('a deliverer that dies past the point of no return leaves one retry, one that comes back late none', async () => {
  await spine.addBrowser(home.userId)
  await home.watch()
  await home.free('Court 1')
  const { transport } = spine.pushing
  let dies = true
  spine.pushing.transport = {
    ...transport,
    async send(push, beforeHandOver) {
      await beforeHandOver()
      if (dies) throw new Error('killed')
      return transport.send(push, async () => {})
    },
  }
  spine.clock.advance(1000)
  await expect(pushDue(spine.pushing, 10)).rejects.toThrow('killed')
  expect(await home.states()).toEqual(['handed-over'])
  dies = false
  spine.clock.advance(61_000)
  await reclaimAbandoned(spine.em(), spine.now())
  expect(await home.states()).toEqual(['ambiguous'])
  spine.clock.advance(31_000)
  await spine.push()
  expect([await home.states(), home.pushes().length]).toEqual([['sent'], 1])
})
