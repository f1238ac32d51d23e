import { afterEach, beforeEach, expect, test } from 'vitest'
import { startDeliveryLoop } from '#server/pipeline/delivery/delivery-loop.ts'
import { createRelayBreaker, type RelayBreaker } from '#server/pipeline/delivery/relay-breaker.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const refused = { kind: 'refused', permanent: true, at: 'relay', code: 535, text: '535 wrong password' } as const
const minuteMs = 60_000

let world: WorldWith<'mail'>
beforeEach(async () => void (world = await createWorld({ mail: true })))
afterEach(() => world.stop())

async function enqueue(address: string): Promise<void> {
  const { now } = world
  const payload = { email: address, changedAt: now() }
  await enqueueNotification(world.em(), { kind: 'password-changed', address, userId: null, payload, now: now() })
}

/** A loop whose relay refused three times, a minute ago, and how often the loop has asked what it may try. */
async function startInTrouble(send = world.delivery.transport.send) {
  const breaker = createRelayBreaker({ now: world.now, onChange: () => undefined })
  for (let fault = 0; fault < 3; fault += 1) breaker.note(refused)
  world.pass(minuteMs)
  const seen = { admits: 0, givenBack: 0 }
  const noted: RelayBreaker = {
    ...breaker,
    admits(limit) {
      seen.admits += 1
      return breaker.admits(limit)
    },
    giveBack() {
      seen.givenBack += 1
      breaker.giveBack()
    },
  }
  const loop = startDeliveryLoop({
    deps: { ...world.delivery, transport: { ...world.delivery.transport, send } },
    concurrency: 2,
    breaker: noted,
    onError: (error) => expect.unreachable(String(error)),
  })
  world.atEnd(() => loop.stop())
  return { loop, seen }
}

test('a probe that finds nothing to try is not taken: what comes next tries the relay at once', async () => {
  const { loop, seen } = await startInTrouble()
  await expect.poll(() => seen.givenBack).toBeGreaterThan(0)
  await enqueue('ann@example.com')
  loop.wake()
  await world.sink.waitFor(1)
  // The relay is well again, so the next one goes without a probe.
  await enqueue('bea@example.com')
  loop.wake()
  await world.sink.waitFor(2)
})

test('while one email tries the relay no other does, however often the loop is woken', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  let asked = 0
  const { send } = world.delivery.transport
  await enqueue('ann@example.com')
  await enqueue('bea@example.com')
  const { loop, seen } = await startInTrouble(async (mail, beforeLastByte) => {
    asked += 1
    await answered
    return send(mail, beforeLastByte)
  })
  await expect.poll(() => asked).toBe(1)
  for (let round = 0; round < 3; round += 1) {
    const before = seen.admits
    loop.wake()
    await expect.poll(() => seen.admits).toBeGreaterThan(before)
  }
  expect([asked, seen.givenBack]).toEqual([1, 0])
  answer()
  await world.sink.waitFor(2)
})

test('while the relay takes nothing the loop asks no more often than a probe may go', async () => {
  await enqueue('ann@example.com')
  const { seen } = await startInTrouble(async () => refused)
  await expect.poll(() => seen.admits).toBeGreaterThan(1)
  const begun = performance.now()
  for (let question = 0; question < 100; question += 1) await world.em().execute('select 1')
  // It looks once a second whether others have gone.
  expect(seen.admits).toBeLessThan(10 + (performance.now() - begun) / 1000)
})
