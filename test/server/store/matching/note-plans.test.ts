import { expect, test } from 'vitest'
import { dayKeysOf } from '#domain/alerts/alert-days.ts'
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
  noted: number
  inTable: number
  rowsOfTable: number
  keys: number
}

/** The matches a reading writes that opens 7 PM on so many days from this date on, and how much of the targets it read. */
function note(em: EntityManager, days: number): Promise<Looked> {
  const opening = { ...court('Court 1', 19 * 60), openedAt: here.now.getTime() }
  const opened = [{ opening, audience: audiences.everybody }]
  const found = Array.from({ length: days }, (_, at) => ({ date: addDays(date, at), opened }))
  return em.transactional(async (tx) => {
    const noted = await noteFound({ em: tx, venueId: usual.venue_id, sport: 'tennis', days: found, now: here.now })
    // Of this transaction only: those of others become known later.
    const [row] = await tx.execute<Omit<Looked, 'noted'>[]>(
      `select seq_tup_read::integer as "inTable", idx_tup_fetch::integer as "rowsOfTable",
         (select sum(pg_stat_get_xact_tuples_returned(i.indexrelid))::integer from pg_index i where i.indrelid = relid) as keys
       from pg_stat_xact_user_tables where relname = 'alert_target'`,
    )
    return { noted, ...row! }
  })
}

/** Targets at fifty venues, of which this one has 25 on each of forty days. */
async function plantTargets(): Promise<void> {
  const [dateKey = 0] = dayKeysOf(date)
  const alert = await here.alert('reader')
  await here.rows(
    `with target as (
       select case when n % 4 = 0 then '${usual.venue_id}' else 'venue-' || n % 50 end as venue_id, ${dateKey} + n / 100 as day
       from generate_series(0, 3999) n
     ), venue as (insert into venue_number (venue_id) select distinct venue_id from target returning *)
     insert into alert_target (venue_id, day, alert_id, slot_mask, match_class, venue_number, alert_number)
     select t.venue_id, t.day, a.id, ${2 ** sevenPm}, 0, v.number, a.number
     from target t join venue v on v.venue_id = t.venue_id, alert a where a.id = '${alert}'`,
  )
  // A page counts as free of dead rows from here on, once no transaction sees an older state.
  const isAllVisible = async () => {
    await here.rows('vacuum analyze alert_target')
    const [row] = await here.rows<{ all: boolean }>(
      `select relallvisible = relpages and relpages > 0 as all from pg_class where relname = 'alert_target'`,
    )
    return row?.all
  }
  await expect.poll(isAllVisible).toBe(true)
}

test.each([
  ['one day', 1],
  ['several days', 3],
])(
  'a reading that opens something on %s reads the keys of its venue and days, and no row of the table (decision 0048)',
  async (_name, days) => {
    await plantTargets()
    const database = await connectDatabase({ address: here.address(), poolSize: 1 })
    const looked = await note(database.orm.em.fork(), days)
    await database.close()
    expect(looked).toEqual({ noted: 25 * days, keys: 25 * days, inTable: 0, rowsOfTable: 0 })
  },
)

test.each([
  ['one day', 1],
  ['several days', 3],
])('it does so on %s, though its statement was planned while no alert was there', async (_name, days) => {
  await here.rows(`alter database ${here.address().database} set plan_cache_mode = force_generic_plan`)
  await here.rows('vacuum analyze alert_target')
  const database = await connectDatabase({ address: here.address(), poolSize: 1 })
  expect(await note(database.orm.em.fork(), days)).toMatchObject({ noted: 0 })
  await plantTargets()
  const looked = await note(database.orm.em.fork(), days)
  await database.close()
  expect(looked).toMatchObject({ noted: 25 * days, keys: 25 * days, inTable: 0 })
})
