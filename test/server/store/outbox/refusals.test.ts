import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { noteMailboxRefusal } from '#server/store/outbox/refusals/mailbox-refusals.ts'
import { endRest, noteSoftFailure, restingUntil } from '#server/store/outbox/refusals/soft-failures.ts'
import { addressHash, suppressAddress, suppressionOf } from '#server/store/outbox/suppressions.ts'
import { plantNotification } from '#test/support/planted-notification.ts'
import { dropRows } from '#test/support/rows-of-tests.ts'
import { createWorld, type World } from '#test/support/world.ts'

const [ann, bea] = ['ann@example.com', 'bea@example.com']
const dayMs = 86_400_000

let world: World
beforeAll(async () => {
  world = await createWorld({})
})
afterEach(() => dropRows(world.db))
afterAll(() => world.stop())

/** An instant, in ms after the test's now. */
const at = (ms: number) => new Date(world.now().getTime() + ms)

const row = (address: string, columns: Record<string, unknown> = {}) =>
  plantNotification(world.em(), world.now(), { address, ...columns })

test('a refusal is compared with other mails that the relay accepted and refused since the first one', async () => {
  const mine = await row(ann, { state: 'pending' })
  expect(await noteMailboxRefusal(world.em(), mine, at(0))).toEqual({ firstAt: at(0), accepted: 0, refused: 1 })
  await row('accepted-at-once@x.example', { sent_at: at(0) })
  await row('accepted-before@x.example', { sent_at: at(-1) })
  for (const ms of [1, 2]) await row('accepted-twice@x.example', { sent_at: at(ms) })
  await row(ann, { sent_at: at(5) })
  await row('refused-at-once@x.example', { last_refused_at: at(0) })
  await row('refused-before@x.example', { last_refused_at: at(-1) })
  for (const ms of [1, 2]) await row('refused-twice@x.example', { last_refused_at: at(ms) })
  await row('accepted-after-all@x.example', { last_refused_at: at(1), sent_at: at(1) })
  await row('refused-after-all@x.example', { last_refused_at: at(5), sent_at: at(4) })
  await row(ann, { last_refused_at: at(6) })
  // Those that were accepted at once, twice, after all and before they were refused; and refused at once, twice, after all.
  expect(await noteMailboxRefusal(world.em(), mine, at(10))).toEqual({ firstAt: at(0), accepted: 4, refused: 4 })
  const noted = await world.em().execute('select 1 from notification where last_refused_at = ?', [at(10)])
  expect(noted).toHaveLength(1)
})

/** A mailbox put an email off until then, a day after it was made, while the relay accepted somebody else. */
async function failure(ms: number, { accepted = ms, by = bea, address = ann } = {}): Promise<string> {
  await row(by, { sent_at: at(accepted), created_at: at(accepted) })
  return row(address, { state: 'dead', created_at: at(ms - dayMs), soft_failed_at: at(ms) })
}

/** True if the mailbox is suppressed after one more failure, now. */
async function isSuppressed(): Promise<boolean> {
  const id = await failure(0)
  await noteSoftFailure({ em: world.em(), notification: { id, address: ann }, now: world.now() })
  return (await suppressionOf(world.em(), ann, world.now())) !== undefined
}

test('the third day of failures within thirty suppresses a mailbox, whatever moment others were accepted in', async () => {
  await failure(-29 * dayMs)
  await failure(-2 * dayMs, { accepted: -3 * dayMs })
  expect(await isSuppressed()).toBe(true)
  expect(await restingUntil(world.em(), ann, world.now())).toEqual(at(30 * dayMs))
})

test.each<[string, Parameters<typeof failure>]>([
  ['on a day that counts already', [-60_000]],
  ['thirty days ago', [-30 * dayMs]],
  ['of somebody else', [-5 * dayMs, { address: 'cas@example.com' }]],
  ['while nobody else was accepted', [-5 * dayMs, { by: ann, accepted: -5 * dayMs - 1 }]],
  ['while only another domain was accepted', [-5 * dayMs, { by: 'bea@elsewhere.example' }]],
  ['before anybody else was accepted', [-5 * dayMs, { accepted: -5 * dayMs + 1 }]],
  ['made after somebody else was accepted', [-5 * dayMs, { accepted: -6 * dayMs - 1 }]],
])('a failure %s is no third day', async (_which, third) => {
  await failure(-2 * dayMs)
  await failure(...third)
  expect(await isSuppressed()).toBe(false)
})

test('a mailbox that took an email since, in the same moment even, begins anew', async () => {
  for (const days of [-4, -2, -1]) await failure(days * dayMs)
  await row(ann, { sent_at: at(-2 * dayMs) })
  expect(await isSuppressed()).toBe(false)
})

test('a quarantine lasts to the last moment, and has no other reason', async () => {
  const until = at(1000)
  const rests = (ms: number) => restingUntil(world.em(), ann, at(ms))
  await suppressAddress({ em: world.em(), address: bea, reason: 'soft-bounces', now: world.now(), expiresAt: at(9000) })
  expect(await rests(0)).toBeUndefined()
  await suppressAddress({ em: world.em(), address: ann, reason: 'soft-bounces', now: world.now(), expiresAt: at(500) })
  await suppressAddress({ em: world.em(), address: ann, reason: 'soft-bounces', now: world.now(), expiresAt: until })
  expect([await rests(999), await rests(1000)]).toEqual([until, undefined])
  await world.em().execute(`update suppression set reason = 'hard-bounce' where address_hash = ?`, [addressHash(ann)])
  expect(await rests(0)).toBeUndefined()
})

test('the end of a quarantine makes the mails due that wait for it, and only those', async () => {
  const later = at(dayMs)
  const waiting = { state: 'pending', available_at: later, gathered_at: at(-5) }
  const names = {
    first: await row(ann, { ...waiting, attempt: 2 }),
    second: await row(ann, { ...waiting, attempt: 3, hand_overs: 1 }),
    due: await row(ann, { ...waiting, attempt: 4, available_at: at(0) }),
    ended: await row(ann, { ...waiting, state: 'sent' }),
    others: await row(bea, { ...waiting, attempt: 2 }),
  }
  const seen = async () => {
    const { rows } = await world.db.database.pool.query<{ id: string; due: Date; gathered: Date | null }>(
      'select id, available_at as due, gathered_at as gathered from notification',
    )
    return Object.fromEntries(
      Object.entries(names).map(([name, id]) => {
        const one = rows.find((some) => some.id === id)
        return [name, [one?.due, one?.gathered]]
      }),
    )
  }
  const before = await seen()
  const suppressions = () => world.em().execute<{ reason: string }[]>('select reason from suppression order by reason')
  await endRest(world.em(), ann, at(0))
  expect(await seen()).toEqual(before)
  await suppressAddress({ em: world.em(), address: ann, reason: 'unsubscribed', now: at(0) })
  await suppressAddress({ em: world.em(), address: bea, reason: 'soft-bounces', now: at(0), expiresAt: later })
  await endRest(world.em(), ann, at(0))
  expect([await seen(), await suppressions()]).toEqual([
    before,
    [{ reason: 'soft-bounces' }, { reason: 'unsubscribed' }],
  ])
  await world.em().execute('delete from suppression where address_hash = ?', [addressHash(ann)])
  await suppressAddress({ em: world.em(), address: ann, reason: 'soft-bounces', now: at(0), expiresAt: later })
  await endRest(world.em(), ann, at(0))
  expect(await seen()).toEqual({ ...before, first: [at(0), null], second: [at(0), at(-5)] })
  expect(await suppressions()).toEqual([{ reason: 'soft-bounces' }])
})
