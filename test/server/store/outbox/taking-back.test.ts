import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { announceWorker, type WorkerPresence } from '#server/pipeline/worker-presence.ts'
import { markHandedOver } from '#server/store/outbox/hand-over.ts'
import {
  claimNotifications,
  delivererLockClass,
  leaseMs,
  nextDueAt,
  reclaimAbandoned,
  type ClaimedNotification,
} from '#server/store/outbox/outbox-claims.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { recordOutcomes, type Outcome } from '#server/store/outbox/record-outcomes.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { dropRows, limitWaiting } from '#test/support/rows-of-tests.ts'
import { createWorld, type World } from '#test/support/world.ts'

let world: World
let deliverer: WorkerPresence
beforeAll(async () => {
  world = await createWorld({ poolSize: 8 })
  await limitWaiting(world.db)
})
beforeEach(async () => {
  deliverer = await announceWorker({ pool: world.db.database.pool, onNotification: () => {}, onLost: () => {} })
})
afterEach(async () => {
  deliverer.end()
  await dropRows(world.db)
})
afterAll(() => world.stop())

async function enqueue(name: string, kind: 'password-changed' | 'alert-paused' = 'password-changed'): Promise<void> {
  const address = `${name}@example.com`
  await enqueueNotification(world.em(), { kind, address, userId: null, payload: {}, now: world.now() })
}

const claim = (limit: number, owner = deliverer.owner) =>
  claimNotifications({ em: world.em(), owner, limit, now: world.now() })

const handOver = (mails: readonly ClaimedNotification[]) => markHandedOver({ em: world.em(), mails, now: world.now() })

const end = (mail: ClaimedNotification | undefined, outcome: Outcome) =>
  recordOutcomes({ em: world.em(), ended: mail ? [{ claim: mail, outcome }] : [], now: world.now() })

const reclaim = () => reclaimAbandoned(world.em(), world.now())

async function rows() {
  const { rows: all } = await world.db.database.pool.query<Record<string, unknown>>(
    `select split_part(address, '@', 1) as name, state, hand_overs as "handOvers", failures, last_error as error,
       lease_owner as owner, lease_until as until, sent_at as "sentAt", available_at as due
     from notification order by address`,
  )
  return all
}

const belongsToNobody = { owner: null, until: null }

test('what is claimed comes by priority, and then the longest due first', async () => {
  await enqueue('ann', 'alert-paused')
  world.pass(1000)
  await enqueue('bea')
  world.pass(1000)
  await enqueue('cas', 'alert-paused')
  await enqueue('dan')
  expect((await claim(4)).map(({ address }) => address.split('@')[0])).toEqual(['bea', 'dan', 'ann', 'cas'])
})

test('what is due in a moment is not claimed, and says when it will be', async () => {
  await enqueue('ann')
  world.pass(-1)
  expect(await claim(4)).toEqual([])
  world.pass(-10_000)
  await enqueue('bea', 'alert-paused')
  world.pass(-10_000)
  expect(await nextDueAt(world.em())).toEqual(new Date(world.now().getTime() + 10_000))
  expect(await nextDueAt(world.em(), { from: 0, to: 0 })).toEqual(new Date(world.now().getTime() + 20_001))
})

test('what is under way or has ended is due to nobody', async () => {
  for (const name of ['ann', 'bea', 'cas']) await enqueue(name)
  const [ann, bea] = await claim(3)
  expect(await nextDueAt(world.em())).toBeUndefined()
  await end(ann, { state: 'sent' })
  const retryAt = new Date(world.now().getTime() + 7000)
  await end(bea, { state: 'ambiguous', retryAt, error: 'ambiguous: no answer' })
  expect(await nextDueAt(world.em())).toEqual(retryAt)
})

test('a lease ends after its last moment, whoever lives', async () => {
  await enqueue('ann')
  await claim(1)
  world.pass(leaseMs)
  expect(await reclaim()).toBe(0)
  world.pass(1)
  expect(await reclaim()).toBe(1)
  expect(await rows()).toMatchObject([{ state: 'pending', failures: 0, error: null, ...belongsToNobody }])
})

test('what was only claimed is due as before, and remembers what failed; what was handed over waits, and says why', async () => {
  for (const name of ['ann', 'bea']) await enqueue(name)
  const due = world.now()
  const [first, second] = await claim(2)
  for (const mail of [first, second]) await end(mail, { state: 'pending', retryAt: due, error: '451 later' })
  world.pass(1000)
  const gone = await announceWorker({ pool: world.db.database.pool, onNotification: () => {}, onLost: () => {} })
  const [ann] = await claim(2, gone.owner)
  await handOver(ann ? [ann] : [])
  gone.end()
  await expect.poll(reclaim).toBe(2)
  const [handed, claimed] = (await rows()).toSorted((a) => (a['name'] === ann?.address.split('@')[0] ? -1 : 1))
  const error = 'ambiguous: the deliverer died during hand-over'
  const waits = new Date(world.now().getTime() + 3000)
  expect(handed).toMatchObject({ state: 'ambiguous', handOvers: 1, error, due: waits, ...belongsToNobody })
  expect(claimed).toMatchObject({ state: 'pending', handOvers: 0, error: '451 later', due, ...belongsToNobody })
})

