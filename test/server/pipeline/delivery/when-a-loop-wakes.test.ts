import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startMailLoops } from '#server/pipeline/delivery/deliver-mails.ts'
import { claimNotifications } from '#server/store/outbox/outbox-claims.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { promptRelay } from '#test/support/prompt-relay.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

let world: WorldWith<'mail'>
beforeEach(async () => {
  world = await createWorld({ mail: true })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await world.stop()
})

/** A loop whose pauses last as long as the test says. */
function startLoop() {
  const relay = promptRelay()
  const loop = startMailLoops({
    deps: { ...world.delivery, transport: relay },
    count: { waitedFor: 1, others: 1 },
    onError: (error) => expect.unreachable(String(error)),
  })
  return { loop, relay }
}

const enqueue = (name: string, dueInMs = 0) =>
  enqueueNotification(world.em(), {
    kind: 'password-changed',
    address: `${name}@example.com`,
    userId: null,
    payload: { email: `${name}@example.com`, changedAt: world.now() },
    now: new Date(world.now().getTime() + dueInMs),
  })

/** The loop sleeps by then, having seen that nothing is due yet. */
async function fallAsleep(): Promise<void> {
  for (let question = 0; question < 100; question += 1) await world.em().execute('select 1')
}

/** The clock and the timers go on together. */
async function pass(ms: number): Promise<void> {
  world.pass(ms)
  await vi.advanceTimersByTimeAsync(ms)
}

test('an email goes at the instant at which it is due, also within the second until the next look', async () => {
  await enqueue('ann', 300)
  const { loop, relay } = startLoop()
  await fallAsleep()
  await pass(300)
  const taken = relay.waitFor(1).then(() => true)
  // On a machine that was too slow for that it falls asleep now, and for no time at all.
  while (
    !(await Promise.race([
      taken,
      world
        .em()
        .execute('select 1')
        .then(() => false),
    ]))
  )
    await vi.advanceTimersByTimeAsync(0)
  await loop.stop()
  expect(relay.taken).toEqual(['ann@example.com'])
})

test('takes back mails of dead deliverers every five seconds, however often the loop wakes', async () => {
  const abandoned = `select 1 from notification where state = 'sending' and address like 'abandoned@%'`
  const { loop, relay } = startLoop()
  await enqueue('reader-0')
  loop.wake()
  await relay.waitFor(1)
  await fallAsleep()
  await enqueue('abandoned')
  await claimNotifications({ em: world.em(), owner: 4711, limit: 1, now: world.now() })
  for (const count of [1, 2, 3]) {
    await enqueue(`reader-${count}`)
    loop.wake()
    await relay.waitFor(count + 1)
  }
  expect(await world.em().execute(abandoned)).toHaveLength(1)
  await pass(5000)
  loop.wake()
  await relay.waitFor(5)
  await loop.stop()
  expect(relay.taken.at(-1)).toBe('abandoned@example.com')
})

test('an email that is taken back goes at once, though the lane that takes it back is not its own', async () => {
  await enqueue('abandoned')
  await claimNotifications({ em: world.em(), owner: 4711, limit: 1, now: world.now() })
  // It is in the second lane, and the first one takes it back, when the test lets it.
  await world.em().execute(`
    update notification set priority = 1;
    create function wait() returns trigger language plpgsql as 'begin perform pg_advisory_xact_lock(4711); return new; end';
    create trigger wait before update on notification for each row when (old.lease_owner = 4711) execute function wait()`)
  const held = await world.db.database.pool.connect()
  await held.query('select pg_advisory_lock(4711)')
  const { loop, relay } = startLoop()
  await fallAsleep()
  held.release(true)
  await relay.waitFor(1)
  await loop.stop()
  expect(relay.taken).toEqual(['abandoned@example.com'])
})
