import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { priorityIn } from '#domain/notifications/notification.ts'
import { holdBeforeMailMs } from '#domain/notifications/pace.ts'
import {
  dropOldGatherings,
  gatherPushes,
  pacePushesOf,
  spreadDueGatherings,
} from '#server/store/push/push-gatherings.ts'
import { addressOf, plantingOfFile } from '#test/support/planted-matches.ts'

const here = plantingOfFile()
const [minutes, hours] = [60_000, 3_600_000]
const today = '2026-11-21'

/** A person who wants pushes, with so many browsers. */
async function person(name: string, browsers = 1, preferences: Record<string, unknown> = {}): Promise<string> {
  const userId = await here.user(name)
  await here.prefers(userId, { push_notifications: true, ...preferences })
  for (let at = 0; at < browsers; at += 1) {
    const id = randomUUID()
    const keys = { endpoint: `https://push.example/${id}`, p256dh: 'p', auth: 'a' }
    await here.insert('push_subscription', { id, user_id: userId, ...keys, created_at: here.now, seen_at: here.now })
  }
  return userId
}

const gather = (userId: string, ms = 0) =>
  gatherPushes({ em: here.em(), people: [{ userId, since: here.at(ms) }], now: here.at(ms) })

/** The batch of each person, by name. */
async function gathered(columns = 'since, due_at, g.created_at, spread_at'): Promise<unknown[]> {
  return here.rows(
    `select split_part(u.email, '@', 1) as name, ${columns}
     from push_gathering g join users u on u.id = g.user_id order by u.email, g.created_at`,
  )
}

test('pushes are batched for people who want them and have a browser, one batch at a time', async () => {
  const [ann, off, none] = [
    await person('ann'),
    await person('off', 1, { push_notifications: false }),
    await person('none', 0),
  ]
  for (const userId of [ann, off, none]) await gather(userId)
  await gather(ann, 5)
  await gather(ann, -5)
  const usual = { name: 'ann', due_at: here.at(holdBeforeMailMs), created_at: here.now, spread_at: null }
  expect(await gathered()).toEqual([{ ...usual, since: here.at(-5) }])
  await here.rows('update push_gathering set spread_at = $1', [here.at(-hours)])
  await gather(ann, 9)
  expect(await gathered()).toMatchObject([
    { spread_at: here.at(-hours) },
    { since: here.at(9), spread_at: null, due_at: here.at(9 + holdBeforeMailMs) },
  ])
})

test('a batch does not wait for earlier pushes', async () => {
  const ann = await person('ann')
  for (let count = 1; count <= 5; count += 1) await here.gathering(ann, { spread_at: here.at(-count * minutes) })
  await gather(ann)
  const due = await here.rows('select due_at as at from push_gathering where spread_at is null')
  expect(due).toEqual([{ at: here.at(holdBeforeMailMs) }])
})

test("in quiet hours only today's openings are pushed that were found since and are not pushed yet", async () => {
  const quiet = { quiet_from: '11:00', quiet_until: '14:00' }
  const pushed = await here.gathering(await here.user('pushed'), { spread_at: here.at(-5 * hours) })
  const cases: Record<string, Record<string, unknown>> = {
    today: {},
    tomorrow: { date: '2026-11-22' },
    before: { found_at: here.at(-1) },
    pushed: { push_gathering_id: pushed },
    nothing: {},
  }
  const due: Record<string, unknown> = {}
  for (const [name, columns] of Object.entries(cases)) {
    const userId = await person(name, 1, quiet)
    const alert = await here.alert(name === 'nothing' ? 'somebody-else' : name)
    await here.match(alert, { date: today, address: addressOf(name), ...columns })
    await gather(userId)
    const [row] = await here.rows<{ at: Date }>(
      'select due_at as at from push_gathering where user_id = $1 and spread_at is null',
      [userId],
    )
    due[name] = row?.at
  }
  const [atOnce, later] = [here.at(holdBeforeMailMs), here.at(2 * hours)]
  expect(due).toEqual({ today: atOnce, tomorrow: later, before: later, pushed: later, nothing: later })
})

test("quiet times of pushes follow the person's own preferences", async () => {
  const ann = await person('ann', 1, { quiet_from: '11:00', quiet_until: '14:00' })
  const bo = await person('bo')
  for (const userId of [ann, bo]) await gather(userId)
  expect(await gathered('due_at as due')).toEqual([
    { name: 'ann', due: here.at(2 * hours) },
    { name: 'bo', due: here.at(holdBeforeMailMs) },
  ])
})

