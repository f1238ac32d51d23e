import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailDelivery, deliverDue, startMailLoops } from '#server/pipeline/delivery/deliver-mails.ts'
import { createRelayBreaker, withBreaker } from '#server/pipeline/delivery/relay-breaker.ts'
import { announceWorker, type WorkerPresence } from '#server/pipeline/delivery/worker-presence.ts'
import { claimNotifications, reclaimAbandoned } from '#server/store/outbox/outbox-claims.ts'
import { exchangeMails } from '#server/store/outbox/hand-over.ts'
import { recordOutcomes } from '#server/store/outbox/record-outcomes.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'
import { cutLocked } from '#test/support/cut-locked.ts'

let spine: WorldWith<'mail'>
beforeEach(async () => {
  spine = await createWorld({ mail: true, poolSize: 8 })
})
afterEach(() => spine.stop())

async function enqueue(address: string): Promise<void> {
  await enqueueNotification(spine.em(), {
    kind: 'password-changed',
    address,
    userId: null,
    payload: { email: address, changedAt: spine.now() },
    now: spine.now(),
  })
}

async function states(): Promise<string[]> {
  const rows = await spine.em().execute<{ state: string }[]>('select state from notification order by created_at, id')
  return rows.map(({ state }) => state)
}

/** From now on the database refuses changed rows that meet `when`, as a full disk or a broken replica would. */
async function refuseUpdates(when: string): Promise<() => Promise<unknown>> {
  await spine.em().execute(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception using errcode = '53100', message = 'no space left on device'; end $$`)
  await spine
    .em()
    .execute(
      `create trigger refuse before update on notification for each row when (${when}) execute function refuse()`,
    )
  return () => spine.em().execute('drop trigger refuse on notification')
}

test('a 250 that could not be stored is stored as soon as the database takes it, and the email goes once', async () => {
  await enqueue('ann@example.com')
  const accept = await refuseUpdates(`new.state = 'sent'`)
  const faults: unknown[] = []
  const loop = startMailLoops({
    deps: spine.delivery,
    count: { waitedFor: 1, others: 1 },
    onError: (error) => void faults.push(error),
  })
  await spine.sink.waitFor(1)
  await expect.poll(() => faults.length).toBeGreaterThan(0)
  expect(await states()).toEqual(['handed-over'])
  await accept()
  loop.wake()
  await expect.poll(states).toEqual(['sent'])
  await loop.stop()
  expect(spine.sink.mails).toHaveLength(1)
})

test('a deliverer that stops stores its outcomes first', async () => {
  await enqueue('ann@example.com')
  const accept = await refuseUpdates(`new.state = 'sent'`)
  const { promise: failed, resolve } = Promise.withResolvers<void>()
  const loop = startMailLoops({ deps: spine.delivery, count: { waitedFor: 1, others: 1 }, onError: () => resolve() })
  await failed
  const stopped = loop.stop()
  await accept()
  await stopped
  expect(await states()).toEqual(['sent'])
})

/** A second deliverer, claiming and handing over a single email. */
async function handOverAs(presence: WorkerPresence) {
  const [claimed] = await claimNotifications({ em: spine.em(), owner: presence.owner, limit: 1, now: spine.now() })
  if (!claimed) throw new Error('nothing was due')
  expect(await exchangeMails({ em: spine.em(), ended: [], next: [claimed], now: spine.now() })).toEqual([true])
  return claimed
}

async function deliverer(): Promise<WorkerPresence> {
  return announceWorker({ pool: spine.db.database.pool, onNotification: () => {}, onLost: () => {} })
}

test('an email that a killed deliverer had handed over is decided within five seconds', async () => {
  await enqueue('ann@example.com')
  const killed = await deliverer()
  await handOverAs(killed)
  killed.end()
  await expect.poll(() => reclaimAbandoned(spine.em(), spine.now())).toBe(1)
  expect(await states()).toEqual(['ambiguous'])
  // Not at once: a deliverer that lost only its connection may be about to store the relay's 250.
  spine.clock.advance(2000)
  expect(await deliverDue(spine.delivery, 10)).toBe(0)
  spine.clock.advance(2000)
  expect(await deliverDue(spine.delivery, 10)).toBe(1)
  expect([await states(), spine.sink.mails.length]).toEqual([['sent'], 1])
})

test('while its deliverer lives, a handed-over email is left alone for ten minutes', async () => {
  await enqueue('ann@example.com')
  const silent = await deliverer()
  await handOverAs(silent)
  spine.clock.advance(9 * 60_000)
  expect(await reclaimAbandoned(spine.em(), spine.now())).toBe(0)
  spine.clock.advance(61_000)
  expect(await reclaimAbandoned(spine.em(), spine.now())).toBe(1)
  silent.end()
})

test('a deliverer that lost only its connection still stores its 250, and no retry goes', async () => {
  await enqueue('ann@example.com')
  const deaf = await deliverer()
  const claimed = await handOverAs(deaf)
  deaf.end()
  await expect.poll(() => reclaimAbandoned(spine.em(), spine.now())).toBe(1)
  await recordOutcomes({ em: spine.em(), ended: [{ claim: claimed, outcome: { state: 'sent' } }], now: spine.now() })
  spine.clock.advance(4000)
  expect(await deliverDue(spine.delivery, 10)).toBe(0)
  expect(await states()).toEqual(['sent'])
})

test('a connection that we break off ourselves says nothing against the relay', async () => {
  const breaker = createRelayBreaker({ now: spine.now, onChange: () => expect.unreachable('the relay is well') })
  const transport = withBreaker(breaker, spine.delivery.transport)
  const { claim, deliver } = createMailDelivery({ ...spine.delivery, transport })
  for (const address of ['ann@example.com', 'bea@example.com', 'cas@example.com', 'dan@example.com']) {
    await enqueue(address)
    const [claimed] = await claim(1)
    if (!claimed) throw new Error('nothing was due')
    // Another deliverer takes the row over in the meantime.
    await spine.em().execute(`update notification set attempt = attempt + 1 where id = ?`, [claimed.id])
    await deliver(claimed, (work) => work())
  }
  expect(spine.sink.mails).toEqual([])
  expect(breaker.admits(8)).toBe(8)
})

test('a worker that lost its connection before it stops gives it back once', async () => {
  const { promise: lost, resolve: onLost } = Promise.withResolvers<unknown>()
  const presence = await announceWorker({ pool: spine.db.database.pool, onNotification: () => undefined, onLost })
  await cutLocked(spine.em(), 'objid = ?::oid', [presence.owner])
  await lost
  expect(presence.isHeard()).toBe(false)
  expect(() => presence.end()).not.toThrow()
})
