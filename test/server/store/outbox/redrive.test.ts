import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dropFinishedNotifications, enqueueNotification } from '#server/store/outbox/outbox.ts'
import { outboxOverview, redriveDead, unfinishedNotifications } from '#server/store/outbox/redrive.ts'
import { plantNotification } from '#test/support/planted-notification.ts'
import { dropRows } from '#test/support/rows-of-tests.ts'
import { createWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({})
})
afterEach(() => dropRows(world.db))
afterAll(() => world.stop())

const at = (ms: number) => new Date(world.now().getTime() + ms)
const since = () => at(-1000)

function row(name: string, columns: Record<string, unknown>): Promise<string> {
  const address = `${name}@example.com`
  return plantNotification(world.em(), at(-500), { address, kind: 'password-changed', attempt: 9, ...columns })
}

test('a redriven mail is as good as new, from the first moment of the time that is asked for', async () => {
  const tried = { hand_overs: 1, failures: 7, refused_at: at(-9), last_refused_at: at(-8), gathered_at: at(-400) }
  await row('ann', { ...tried, state: 'dead', last_error: '451 later', created_at: since() })
  await row('bea', { ...tried, state: 'dead', last_error: null, created_at: at(-1001) })
  await row('cas', { ...tried, state: 'dead', last_error: 'ambiguous: twice', created_at: since() })
  await row('dan', { ...tried, state: 'dead', last_error: 'ambiguous: twice', created_at: at(-1001) })
  await row('eve', { ...tried, state: 'sent', last_error: 'ambiguous: once' })
  await row('fay', { ...tried, state: 'expired', last_error: null })
  await row('gil', { ...tried, state: 'ambiguous', last_error: 'ambiguous: once' })
  const rows = async () =>
    (
      await world.db.database.pool.query(
        `select split_part(address, '@', 1) as name, state, available_at, gathered_at, hand_overs, failures, last_error,
           refused_at, last_refused_at from notification order by address`,
      )
    ).rows as { name: string }[]
  const before = await rows()
  expect(await redriveDead(world.em(), { since: since(), now: at(0) })).toEqual({ again: 1, leftAlone: 1 })
  const fresh = { hand_overs: 0, failures: 0, last_error: null, refused_at: null, last_refused_at: null }
  expect(await rows()).toEqual([
    { name: 'ann', state: 'pending', available_at: at(0), gathered_at: at(0), ...fresh },
    ...before.slice(1),
  ])
})

test('the overview counts by state and kind, with the oldest age and the last answer', async () => {
  await row('ann', { state: 'sent', created_at: since() })
  await row('bea', { state: 'dead', created_at: at(-700), last_error: 'first' })
  await row('cas', { state: 'dead', created_at: at(-600), last_error: 'last' })
  await row('dan', { state: 'dead', created_at: at(-500) })
  await row('eve', { state: 'dead', created_at: at(-1001), last_error: 'before' })
  await row('fay', { state: 'dead', kind: 'alert-paused', last_error: 'other' })
  const paused = { state: 'dead', kind: 'alert-paused', count: 1, oldestAt: at(-500), lastError: 'other' }
  const changed = { state: 'dead', kind: 'password-changed', count: 3, oldestAt: at(-700), lastError: 'last' }
  const sent = { state: 'sent', kind: 'password-changed', count: 1, oldestAt: since(), lastError: null }
  const ask = (state: string | undefined) => outboxOverview(world.em(), { since: since(), state })
  expect(await ask(undefined)).toEqual([paused, changed, sent])
  expect(await ask('dead')).toEqual([paused, changed])
  expect(await ask('sent')).toEqual([sent])
})

test('mails that may need a look are counted by state, with the oldest that is due', async () => {
  const unfinished = ['pending', 'sending', 'handed-over', 'ambiguous', 'dead']
  for (const state of [...unfinished, 'sent', 'suppressed', 'expired']) {
    await row(`first-${state}`, { state, available_at: at(-20) })
    await row(`second-${state}`, { state, available_at: at(-10) })
  }
  const found = (await unfinishedNotifications(world.em())).toSorted((a, b) => a.state.localeCompare(b.state))
  expect(found).toEqual(unfinished.toSorted().map((state) => ({ state, count: 2, dueSince: at(-20) })))
})

test('ended mails are forgotten once they are old, and a farewell as soon as it has ended', async () => {
  for (const state of ['sent', 'dead', 'suppressed', 'expired']) {
    await row(`old-${state}`, { state, created_at: at(-1001) })
    await row(`young-${state}`, { state, created_at: since() })
    await row(`farewell-${state}`, { state, kind: 'account-deleted', created_at: at(0) })
  }
  for (const state of ['pending', 'sending', 'handed-over', 'ambiguous']) {
    await row(`open-${state}`, { state, created_at: at(-1001) })
    await row(`open-farewell-${state}`, { state, kind: 'account-deleted', created_at: at(-1001) })
  }
  await dropFinishedNotifications(world.em(), since())
  const kept = await world.em().execute<{ name: string }[]>(
    `select distinct regexp_replace(address, '-(sent|dead|suppressed|expired|pending|sending|handed-over|ambiguous)@.*', '')
       as name, count(*)::integer as count from notification group by 1 order by 1`,
  )
  expect(kept).toEqual([
    { name: 'open', count: 4 },
    { name: 'open-farewell', count: 4 },
    { name: 'young', count: 4 },
  ])
})

test('a second notification with the same key is the first one', async () => {
  const order = { kind: 'password-changed', address: 'ann@example.com', userId: null, payload: {} } as const
  const enqueue = (dedupeKey: string) => enqueueNotification(world.em(), { ...order, dedupeKey, now: world.now() })
  const ids = [await enqueue('once'), await enqueue('once'), await enqueue('another')]
  expect(ids.map((id) => id !== undefined)).toEqual([true, false, true])
})
