import { expect, test } from 'vitest'
import { connectDatabase } from '#server/database/connection.ts'
import { notifyFound } from '#server/store/matching/notify-found.ts'
import { plantFound } from '#test/support/planted-found.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'

const here = plantingOfFile()

const people = 120

/** A connection that plans each statement once, before anybody was notified of anything. */
async function connectEarly() {
  await here.rows(`alter database ${here.address().database} set plan_cache_mode = force_generic_plan`)
  return connectDatabase({ address: here.address(), poolSize: 1 })
}

interface Counted {
  table: string
  whole: number
  byKey: number
  written: number
  removed: number
}

/** Rows read without a key, and along one. */
type Read = Record<string, number[]>

/** Rows of these tables that `work` read, once it is known to have written so many to each. */
async function readIn(work: () => Promise<void>, count: number): Promise<Read> {
  const counted = () =>
    here.rows<Counted>(
      `select relname as table, seq_tup_read::integer as whole, idx_tup_fetch::integer as "byKey", n_tup_ins::integer as written,
         n_tup_del::integer as removed
       from pg_stat_user_tables where relname in ('alert_match', 'notification') order by relname`,
    )
  // PostgreSQL reports late how much the deletes of the test before read.
  await expect.poll(async () => (await counted()).map(({ written, removed }) => written - removed)).toEqual([0, 0])
  const before = await counted()
  await work()
  // A connection reports its counts when it ends.
  const written = async () => (await counted()).map((now, at) => now.written - before[at]!.written)
  await expect.poll(written).toEqual([count, count])
  const since = (now: Counted, at: number) => [now.whole - before[at]!.whole, now.byKey - before[at]!.byKey]
  return Object.fromEntries((await counted()).map((now, at) => [now.table, since(now, at)]))
}

/** Notifies all of them of one opening each, few at a time. */
async function notifyEverybody(): Promise<void> {
  const names = Array.from({ length: people }, (_, at) => `reader-${at}`)
  const alerts = await Promise.all(names.map((name) => here.alert(name)))
  await plantFound(
    here,
    alerts.map((alert) => ({ alert })),
  )
  const early = await connectEarly()
  const notifySome = () => notifyFound(early.orm.em.fork(), { now: here.at(5000), limit: 20 })
  for (let notified = 0; notified < people;) notified += await notifySome()
  await early.close()
}

/** A few rows of the outbox for each of them, and no match of anybody else. */
const readsByIndex = {
  alert_match: [0, 0],
  notification: [0, expect.toSatisfy((read: number) => read < 10 * people, 'a few for each')],
}

test('a burst uses indexes, though its statements were planned while all tables were empty', async () => {
  expect(await readIn(notifyEverybody, people)).toEqual(readsByIndex)
})

test('a burst uses indexes, though PostgreSQL has seen that the tables were empty', async () => {
  // It takes a table that it never looked at for one of ten pages.
  await here.rows('vacuum alert_match, notification')
  expect(await readIn(notifyEverybody, people)).toEqual(readsByIndex)
})

test('the next statements of the connection are planned as usual', async () => {
  await here.rows(`alter database ${here.address().database} set jit = on`)
  const early = await connectDatabase({ address: here.address(), poolSize: 1 })
  await plantFound(here, [{ alert: await here.alert('ann') }])
  const planned = () =>
    early.orm.em.fork().execute("select current_setting('enable_seqscan') as all, current_setting('jit') as jit")
  const before = await planned()
  expect(await notifyFound(early.orm.em.fork(), { now: here.at(5000), limit: 20 })).toBe(1)
  expect(await planned()).toEqual(before)
  await early.close()
})

test('a batch looks up its own alerts only, however many are left in its row', async () => {
  const names = Array.from({ length: people }, (_, at) => `reader-${at}`)
  const alerts = await Promise.all(names.flatMap((name) => [here.alert(name), here.alert(name)]))
  await plantFound(
    here,
    alerts.map((alert, at) => ({ alert, turn: 1 + Math.floor(at / 2) })),
  )
  const lookedUp = await here.em().transactional(async (tx) => {
    expect(await notifyFound(tx, { now: here.at(5000), limit: 19 })).toBe(20)
    const [row] = await tx.execute<{ count: number }[]>(
      `select (seq_tup_read + idx_tup_fetch)::integer as count from pg_stat_xact_user_tables where relname = 'alert'`,
    )
    return row?.count
  })
  expect(lookedUp).toBeLessThan(6 * 20)
})
