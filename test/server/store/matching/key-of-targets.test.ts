import { expect, test } from 'vitest'
import { dayKeysOf } from '#domain/alerts/alert-days.ts'
import { classesMetBy } from '#domain/availability/criteria.ts'
import { audiences } from '#domain/availability/diff-audiences.ts'
import { connectDatabase } from '#server/database/connection.ts'
import { noteFound } from '#server/store/matching/note-found.ts'
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

test('a reading reads the keys of its venue and day, and no row of the table (decision 0048)', async () => {
  const [dateKey = 0] = dayKeysOf(date)
  const alert = await here.alert('reader')
  await here.rows(
    `insert into alert_target (venue_id, day, alert_id, slot_mask, match_class)
     select case when n % 4 = 0 then '${usual.venue_id}' else 'venue-' || n % 50 end, ${dateKey} + n / 100, '${alert}', ${2 ** sevenPm}, 0
     from generate_series(0, 3999) n`,
  )
  // A page is known to be without dead rows from here on, once nobody can see an older state.
  const visible = async () => {
    await here.rows('vacuum analyze alert_target')
    const [{ pages } = { pages: 0 }] = await here.rows<{ pages: number }>(
      `select relallvisible as pages from pg_class where relname = 'alert_target'`,
    )
    return pages
  }
  await expect.poll(visible).toBeGreaterThan(0)
  const before = await looked()
  const database = await connectDatabase({ address: here.address(), poolSize: 1 })
  const opening = { ...court('Court 1', 19 * 60), openedAt: here.now.getTime() }
  const opened = [{ opening, classes: classesMetBy('tennis', opening), audience: audiences.everybody }]
  const em = database.orm.em.fork()
  const told = await noteFound({
    em,
    venueId: usual.venue_id,
    sport: 'tennis',
    days: [{ date, opened }],
    now: here.now,
  })
  await database.close()
  expect(told).toBe(25)
  await expect.poll(async () => (await looked()).keys - before.keys).toBe(25)
  expect(await looked()).toMatchObject({ inTable: before.inTable, rowsOfTable: before.rowsOfTable })
})
