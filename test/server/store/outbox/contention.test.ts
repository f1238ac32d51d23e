import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { announceWorker, type WorkerPresence } from '#server/pipeline/delivery/worker-presence.ts'
import { inTransaction } from '#server/store/entity-manager.ts'
import { exchangeMails } from '#server/store/outbox/hand-over.ts'
import { claimNotifications, reclaimAbandoned, type ClaimedNotification } from '#server/store/outbox/outbox-claims.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { recordOutcomes, type Outcome } from '#server/store/outbox/record-outcomes.ts'
import { dropRows, limitWaiting } from '#test/support/rows-of-tests.ts'
import { createWorld, type World } from '#test/support/world.ts'

let world: World
let deliverer: WorkerPresence
beforeAll(async () => {
  world = await createWorld({ poolSize: 8 })
  await limitWaiting(world.db)
})
beforeEach(async () => {
  deliverer = await arrive()
})
afterEach(async () => {
  deliverer.end()
  await dropRows(world.db)
})
afterAll(() => world.stop())

function arrive(onNotification: () => void = () => {}): Promise<WorkerPresence> {
  return announceWorker({ pool: world.db.database.pool, onNotification, onLost: () => {} })
}

async function enqueue(address = 'ann@example.com', kind: 'password-changed' | 'alert-paused' = 'password-changed') {
  await enqueueNotification(world.em(), { kind, address, userId: null, payload: {}, now: world.now() })
}

function claim(limit = 1, { owner } = deliverer, em = world.em()): Promise<ClaimedNotification[]> {
  return claimNotifications({ em, owner, limit, now: world.now() })
}

async function claimOne(by = deliverer): Promise<ClaimedNotification> {
  const [claimed] = await claim(1, by)
  if (!claimed) throw new Error('nothing was due')
  return claimed
}

const handOver = (mail: ClaimedNotification) =>
  exchangeMails({ em: world.em(), ended: [], next: [mail], now: world.now() })

const end = (mail: ClaimedNotification, outcome: Outcome) =>
  recordOutcomes({ em: world.em(), ended: [{ claim: mail, outcome }], now: world.now() })

async function row() {
  const [only] = await world
    .em()
    .execute<{ state: string; attempt: number; handOvers: number }[]>(
      'select state, attempt, hand_overs as "handOvers" from notification',
    )
  return only
}

/** A deliverer claims all mails and dies; they are taken back. */
async function claimAndDie({ handsOver = false } = {}): Promise<ClaimedNotification> {
  const dying = await arrive()
  const claimed = await claimOne(dying)
  const marked = handsOver ? await handOver(claimed) : []
  expect(marked).not.toContain(false)
  dying.end()
  await expect.poll(() => reclaimAbandoned(world.em(), world.now())).toBe(1)
  world.clock.advance(5000)
  return claimed
}

test(
  'a mail that one deliverer is claiming is neither claimed nor waited for by another',
  { timeout: 20_000 },
  async () => {
    await enqueue('ann@example.com')
    await enqueue('bea@example.com')
    await inTransaction(world.em(), async (tx) => {
      const first = await claim(1, deliverer, tx)
      // The first has not committed: a session that waits for it here waits for ever.
      const second = await claim(2)
      expect([first.length, second.length]).toEqual([1, 1])
      expect(second[0]?.address).not.toBe(first[0]?.address)
      expect(await claim(2)).toEqual([])
    })
  },
)

test('exactly one of many deliverers gets one row', async () => {
  await enqueue()
  const all = await Promise.all(Array.from({ length: 6 }, () => claim(10)))
  expect(all.flat()).toHaveLength(1)
  expect(await row()).toMatchObject({ state: 'sending', attempt: 1 })
})

test('only the newest attempt may hand over, and only once', async () => {
  await enqueue()
  const late = await claimAndDie()
  const current = await claimOne()
  expect(current.attempt).toBe(late.attempt + 1)
  expect(await handOver(late)).toEqual([false])
  expect(await handOver(current)).toEqual([true])
  expect(await handOver(current)).toEqual([false])
  expect(await row()).toMatchObject({ state: 'handed-over', handOvers: 1 })
})

test('a mail that was given back cannot be handed over by the deliverer that gave it back', async () => {
  await enqueue()
  const claimed = await claimOne()
  await end(claimed, { state: 'pending', retryAt: world.now(), error: 'later' })
  expect(await handOver(claimed)).toEqual([false])
  expect(await row()).toMatchObject({ state: 'pending', handOvers: 0 })
})

