import { afterEach, beforeEach, expect, test } from 'vitest'
import { instantOf } from '#domain/calendar/venue-time.ts'
import type { WebhookDeps } from '#server/pipeline/delivery/deliver-webhooks.ts'
import { callDue } from '#test/support/one-round.ts'
import { dropWebhook, listWebhooks } from '#server/store/integrations/webhooks.ts'
import { claimCalls } from '#server/store/outbox/claims/webhook-calls.ts'
import { reclaimAbandoned } from '#server/store/outbox/outbox-claims.ts'
import { webhookSecrets } from '#server/signing/webhook-secret.ts'
import { testSecret } from '#test/support/test-config.ts'
import { startCalled, tomorrow, venueId } from '#test/support/called.ts'

const minutes = 60_000

let home: Awaited<ReturnType<typeof startCalled>>
let world: (typeof home)['world']
beforeEach(async () => {
  home = await startCalled()
  world = home.world
})
afterEach(() => world.stop())

test("a webhook is called at once with the openings of its person's alerts, signed with its secret", async () => {
  const [one, two] = [await home.addWebhook(), await home.addWebhook()]
  const made = await home.watch()
  await home.free('Court 1', 'Court 2')
  expect(await callDue(home.deps, 10)).toBe(2)
  const [call] = home.receiver.calls
  expect(home.receiver.calls).toHaveLength(2)
  expect(call?.isSigned(one) !== call?.isSigned(two)).toBe(true)
  expect(call?.at).toEqual(world.now())
  const opening = {
    alertId: made.alerts[0]?.id,
    sport: 'tennis',
    venueId,
    venue: 'Manly Lawn Tennis Club',
    startsAt: '2026-11-25T19:00:00+11:00',
    maxMinutes: 60,
    membersOnly: false,
    bookingUrl: 'https://venue.example/book',
    foundAt: world.now().toISOString(),
    isFree: true,
  }
  expect(call?.event).toEqual({
    type: 'openings.found',
    timestamp: world.now().toISOString(),
    data: {
      openings: [
        { ...opening, resource: 'Court 1' },
        { ...opening, resource: 'Court 2' },
      ],
    },
  })
  expect(opening.alertId).toBe(call?.event.type === 'openings.found' && call.event.data.openings[1]?.alertId)
  expect(await home.states()).toEqual(['sent', 'sent'])
  // The same openings are notified once, and the email goes as before.
  await home.free('Court 1', 'Court 2')
  expect(await callDue(home.deps, 10)).toBe(0)
  await world.deliver()
  expect(world.sink.mails).toHaveLength(1)
})

test('after a change of the secret, a webhook that was made before it knows its calls', async () => {
  const before = await home.addWebhook()
  await home.watch()
  await home.free('Court 1')
  const secretsOf = (nonce: string) => webhookSecrets(['a newer secret', testSecret], nonce)
  expect(await callDue({ ...home.deps, secretsOf }, 10)).toBe(1)
  expect(home.receiver.calls.map((call) => call.isSigned(before))).toEqual([true])
})

test('a failed call is tried again under the same id, not before the receiver wants it, and leaves out what is gone meanwhile', async () => {
  await home.addWebhook()
  await home.watch()
  home.receiver.fault = { status: 503, headers: { 'retry-after': '600' } }
  await home.free('Court 1')
  await callDue(home.deps, 10)
  expect([await home.states(), await listWebhooks(world.em(), home.userId)]).toEqual([
    ['pending'],
    [expect.objectContaining({ lastCalledAt: world.now(), lastFailure: 'it answered 503', endedAt: null })],
  ])
  world.pass(9 * minutes)
  expect(await callDue(home.deps, 10)).toBe(0)
  home.receiver.fault = 'hang-up-after-body'
  world.pass(minutes)
  await home.free()
  expect(await callDue(home.deps, 10)).toBe(1)
  home.receiver.fault = undefined
  world.pass(minutes)
  expect(await callDue(home.deps, 10)).toBe(1)
  const [first, second, third] = home.receiver.calls
  expect([second?.id, third?.id]).toEqual([first?.id, first?.id])
  expect(
    home.receiver.calls.map(({ event }) => event.type === 'openings.found' && event.data.openings[0]?.isFree),
  ).toEqual([true, false, false])
  expect([await home.states(), await listWebhooks(world.em(), home.userId)]).toEqual([
    ['sent'],
    [expect.objectContaining({ lastFailure: null })],
  ])
})

test.each(['500000000000', 'Fri, 31 Dec 9999 23:59:59 GMT'])(
  'a receiver that asks for a pause of %s is called again after six hours, and keeps no call from another',
  async (wait) => {
    await home.addWebhook()
    await home.watch()
    home.receiver.fault = { status: 429, headers: { 'retry-after': wait } }
    await home.free('Court 1')
    await callDue(home.deps, 10)
    expect(await home.states()).toEqual(['pending'])
    home.receiver.fault = undefined
    await home.free('Court 1', 'Court 2')
    expect(await callDue(home.deps, 10)).toBe(1)
    world.pass(6 * 60 * minutes - 1)
    expect(await callDue(home.deps, 10)).toBe(0)
    world.pass(1)
    expect(await callDue(home.deps, 10)).toBe(1)
    expect(await home.states()).toEqual(['sent', 'sent'])
  },
)

test('a call whose webhook is removed at its last moment is broken off', async () => {
  await home.addWebhook()
  await home.watch()
  await home.free('Court 1')
  const [hook] = await listWebhooks(world.em(), home.userId)
  const { transport } = home.deps
  const removing: WebhookDeps['transport'] = {
    ...transport,
    async call(call, beforeHandOver) {
      await dropWebhook(world.em(), { id: hook?.id ?? '', userId: home.userId })
      return transport.call(call, beforeHandOver)
    },
  }
  await callDue({ ...home.deps, transport: removing }, 10)
  expect([home.receiver.calls, await home.states()]).toEqual([[], []])
})

test('a call whose deliverer died is made by the next one, under the same id, and the dead one records nothing', async () => {
  await home.addWebhook()
  await home.watch()
  await home.free('Court 1')
  const [held] = await claimCalls({ em: world.em(), owner: 999_999, limit: 1, now: world.now() })
  expect(await callDue(home.deps, 10)).toBe(0)
  await reclaimAbandoned(world.em(), world.now())
  expect(await callDue(home.deps, 10)).toBe(1)
  expect(home.receiver.calls.map(({ id }) => id)).toEqual([held?.id])
})

test('a call leaves out alerts that were paused meanwhile, and openings that have begun', async () => {
  await home.addWebhook()
  await home.watch()
  home.receiver.fault = 'hang-up-before-body'
  await home.free('Court 1')
  await callDue(home.deps, 10)
  home.receiver.fault = undefined
  await world.em().execute('update alert set paused_until = ?', [new Date(world.now().getTime() + 60 * minutes)])
  world.pass(minutes)
  await callDue(home.deps, 10)
  expect([home.receiver.calls, await home.states()]).toEqual([[], ['expired']])
  await world.em().execute('update alert set paused_until = null')
  await home.free('Court 1', 'Court 2')
  world.clock.now = instantOf(tomorrow, 19 * 60)
  await callDue(home.deps, 10)
  expect([home.receiver.calls, await home.states()]).toEqual([[], ['expired', 'expired']])
})
