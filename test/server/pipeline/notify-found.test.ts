import { catalogue } from '#test/support/catalogue.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteAlert } from '#server/alerts/delete-alert.ts'
import { restoreAlerts } from '#server/alerts/restore-alerts.ts'
import { setPause } from '#server/store/alerts/pauses.ts'
import { inTransaction } from '#server/store/entity-manager.ts'
import { notifyFound } from '#server/store/matching/notify-found.ts'
import { deliverDue } from '#server/pipeline/delivery/deliver-mails.ts'
import { court } from '#test/support/an-opening.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const date = '2026-11-24'
const minutes = 60_000
const times = ['6:00 PM', '6:30 PM', '7:00 PM', '7:30 PM', '8:00 PM']

let spine: WorldWith<'mail' | 'pipeline'>
beforeEach(async () => {
  spine = await createWorld({ mail: true, pipeline: true })
})
afterEach(() => spine.stop())

/** A person with an alert for each of so many times. Resolves to their alerts' ids. */
async function watcher(email: string, count = 1, venueId = 'manly-lawn-tc'): Promise<string[]> {
  await spine.addUser(email)
  const ids: string[] = []
  for (const time of times.slice(0, count)) {
    const { alerts } = await spine.addAlert({ email, venues: [venueId], timeSlots: [time] })
    ids.push(...alerts.map(({ id }) => id))
  }
  return ids
}

/** A reading in which a court opens at every one of the times. */
const opened = (venueId = 'manly-lawn-tc', name = 'Court 1') =>
  spine.note({ venueId, covered: [{ date, openings: times.map((_, at) => court(name, 18 * 60 + at * 30)) }] })

const notify = (limit: number) => notifyFound(spine.em(), { now: spine.now(), limit })

async function count(sql: string): Promise<number> {
  const [row] = await spine.em().execute<{ count: number }[]>(`select count(*)::int as count from ${sql}`)
  return row?.count ?? 0
}
const matches = () => count('alert_match')
const waiting = () => count('found')

test('in batches, all that a reading found for one address is one email, and each alert is notified once', async () => {
  await watcher('ana@example.com', 3)
  await watcher('bo@example.com', 2)
  await watcher('cy@example.com', 1)
  await opened()
  await notify(1)
  expect(await matches()).toBeLessThan(6)
  for (let taken = 1; taken > 0; taken = await notify(1)) await spine.deliver()
  spine.pass(10 * minutes)
  await spine.deliver()
  expect(await matches()).toBe(6)
  expect(await waiting()).toBe(0)
  const of = (to: string) => spine.sink.mails.filter((mail) => mail.to === to).map(({ parsed }) => parsed.text ?? '')
  expect([of('ana@example.com').length, of('bo@example.com').length, of('cy@example.com').length]).toEqual([1, 1, 1])
  expect(of('ana@example.com')[0]).toContain('8:00 PM')
})

test('a reading that concerns very many does not hold up the next one', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await watcher(`${name}@example.com`)
  await watcher('elsewhere@example.com', 1, 'rawson-park-tc')
  await opened()
  expect(await notify(2)).toBe(2)
  spine.pass(1000)
  await opened('rawson-park-tc')
  expect(await notify(2)).toBe(2)
  expect(await count(`notification where kind = 'openings-found' and address = 'elsewhere@example.com'`)).toBe(1)
  await spine.tell()
  expect(await matches()).toBe(5)
})

