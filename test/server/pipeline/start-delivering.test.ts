import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WorkerDeps } from '#server/pipeline/worker-deps.ts'
import { enqueueNotification, wakeDeliverers } from '#server/store/outbox/outbox.ts'
import { relayTrouble } from '#server/store/outbox/relay-troubles.ts'
import { activeDeliverers } from '#server/store/outbox/deliverer-lock.ts'
import { court } from '#test/support/an-opening.ts'
import { startDeliveringIn } from '#test/support/delivering.ts'
import { startCalled, tomorrow, venueId } from '#test/support/called.ts'
import { testVapid } from '#test/support/test-config.ts'
import { createPushTransport } from '#server/push/push-transport.ts'
import { startPushes } from '#test/support/world/pushes.ts'
import { cutLocked } from '#test/support/cut-locked.ts'

let home: Awaited<ReturnType<typeof startCalled>>
let world: (typeof home)['world']
let errors: unknown[]
beforeEach(async () => {
  errors = []
  home = await startCalled()
  world = home.world
})
afterEach(async () => {
  vi.useRealTimers()
  await world.stop()
})

async function deliverer(change: Partial<WorkerDeps> = {}) {
  const own = errors
  const onError = (error: unknown) => void own.push(error)
  const delivering = await startDeliveringIn(world, { onError, ...change })
  // Where a test fails before it stops it, nothing of it goes on in the next one.
  world.atEnd(() => delivering.stop())
  return delivering
}

/** A reading shows these courts, and no others, as free at 7 PM tomorrow; they are not notified yet. */
const note = (...names: string[]) =>
  world.note({ venueId, covered: [{ date: tomorrow, openings: names.map((name) => court(name, 19 * 60)) }] })

const enqueue = (name: string) =>
  enqueueNotification(world.em(), {
    kind: 'password-changed',
    address: `${name}@example.com`,
    userId: null,
    payload: { email: `${name}@example.com`, changedAt: world.now() },
    now: world.now(),
  })

const owners = async () => [...(await activeDeliverers(world.em()))].filter((owner) => owner !== world.delivery.owner)

test("a worker notifies a reading's openings by email, push and webhook, and hears how the emails ended", async () => {
  const { pushService, addBrowser } = await startPushes(world)
  const pushes = createPushTransport({ vapid: testVapid, allowLoopback: true, now: world.now })
  world.atEnd(() => pushes.close())
  await addBrowser(home.userId)
  await home.addWebhook()
  await home.watch()
  await note('Court 1')
  const outcomes: unknown[] = []
  const { secretsOf, transport } = home.deps
  const delivering = await deliverer({
    pushes,
    webhooks: { transport, secretsOf },
    onOutcome: (kind, { state }, latencyMs) => outcomes.push([kind, state, latencyMs]),
  })
  await expect.poll(() => home.receiver.calls.length).toBe(1)
  // Past the quarter of a second in which more may be found.
  world.pass(1000)
  await expect.poll(() => [world.sink.mails.length, pushService.pushes.length, outcomes.length]).toEqual([1, 1, 1])
  expect(outcomes).toEqual([['openings-found', 'sent', 1000]])
  expect(pushService.pushes[0]?.message.alertUrl).toMatch(/^https:\/\/courtside\.test\/alerts#/)
  await delivering.stop()
  expect(errors).toEqual([])
})

test('without keys for pushes and a way to webhooks only emails go', async () => {
  await (await startPushes(world)).addBrowser(home.userId)
  await home.addWebhook()
  await home.watch()
  await note('Court 1')
  const delivering = await deliverer()
  await expect.poll(home.states).toEqual(['pending'])
  world.pass(1000)
  await world.sink.waitFor(1)
  await delivering.stop()
  expect([home.receiver.calls, await home.states(), errors]).toEqual([[], ['pending'], []])
})

test('a new mail in the outbox is delivered at once, before the worker looks again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const delivering = await deliverer()
  // It never looks again by itself: no time passes.
  for (const [at, name] of ['ann', 'bea', 'cas'].entries()) {
    await enqueue(name)
    await expect.poll(() => world.sink.mails.length).toBe(at + 1)
  }
  await delivering.stop()
  expect(errors).toEqual([])
})

test('a worker that lost its connection delivers under another number', async () => {
  const delivering = await deliverer()
  const [first] = await owners()
  await cutLocked(world.em(), 'objid = ?::oid', [first])
  await expect.poll(() => errors.length).toBe(1)
  await expect.poll(async () => (await owners()).filter((owner) => owner !== first)).toHaveLength(1)
  await enqueue('ann')
  await world.sink.waitFor(1)
  await delivering.stop()
  expect(errors).toHaveLength(1)
  await expect.poll(owners).toEqual([])
})

test('a relay outage is announced to everybody, and so is its recovery', async () => {
  const heard: unknown[] = []
  world.sink.fault = 'refuse-connection'
  for (const name of ['ann', 'bea', 'cas']) await enqueue(name)
  const delivering = await deliverer({ onRelay: (trouble) => heard.push(trouble?.reason) })
  const shared = () => relayTrouble(world.em(), world.now())
  // One fault for each connection that failed: until there were three, the emails are due again and again.
  await expect
    .poll(async () => {
      world.pass(60_000)
      await wakeDeliverers(world.em())
      return shared()
    })
    .toMatchObject({ reason: expect.stringContaining('not from you') })
  world.sink.fault = undefined
  await expect
    .poll(async () => {
      world.pass(60_000)
      await wakeDeliverers(world.em())
      return [world.sink.mails.length, await shared()]
    })
    .toEqual([3, undefined])
  await delivering.stop()
  expect([heard[0], heard.at(-1), errors]).toEqual([expect.stringContaining('not from you'), undefined, []])
})

test('a court that is gone within a second is emailed all the same, because the email is about to go', async () => {
  await home.watch()
  await home.free('Court 1')
  await home.free()
  world.pass(1000)
  const delivering = await deliverer()
  await expect
    .poll(() => world.em().execute(`select state from notification where kind = 'openings-found'`))
    .toEqual([{ state: 'sent' }])
  await delivering.stop()
  expect([world.sink.mails.length, errors]).toEqual([1, []])
})