test('a deliverer that comes back late ends nothing that another holds', async () => {
  await enqueue()
  const late = await claimAndDie()
  await claimOne()
  await end(late, { state: 'dead', error: 'too late' })
  expect(await row()).toMatchObject({ state: 'sending', attempt: 2 })
})

test('an ended mail is not ended again', async () => {
  await enqueue()
  const claimed = await claimOne()
  await end(claimed, { state: 'sent' })
  await end(claimed, { state: 'pending', retryAt: world.now(), error: 'once more' })
  expect(await row()).toMatchObject({ state: 'sent' })
})

test('an ambiguous email that another claimed is not ended by a 250 of the first attempt', async () => {
  await enqueue()
  const first = await claimAndDie({ handsOver: true })
  await claimOne()
  await end(first, { state: 'sent' })
  expect(await row()).toMatchObject({ state: 'sending', attempt: 2 })
})

test('two deliverers that die past the point of no return are the most: there is no third attempt', async () => {
  await enqueue()
  await claimAndDie({ handsOver: true })
  expect(await row()).toMatchObject({ state: 'ambiguous', handOvers: 1 })
  await claimAndDie({ handsOver: true })
  expect(await row()).toMatchObject({ state: 'dead', handOvers: 2 })
  world.clock.advance(30 * 86_400_000)
  expect(await claim(10)).toEqual([])
})

test('a hand-over that the relay refused is none: a death after the next one still leaves a retry', async () => {
  await enqueue()
  const refused = await claimOne()
  await handOver(refused)
  await end(refused, { state: 'pending', retryAt: world.now(), error: '451 later' })
  expect(await row()).toMatchObject({ state: 'pending', handOvers: 0 })
  await claimAndDie({ handsOver: true })
  expect(await row()).toMatchObject({ state: 'ambiguous', handOvers: 1 })
})

test('a dead deliverer is noticed however many others live, and the others keep their mails', async () => {
  await enqueue('ann@example.com')
  const mine = await claimOne()
  await enqueue('bea@example.com')
  const dead = await claimAndDie()
  const states = await world
    .em()
    .execute<{ id: string; state: string }[]>('select id, state from notification order by state')
  expect(states).toEqual([
    { id: dead.id, state: 'pending' },
    { id: mine.id, state: 'sending' },
  ])
})

test('a mail that a person waits for goes before earlier ones', async () => {
  await enqueue('ann@example.com', 'alert-paused')
  world.clock.advance(60_000)
  await enqueue('bea@example.com', 'password-changed')
  expect((await claim(1)).map(({ address }) => address)).toEqual(['bea@example.com'])
})

test('a single email wakes every deliverer when it is committed, and not before', async () => {
  let woken = 0
  const other = await arrive(() => void (woken += 1))
  await inTransaction(world.em(), async (tx) => {
    const order = { kind: 'password-changed', address: 'ann@example.com', userId: null, payload: {} } as const
    await enqueueNotification(tx, { ...order, now: world.now() })
    await world.em().execute('select 1')
    expect(woken).toBe(0)
  })
  await expect.poll(() => woken).toBe(1)
  other.end()
})

test('one statement ends some mails and hands over others, each only for its holder', async () => {
  for (const name of ['ann', 'bea', 'cas', 'dan']) await enqueue(`${name}@example.com`)
  const [ended, late, next, lost] = await claim(4)
  if (!ended || !late || !next || !lost) throw new Error('not all were due')
  await exchangeMails({ em: world.em(), ended: [], next: [ended, late], now: world.now() })
  await world.em().execute('update notification set attempt = attempt + 1 where id in (?, ?)', [late.id, lost.id])
  const sent = { state: 'sent' } as const
  const mayGo = await exchangeMails({
    em: world.em(),
    ended: [ended, late].map((claim) => ({ claim, outcome: sent })),
    next: [lost, next],
    now: world.now(),
  })
  expect(mayGo).toEqual([false, true])
  const rows = await world.em().execute<{ id: string; state: string }[]>('select id, state from notification')
  expect(Object.fromEntries(rows.map(({ id, state }) => [id, state]))).toEqual({
    [ended.id]: 'sent',
    [late.id]: 'handed-over',
    [next.id]: 'handed-over',
    [lost.id]: 'sending',
  })
})
