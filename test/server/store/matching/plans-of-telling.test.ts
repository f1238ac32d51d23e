import { expect, test } from 'vitest'
import { connectDatabase } from '#server/database/connection.ts'
import { tellFound } from '#server/store/matching/tell-found.ts'
import { plantFound } from '#test/support/planted-found.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'

const here = plantingOfFile()

const people = 120

/** A connection that plans each statement once, and that before anybody was told of anything. */
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

/** What `work` read of these tables, once it is known to have written `told` rows to each. */
async function readIn(work: () => Promise<void>, told: number): Promise<Read> {
  const counted = () =>
    here.rows<Counted>(
      `select relname as table, seq_tup_read::integer as whole, idx_tup_fetch::integer as "byKey", n_tup_ins::integer as written,
         n_tup_del::integer as removed
       from pg_stat_user_tables where relname in ('alert_match', 'notification') order by relname`,
    )
  // Who removed what the test before had planted says so later, and how much it read for that.
  await expect.poll(async () => (await counted()).map(({ written, removed }) => written - removed)).toEqual([0, 0])
  const before = await counted()
  await work()
  // A connection says what it did when it ends.
  const written = async () => (await counted()).map((now, at) => now.written - before[at]!.written)
  await expect.poll(written).toEqual([told, told])
  const since = (now: Counted, at: number) => [now.whole - before[at]!.whole, now.byKey - before[at]!.byKey]
  return Object.fromEntries((await counted()).map((now, at) => [now.table, since(now, at)]))
}

/** Tells all of them of one opening each, few at a time. */
async function tellEverybody(): Promise<void> {
  const names = Array.from({ length: people }, (_, at) => `reader-${at}`)
  const alerts = await Promise.all(names.map((name) => here.alert(name)))
  await plantFound(
    here,
    alerts.map((alert) => ({ alert })),
  )
  const early = await connectEarly()
  const tellSome = () => tellFound(early.orm.em.fork(), { now: here.at(5000), limit: 20 })
  for (let told = 0; told < people;) told += await tellSome()
  await early.close()
}

/** A few rows of the outbox for each of them, and no match of anybody else. */
const isAlongKeys = {
  alert_match: [0, 0],
  notification: [0, expect.toSatisfy((read: number) => read < 10 * people, 'a few for each')],
}

test('a burst is told along keys, also where that was planned while nobody had been told of anything', async () => {
  expect(await readIn(tellEverybody, people)).toEqual(isAlongKeys)
})

test('so it is where PostgreSQL has seen that the tables were empty', async () => {
  // It takes a table that it never looked at for one of ten pages.
  await here.rows('vacuum alert_match, notification')
  expect(await readIn(tellEverybody, people)).toEqual(isAlongKeys)
})

test('what its connection does next is planned as ever', async () => {
  await here.rows(`alter database ${here.address().database} set jit = on`)
  const early = await connectDatabase({ address: here.address(), poolSize: 1 })
  await plantFound(here, [{ alert: await here.alert('ann') }])
  const planned = () =>
    early.orm.em.fork().execute("select current_setting('enable_seqscan') as all, current_setting('jit') as jit")
  const before = await planned()
  expect(await tellFound(early.orm.em.fork(), { now: here.at(5000), limit: 20 })).toBe(1)
  expect(await planned()).toEqual(before)
  await early.close()
})
