import { afterEach, beforeEach, expect, test } from 'vitest'
import { instantOf } from '#domain/calendar/venue-time.ts'
import { callDue } from '#test/support/one-round.ts'
import { callForTest, listDeliveries, listWebhooks } from '#server/store/integrations/webhooks.ts'
import { sendAgain } from '#server/store/outbox/claims/webhook-calls.ts'
import { startCalled, tomorrow } from '#test/support/called.ts'

let home: Awaited<ReturnType<typeof startCalled>>
let world: (typeof home)['world']
beforeEach(async () => {
  home = await startCalled()
  world = home.world
})
afterEach(() => world.stop())

test('a person can try a webhook', async () => {
  const secret = await home.addWebhook()
  const [hook] = await listWebhooks(world.em(), home.userId)
  expect(await callForTest(world.em(), { id: hook?.id ?? '', userId: home.userId, now: world.now() })).toBe(true)
  await callDue(home.deps, 10)
  expect(home.receiver.calls).toMatchObject([{ event: { type: 'test', timestamp: world.now().toISOString() } }])
  expect(home.receiver.calls[0]?.isSigned(secret)).toBe(true)
})

test('a call is made again under its id with a new timestamp, and says what it said, even of openings that have begun', async () => {
  const secret = await home.addWebhook()
  await home.watch()
  await home.free('Court 1')
  await callDue(home.deps, 10)
  const { userId } = home
  const [hook] = await listWebhooks(world.em(), userId)
  const list = () => listDeliveries(world.em(), { id: hook?.id ?? '', userId })
  const [delivery] = await list()
  expect(await list()).toMatchObject([{ state: 'sent', openings: 1, sentAt: world.now(), error: null }])
  const again = (by = userId) => sendAgain(world.em(), { id: delivery?.id ?? '', userId: by, now: world.now() })
  const stranger = await world.addUser('bo@example.com')
  expect(await again(stranger.userId)).toBe(false)
  expect(await listDeliveries(world.em(), { id: hook?.id ?? '', userId: stranger.userId })).toEqual([])
  world.clock.now = instantOf(tomorrow, 20 * 60)
  home.receiver.fault = { status: 500 }
  expect(await again()).toBe(true)
  await callDue(home.deps, 10)
  expect(await list()).toMatchObject([{ state: 'pending', error: 'it answered 500' }])
  home.receiver.fault = undefined
  expect(await again()).toBe(true)
  await callDue(home.deps, 10)
  const [first, , third] = home.receiver.calls
  expect([third?.id, third?.at, third?.isSigned(secret)]).toEqual([first?.id, world.now(), true])
  expect(third?.event).toMatchObject({ type: 'openings.found', data: { openings: [{ resource: 'Court 1' }] } })
  await world.em().execute('update webhook set paused_at = ?', [world.now()])
  expect(await again()).toBe(false)
})
