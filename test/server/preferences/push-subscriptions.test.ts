import { catalogue } from '#test/support/catalogue.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPushRouter } from '#server/preferences/push-router.ts'
import { isPushEndpoint } from '#server/push/push-endpoint.ts'
import { countSubscriptions, saveSubscription } from '#server/store/push/push-subscriptions.ts'
import { createCallerFactory } from '#server/trpc/procedures.ts'
import { startPushed, type Pushed } from '#test/support/pushed.ts'
import { testVapid } from '#test/support/test-config.ts'
import { untilWaiting } from '#test/support/until-waiting.ts'

let home: Pushed
let spine: Pushed['spine']
beforeEach(async () => {
  home = await startPushed()
  spine = home.spine
})
afterEach(() => spine.stop())

/** The calls of a person; of a visitor without one. */
function callsOf(
  who: { userId: string; sessionId: string } | undefined,
  publicKey: string | undefined = testVapid.publicKey,
) {
  const router = createPushRouter({ publicKey, mayPushTo: (endpoint) => isPushEndpoint(endpoint, true) })
  return createCallerFactory(router)({
    em: spine.em(),
    read: (work) => work(spine.em()),
    now: spine.now,
    catalogue,
    viewer: async () => who && { ...who, email: 'ann@example.com' },
    hasToken: who !== undefined,
    key: async () => undefined,
    ip: '203.0.113.7',
    userAgent: undefined,
    requestId: 'test',
  })
}

const count = (userId = home.userId) => countSubscriptions(spine.em(), userId)

test('a person subscribes and unsubscribes this browser, and a visitor can do neither', async () => {
  const { sessionId } = await spine.addBrowser(home.userId)
  const mine = callsOf({ userId: home.userId, sessionId })
  const subscription = spine.pushService.subscribe()
  await mine.subscribe(subscription)
  await mine.subscribe(subscription)
  expect(await mine.setup({ endpoint: subscription.endpoint })).toEqual({
    publicKey: testVapid.publicKey,
    isSubscribed: true,
    others: 1,
  })
  await expect(callsOf(undefined).subscribe(subscription)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(callsOf(undefined).unsubscribe(subscription)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await mine.unsubscribe({ endpoint: subscription.endpoint })
  expect(await count()).toBe(1)
})

test('a browser that subscribes while the last one unsubscribes gets pushes', async () => {
  const { userId } = home
  const { sessionId, endpoint } = await spine.addBrowser(userId)
  const subscription = spine.pushService.subscribe()
  let last: Promise<unknown> | undefined
  await spine.em().transactional(async (tx) => {
    await saveSubscription({ em: tx, userId, sessionId, subscription, now: spine.now() })
    last = callsOf({ userId, sessionId }).unsubscribe({ endpoint })
    await untilWaiting(spine.em(), 1)
  })
  expect(await last).toEqual({ isStillWanted: true })
})

test('a push service replaces a subscription by its secrets alone, and by all of them', async () => {
  const hers = await spine.addBrowser(home.userId)
  const renewed = spine.pushService.subscribe()
  const worker = callsOf(undefined)
  const endpoints = () =>
    spine
      .em()
      .execute<{ endpoint: string }[]>('select endpoint from push_subscription where endpoint in (?, ?)', [
        hers.endpoint,
        renewed.endpoint,
      ])
  const old = { endpoint: hers.endpoint, keys: hers.keys }
  await worker.renew({ old: { ...old, keys: renewed.keys }, renewed })
  await worker.renew({ old, renewed: { ...renewed, endpoint: 'https://10.0.0.7/push' } })
  expect(await endpoints()).toEqual([{ endpoint: hers.endpoint }])
  await worker.renew({ old, renewed })
  expect(await endpoints()).toEqual([{ endpoint: renewed.endpoint }])
})

test('an address that is none of a push service is not stored', async () => {
  const { sessionId } = await spine.addBrowser(home.userId)
  const { keys } = spine.pushService.subscribe()
  const calls = callsOf({ userId: home.userId, sessionId })
  await expect(calls.subscribe({ endpoint: 'https://10.0.0.7/push/abc', keys })).rejects.toThrow('endpoint')
  expect(await count()).toBe(1)
})

test('without keys nothing can be subscribed, and the setup says so', async () => {
  const { sessionId } = await spine.addBrowser(home.userId)
  const router = createPushRouter({ publicKey: undefined, mayPushTo: () => true })
  const calls = createCallerFactory(router)({
    em: spine.em(),
    read: (work) => work(spine.em()),
    now: spine.now,
    catalogue,
    viewer: async () => ({ userId: home.userId, sessionId, email: '' }),
    hasToken: true,
    key: async () => undefined,
    ip: '203.0.113.7',
    userAgent: undefined,
    requestId: 'test',
  })
  expect(await calls.setup({ endpoint: null })).toMatchObject({ publicKey: null })
  await expect(calls.subscribe(spine.pushService.subscribe())).rejects.toThrow('coming soon')
})
