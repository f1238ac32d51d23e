import { expect, test } from 'vitest'
import { dayKeysOf } from '#domain/alerts/alert-days.ts'
import { classesMetBy } from '#domain/availability/criteria.ts'
import { audiences } from '#domain/availability/diff-audiences.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { connectDatabase } from '#server/database/connection.ts'
import { noteFound } from '#server/store/matching/note-found.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { court } from '#test/support/an-opening.ts'
import { plantingOfFile, usual } from '#test/support/planted-matches.ts'

const here = plantingOfFile()
const date = '2026-11-24'
const sevenPm = 26

interface Looked {
  inTable: number
  rowsOfTable: number
  keys: number
}

/** How much was looked at of the targets, as the connections that have ended say. */
async function looked(): Promise<Looked> {
  const [row] = await here.rows<Looked>(
    `select seq_tup_read::integer as "inTable", idx_tup_fetch::integer as "rowsOfTable",
       (select sum(idx_tup_read)::integer from pg_stat_user_indexes i where i.relname = 'alert_target') as keys
     from pg_stat_user_tables where relname = 'alert_target'`,
  )
  return row!
}

/** Targets at fifty venues, of which this one has 25 on each of forty days. */
async function plantTargets(): Promise<void> {
  const [dateKey = 0] = dayKeysOf(date)
  const alert = await here.alert('reader')
  await here.rows(
    `insert into alert_target (venue_id, day, alert_id, slot_mask, match_class)
     select case when n % 4 = 0 then '${usual.venue_id}' else 'venue-' || n % 50 end, ${dateKey} + n / 100, '${alert}', ${2 ** sevenPm}, 0
     from generate_series(0, 3999) n`,
  )
  // A page is known to be without dead rows from here on, once nobody can see an older state.
  const isAllVisible = async () => {
    await here.rows('vacuum analyze alert_target')
    const [row] = await here.rows<{ all: boolean }>(
      `select relallvisible = relpages and relpages > 0 as all from pg_class where relname = 'alert_target'`,
    )
    return row?.all
  }
  await expect.poll(isAllVisible).toBe(true)
}

/** What a reading notes that opens 7 PM on so many days from this date on. */
function note(em: EntityManager, days: number): Promise<number> {
  const opening = { ...court('Court 1', 19 * 60), openedAt: here.now.getTime() }
  const opened = [{ opening, classes: classesMetBy('tennis', opening), audience: audiences.everybody }]
  const found = Array.from({ length: days }, (_, at) => ({ date: addDays(date, at), opened }))
  return noteFound({ em, venueId: usual.venue_id, sport: 'tennis', days: found, now: here.now })
}

test.each([
  ['one day', 1],
  ['several days', 3],
])(
  'a reading that opens something on %s reads the keys of its venue and days, and no row of the table (decision 0048)',
  async (_name, days) => {
    await plantTargets()
    const before = await looked()
    const database = await connectDatabase({ address: here.address(), poolSize: 1 })
    const told = await note(database.orm.em.fork(), days)
    await database.close()
    expect(told).toBe(25 * days)
    await expect.poll(async () => (await looked()).keys - before.keys).toBe(25 * days)
    expect(await looked()).toMatchObject({ inTable: before.inTable, rowsOfTable: before.rowsOfTable })
  },
)

test.each([
  ['one day', 1],
  ['several days', 3],
])('so it does on %s where that was planned while nobody watched anything', async (_name, days) => {
  await here.rows(`alter database ${here.address().database} set plan_cache_mode = force_generic_plan`)
  await here.rows('vacuum analyze alert_target')
  const database = await connectDatabase({ address: here.address(), poolSize: 1 })
  expect(await note(database.orm.em.fork(), days)).toBe(0)
  await plantTargets()
  const before = await looked()
  expect(await note(database.orm.em.fork(), days)).toBe(25 * days)
  await database.close()
  await expect.poll(async () => (await looked()).keys - before.keys).toBe(25 * days)
  expect((await looked()).inTable).toBe(before.inTable)
})