test('several workers at once notify each alert once, and one that is killed leaves all to the next', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await watcher(`${name}@example.com`, 2)
  await opened()
  await opened('manly-lawn-tc', 'Court 2')
  const killed = inTransaction(spine.em(), async (tx) => {
    expect(await notifyFound(tx, { now: spine.now(), limit: 100 })).toBe(16)
    // Another worker passes over locked rows, and does not wait for them.
    expect(await notify(100)).toBe(0)
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  expect([await matches(), await waiting(), await count('notification')]).toEqual([0, 2, 0])
  const teller = async () => {
    for (let idle = 0; idle < 3;) idle = (await notify(3)) === 0 ? idle + 1 : 0
  }
  await Promise.all([teller(), teller(), teller()])
  await spine.tell()
  expect([await matches(), await waiting()]).toEqual([16, 0])
  expect(await count(`notification where kind = 'openings-found'`)).toBe(4)
})

test('an alert that is deleted before it is notified, and restored after, is notified', async () => {
  const [id = ''] = await watcher('ana@example.com')
  const [{ userId } = { userId: '' }] = await spine
    .em()
    .execute<{ userId: string }[]>('select user_id as "userId" from alert')
  await opened()
  spine.pass(10)
  await deleteAlert({ em: spine.em(), id, userId, now: spine.now() })
  await spine.tell()
  await spine.deliver()
  expect(spine.sink.mails).toHaveLength(0)
  const viewer = { userId, sessionId: 's', email: 'ana@example.com' }
  await restoreAlerts({ catalogue, em: spine.em(), ids: [id], viewer, now: spine.now() })
  spine.pass(3 * minutes)
  await spine.deliver()
  expect(spine.sink.mails).toHaveLength(1)
})

test('people are notified by what their alerts ask by then, and not at all if these rest', async () => {
  const [changed = ''] = await watcher('ana@example.com')
  const [resting = ''] = await watcher('bo@example.com')
  await watcher('di@example.com')
  const [quiet = ''] = await watcher('cy@example.com')
  await opened()
  await spine.em().execute(`update alert set quiet_dates = '{${date}}' where id = ?`, [quiet])
  await spine.em().execute('update alert set slot_mask = 0 where id = ?', [changed])
  await setPause({ em: spine.em(), ids: [resting], until: new Date(spine.now().getTime() + minutes), now: spine.now() })
  await spine.tell()
  await spine.deliver()
  expect(spine.sink.mails.map(({ to }) => to)).toEqual(['di@example.com'])
  expect(await matches()).toBe(1)
})

test('people are notified of openings that meet their wishes, also once these become cheaper, and of each once', async () => {
  for (const email of ['ana@example.com', 'bo@example.com']) await spine.addUser(email)
  const wishes = { courts: [{ venueId: 'manly-lawn-tc', name: 'court 1' }], lights: true, maxPriceCents: 3000 } as const
  await spine.addAlert({ email: 'ana@example.com', wishes: { ...wishes, courts: [...wishes.courts] } })
  await spine.addAlert({ email: 'bo@example.com' })
  const found: (string | undefined)[][] = []
  for (const cents of [4000, 4000, 2500, 2000]) {
    const openings = [
      court('Court 1', 19 * 60, { priceCents: cents, pricePer: 60 }),
      court('Court 1', 19 * 60, { key: 'dark', priceCents: 2000, pricePer: 60, lights: false }),
      court('Court 2', 19 * 60, { priceCents: 2000, pricePer: 60 }),
    ]
    await spine.note({ venueId: 'manly-lawn-tc', covered: [{ date, openings }] })
    await spine.tell()
    const rows = await spine
      .em()
      .execute<{ address: string; key: string }[]>(
        'select address, opening_key as key from alert_match order by address, opening_key',
      )
    found.push(rows.map(({ address, key }) => `${address.split('@')[0]} ${key}`))
    spine.pass(5 * minutes)
    await spine.deliver()
  }
  const plain = ['bo Court 1@1140', 'bo Court 2@1140', 'bo dark']
  expect(found).toEqual([plain, plain, ['ana Court 1@1140', ...plain], ['ana Court 1@1140', ...plain]])
  expect(spine.sink.mails.map(({ to }) => to)).toEqual(['bo@example.com', 'ana@example.com'])
  expect(spine.sink.mails[1]?.parsed.text).toContain('on court 1, with lights, up to $30 an hour')
  expect(await waiting()).toBe(0)
})

test('an opening that no alert watches writes nothing', async () => {
  await watcher('ana@example.com')
  await opened('rawson-park-tc')
  expect(await waiting()).toBe(0)
})

test('noting a match is parsed and planned once a connection, with any number of readings', async () => {
  await watcher('ana@example.com')
  for (let round = 0; round < 8; round += 1) await opened('manly-lawn-tc', `Court ${round}`)
  const prepared = `pg_prepared_statements where statement like '%insert into found (%'`
  expect(await count(prepared)).toBe(1)
})

test('of many who are notified at once, the person who has waited longest is emailed first, and comes last next time', async () => {
  const watchers = async (...names: string[]) => {
    for (const name of names) {
      await watcher(`${name}@example.com`)
      spine.pass(10 * minutes)
    }
  }
  const free = (...names: string[]) =>
    spine.note({
      venueId: 'manly-lawn-tc',
      covered: [{ date, openings: names.map((name) => court(name, 18 * 60)) }],
    })
  const deliverOneByOne = async () => {
    spine.pass(1000)
    while ((await deliverDue(spine.delivery, 1)) > 0) spine.pass(1)
  }
  const emailed = () => spine.sink.mails.map(({ to }) => to.replace('@example.com', ''))
  await watchers('ann', 'bo', 'cy', 'di')
  await free('Court 1')
  await spine.tell()
  await deliverOneByOne()
  expect(emailed()).toEqual(['ann', 'bo', 'cy', 'di'])
  await spine.em().execute(`update notification set sent_at = sent_at - interval '1 hour' where address like 'cy%'`)
  await free()
  spine.pass(minutes)
  await watchers('eve')
  await free('Court 1', 'Court 2')
  await spine.tell()
  await deliverOneByOne()
  expect(emailed().slice(4)).toEqual(['cy', 'ann', 'bo', 'di', 'eve'])
})
