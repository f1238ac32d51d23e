import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startWebhookLoop, type WebhookDeps } from '#server/pipeline/delivery/deliver-webhooks.ts'
import { callDue } from '#test/support/one-round.ts'
import { insertWebhook, listWebhooks } from '#server/store/integrations/webhooks.ts'
import { startCalled, tomorrow, venueId } from '#test/support/called.ts'
import { untilHolds } from '#test/support/until-holds.ts'

let home: Awaited<ReturnType<typeof startCalled>>
let world: (typeof home)['world']
beforeEach(async () => {
  home = await startCalled()
  world = home.world
  await home.addWebhook()
  await home.watch()
})
afterEach(async () => {
  vi.useRealTimers()
  await world.stop()
})

function start(deps: WebhookDeps, concurrency = 1) {
  const loop = startWebhookLoop({ deps, concurrency, onError: (error) => expect.unreachable(String(error)) })
  world.atEnd(() => loop.stop())
  return loop
}

const errors = async () =>
  (
    await world
      .em()
      .execute<{ state: string; error: string | null }[]>(
        `select state, last_error as error from notification where kind = 'openings-called'`,
      )
  ).map(({ state, error }) => [state, error])

test('a webhook that ended while a call waited for it is not called', async () => {
  await home.free('Court 1')
  await world.em().execute('update webhook set ended_at = ?', [world.now()])
  expect(await callDue(home.deps, 10)).toBe(1)
  expect([home.receiver.calls, await errors()]).toEqual([[], [['suppressed', 'this webhook is not to be called']]])
})

test('a deliverer with a dead connection of its own calls no webhook, until it has another', async () => {
  await home.free('Court 1')
  let isHeard = false
  const deps = { ...home.deps, isHeard: () => isHeard }
  expect([await callDue(deps, 10), home.receiver.calls.length]).toEqual([0, 0])
  isHeard = true
  expect([await callDue(deps, 10), home.receiver.calls.length]).toEqual([1, 1])
})

test('a call that another deliverer holds by its last moment is broken off, and says so', async () => {
  await home.free('Court 1')
  const { transport } = home.deps
  let refusal = ''
  const taken: WebhookDeps['transport'] = {
    ...transport,
    async call(call, beforeHandOver) {
      await world.em().execute('update notification set attempt = attempt + 1 where id = ?', [call.id])
      return transport.call(call, () =>
        beforeHandOver().catch((error: Error) => {
          refusal = error.message
          throw error
        }),
      )
    },
  }
  await callDue({ ...home.deps, transport: taken }, 10)
  expect([home.receiver.calls, refusal]).toEqual([[], 'taken over by another deliverer, or no longer wanted'])
  expect(await listWebhooks(world.em(), home.userId)).toMatchObject([{ lastFailure: `Error: ${refusal}` }])
})

test('a call goes at the moment it is due, though nothing wakes the loop', async () => {
  await home.free('Court 1')
  await world
    .em()
    .execute(`update notification set available_at = ? where kind = 'openings-called'`, [
      new Date(world.now().getTime() + 300),
    ])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const timers = vi.spyOn(globalThis, 'setTimeout')
  start(home.deps)
  await untilHolds(() => timers.mock.calls.some(([, ms]) => ms === 300))
  world.pass(300)
  await vi.advanceTimersByTimeAsync(300)
  await untilHolds(() => home.receiver.calls.length === 1)
  await untilHolds(async () => (await home.states())[0] === 'sent')
  expect(home.receiver.calls).toHaveLength(1)
})

test('two calls of a person are made at once: a server that never answers delays nobody else', async () => {
  for (let webhook = 0; webhook < 4; webhook += 1) await home.addWebhook()
  const bob = await world.addUser('bob@example.com')
  const his = `${home.receiver.url}?bob`
  await insertWebhook(world.em(), { userId: bob.userId, url: his, nonce: 'n', now: world.now() })
  const alert = { venues: [venueId], specificDate: tomorrow, timeSlots: ['7:00 PM' as const] }
  await world.addAlert({ email: 'bob@example.com', ...alert })
  await home.free('1')
  await home.free('1', '2')
  const states = async (state: string) => (await home.states()).filter((one) => one === state).length
  expect(await states('pending')).toBe(12)
  // No second passes after which a call that hangs would give its place away.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const { promise: never, resolve } = Promise.withResolvers<{ kind: 'failed'; text: string }>()
  const { transport } = home.deps
  const silent: typeof transport = {
    ...transport,
    call: (call, before) => (call.url === his ? transport.call(call, before) : never),
  }
  const loop = start({ ...home.deps, transport: silent }, 4)
  await untilHolds(async () => (await states('sent')) === 2)
  expect([await states('sending'), await states('pending')]).toEqual([2, 8])
  const stopping = loop.stop()
  resolve({ kind: 'failed', text: 'broken off' })
  await stopping
})
