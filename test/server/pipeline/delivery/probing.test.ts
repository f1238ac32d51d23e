import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MailTransport } from '#server/mail/mail-transport.ts'
import { startMailLoops } from '#server/pipeline/delivery/deliver-mails.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

let world: WorldWith<'mail'>
beforeEach(async () => void (world = await createWorld({ mail: true })))
afterEach(() => world.stop())

async function enqueue(address: string): Promise<void> {
  const { now } = world
  const payload = { email: address, changedAt: now() }
  await enqueueNotification(world.em(), { kind: 'password-changed', address, userId: null, payload, now: now() })
}

async function pending(): Promise<number> {
  return (await world.em().execute(`select from notification where state = 'pending'`)).length
}

/** A loop whose relay cannot be reached while `isAway`, after its breaker has opened. */
async function startInTrouble(send?: MailTransport['send']) {
  const relay = { isAway: true, tried: 0, statements: 0 }
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const { transport } = world.delivery
  const loop = startMailLoops({
    deps: {
      ...world.delivery,
      em() {
        relay.statements += 1
        return world.em()
      },
      transport: {
        ...transport,
        send(mail, handOver) {
          relay.tried += 1
          if (relay.isAway) return Promise.resolve({ kind: 'failed', text: 'connection refused' })
          return (send ?? transport.send)(mail, handOver)
        },
      },
      onRelay: (trouble) => trouble && open(),
    },
    onError: (error) => expect.unreachable(String(error)),
  })
  world.atEnd(() => loop.stop())
  for (const name of ['ann', 'bea', 'cas', 'dan']) await enqueue(`${name}@example.com`)
  loop.wake()
  await opened
  // The emails that were claimed before it opened are given back.
  await expect.poll(pending).toBe(4)
  return { loop, relay }
}

/** Lets a woken loop do its present work. */
async function settled(): Promise<void> {
  for (let question = 0; question < 40; question += 1) await world.em().execute('select 1')
}

test('the next email goes within five seconds after a relay that was away for a second and a half is back', async () => {
  const { loop, relay } = await startInTrouble()
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 250) {
      world.pass(250)
      loop.wake()
      await settled()
    }
  }
  await pass(1500)
  expect(world.sink.mails).toEqual([])
  relay.isAway = false
  await enqueue('late@example.com')
  await pass(5000)
  // The clock stands now: only an email that was due within the five seconds can still go, once its probe is answered.
  await expect
    .poll(() => {
      loop.wake()
      return world.sink.mails.map(({ to }) => to)
    })
    .toContain('late@example.com')
})

test('while one email probes the relay no other is tried, however often the loop is woken', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const { loop, relay } = await startInTrouble(async (mail, handOver) => {
    await answered
    return world.delivery.transport.send(mail, handOver)
  })
  relay.isAway = false
  const before = relay.tried
  world.pass(10_000)
  for (let round = 0; round < 3; round += 1) {
    loop.wake()
    await settled()
  }
  expect(relay.tried).toBe(before + 1)
  answer()
  // The relay is well, so the others go without a probe.
  await world.sink.waitFor(1)
  loop.wake()
  await world.sink.waitFor(4)
})

test('while the relay takes nothing and nothing is due the loop sleeps', async () => {
  const { loop, relay } = await startInTrouble()
  await settled()
  world.pass(600)
  loop.wake()
  await settled()
  const [before, begun] = [relay.statements, performance.now()]
  await settled()
  await settled()
  // It looks once a second for mails of dead deliverers.
  expect(relay.statements - before).toBeLessThan(20 + ((performance.now() - begun) / 1000) * 20)
})