test('a change of preferences plans the person’s open batch, and no other', async () => {
  const [ann, bo] = [await person('ann'), await person('bo')]
  await here.gathering(ann, { due_at: here.at(1), created_at: here.at(-9), spread_at: here.at(-2 * hours) })
  for (const userId of [ann, bo]) await here.gathering(userId, { due_at: here.at(1) })
  await here.rows(`update user_preferences set quiet_from = '11:00', quiet_until = '14:00'`)
  await pacePushesOf(here.em(), ann, here.now)
  expect(await gathered('due_at as due')).toEqual([
    { name: 'ann', due: here.at(1) },
    { name: 'ann', due: here.at(2 * hours) },
    { name: 'bo', due: here.at(1) },
  ])
})

test('a due batch becomes a push for each browser, and contains the openings found since', async () => {
  const [ann, bo, cy] = [await person('ann', 2), await person('bo'), await person('cy')]
  const due = await here.gathering(ann, { due_at: here.at(-1), since: here.at(-5) })
  const next = await here.gathering(bo, { due_at: here.now })
  await here.gathering(cy, { due_at: here.at(1) })
  const before = await here.gathering(ann, { due_at: here.at(-9), spread_at: here.at(-9) })
  const alert = await here.alert('ann')
  await here.match(alert, { opening_key: 'since', found_at: here.at(-5) })
  await here.match(alert, { opening_key: 'before', found_at: here.at(-6) })
  await here.match(alert, { opening_key: 'pushed', found_at: here.at(-5), push_gathering_id: before })
  await here.match(await here.alert('cy'), { opening_key: 'of another' })
  const held = await here.em().transactional(async (tx) => {
    await tx.execute('select 1 from push_gathering where id = ? for update', [next])
    await spreadDueGatherings(here.em(), here.now, 1)
    await spreadDueGatherings(here.em(), here.now, 9)
    return gathered('spread_at as at')
  })
  const unspread = [
    { name: 'bo', at: null },
    { name: 'cy', at: null },
  ]
  expect(held.filter((row) => (row as { name: string }).name !== 'ann')).toEqual(unspread)
  expect(await here.rows('select opening_key as key, push_gathering_id as id from alert_match order by 1')).toEqual([
    { key: 'before', id: null },
    { key: 'of another', id: null },
    { key: 'pushed', id: before },
    { key: 'since', id: due },
  ])
  const pushes = () =>
    here.rows<{ id: string }>(
      `select n.kind, n.user_id as "user", n.priority, n.available_at as due, n.created_at as made, n.gathering_id as id
       from notification n join push_subscription s on s.id = n.subscription_id and n.address = s.id::text
         and s.user_id = n.user_id order by n.user_id = $1`,
      [bo],
    )
  const push = { kind: 'openings-pushed', priority: priorityIn.push, due: here.now, made: here.now }
  expect(await pushes()).toEqual([1, 2].map(() => ({ ...push, user: ann, id: due })))
  await spreadDueGatherings(here.em(), here.now, 9)
  expect((await pushes()).map(({ id }) => id)).toEqual([due, due, next])
})

test('the first due batch goes first, as many as are asked for', async () => {
  for (const [name, ms] of Object.entries({ late: -1, first: -3, second: -2 }))
    await here.gathering(await person(name), { due_at: here.at(ms) })
  await here.em().transactional(async (tx) => {
    // By no index: batches stand in their order of creation.
    await tx.execute('set local enable_indexscan = off; set local enable_bitmapscan = off')
    await spreadDueGatherings(tx, here.now, 2)
  })
  expect(await gathered('spread_at is not null as gone')).toEqual([
    { name: 'first', gone: true },
    { name: 'late', gone: false },
    { name: 'second', gone: true },
  ])
})

test('batches that were pushed before an instant are forgotten', async () => {
  const ann = await person('ann')
  for (const ms of [-1, 0]) await here.gathering(ann, { spread_at: here.at(ms) })
  await here.gathering(ann)
  await dropOldGatherings(here.em(), here.now)
  expect(await gathered('spread_at as at')).toEqual([
    { name: 'ann', at: here.now },
    { name: 'ann', at: null },
  ])
})