test('whoever lives elsewhere, or holds another kind of lock with the same number, protects nothing here', async () => {
  const [elsewhere, ours] = [await createTestDatabase(), await world.db.database.pool.connect()]
  const there = await elsewhere.database.pool.connect()
  onTestFinished(async () => {
    there.release(true)
    ours.release(true)
    await elsewhere.drop()
  })
  const owner = 7_654_321
  await there.query(`select pg_advisory_lock(${delivererLockClass}, ${owner})`)
  await ours.query(`select pg_advisory_lock(${delivererLockClass + 7}, ${owner})`)
  await ours.query(`select pg_advisory_lock(${delivererLockClass}, ${owner + 1})`)
  await enqueue('ann')
  await claim(1, owner)
  expect(await reclaim()).toBe(1)
})

test('two deliverers that take back at once wait for each other in nothing', async () => {
  await enqueue('ann')
  await claim(1, 99)
  await world.em().transactional(async (tx) => {
    expect(await reclaimAbandoned(tx, world.now())).toBe(1)
    expect(await reclaim()).toBe(0)
  })
})

test('of several that end in one statement each ends as it did', async () => {
  const names = ['ann', 'bea', 'cas', 'dan']
  for (const name of names) await enqueue(name)
  const mails = (await claim(4)).toSorted((a, b) => a.address.localeCompare(b.address))
  await handOver(mails.slice(0, 3))
  const retryAt = new Date(world.now().getTime() + 5000)
  const outcomes: Outcome[] = [
    { state: 'sent' },
    { state: 'pending', retryAt, error: '451 later' },
    { state: 'ambiguous', retryAt, error: 'ambiguous: no answer' },
    { state: 'expired', error: 'nothing is left' },
  ]
  const due = world.now()
  world.pass(1000)
  const ended = mails.flatMap((mail, index) => {
    const outcome = outcomes[index]
    return outcome ? [{ claim: mail, outcome }] : []
  })
  await recordOutcomes({ em: world.em(), ended, now: world.now() })
  const usual = { failures: 0, error: null, sentAt: null, ...belongsToNobody }
  expect(await rows()).toEqual([
    { ...usual, name: 'ann', state: 'sent', handOvers: 1, due, sentAt: world.now() },
    { ...usual, name: 'bea', state: 'pending', handOvers: 0, due: retryAt, failures: 1, error: '451 later' },
    { ...usual, name: 'cas', state: 'ambiguous', handOvers: 1, due: retryAt, error: 'ambiguous: no answer' },
    { ...usual, name: 'dan', state: 'expired', handOvers: 0, due, error: 'nothing is left' },
  ])
})

test('what is ambiguous ends with a late 250 of its attempt and with nothing else', async () => {
  await enqueue('ann')
  const [mail] = await claim(1)
  const retryAt = world.now()
  await end(mail, { state: 'ambiguous', retryAt, error: 'ambiguous: no answer' })
  for (const state of ['dead', 'suppressed', 'expired'] as const) await end(mail, { state, error: 'too late' })
  await end(mail, { state: 'pending', retryAt, error: 'too late' })
  expect(await rows()).toMatchObject([{ state: 'ambiguous', error: 'ambiguous: no answer' }])
  await end(mail, { state: 'sent' })
  expect(await rows()).toMatchObject([{ state: 'sent', error: null }])
})

test('of two that are handed over in one statement only the one goes whose address wants it', async () => {
  for (const name of ['ann', 'bea']) await enqueue(name, 'alert-paused')
  const mails = (await claim(2)).toSorted((a, b) => a.address.localeCompare(b.address))
  await world.em().execute(
    `with ann as (insert into users (id, email, password, created_at, updated_at)
       values (gen_random_uuid(), 'ann@example.com', 'x', now(), now()) returning id)
     insert into user_preferences (user_id, email_notifications, created_at, updated_at)
     select id, false, now(), now() from ann`,
  )
  expect(await handOver(mails)).toEqual([false, true])
  expect(await rows()).toMatchObject([
    { name: 'ann', state: 'sending', handOvers: 0 },
    { name: 'bea', state: 'handed-over', handOvers: 1 },
  ])
})
