import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { migrationList } from '#migrations/migration-list.ts'
import { connectDatabase } from '#server/database/connection.ts'
import { migrate } from '#server/database/migrate.ts'
import { createEmptyDatabase } from '#test/support/test-database.ts'

const at = new Date('2026-11-21T01:00:00Z')
const date = '2026-11-24'

/** A database of the version before the first migration that takes something away, and its upgrade to this version. */
async function databaseBefore(first: string) {
  const { address, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  const migrations = migrationList.filter(({ name }) => name < first)
  const before = await connectDatabase({ address, poolSize: 2, migrations })
  await migrate(before)
  async function insert(table: string, row: Record<string, unknown>) {
    const places = Object.keys(row).map((_column, index) => `$${index + 1}`)
    const sql = `insert into ${table} (${Object.keys(row).join(', ')}) values (${places.join(', ')})`
    await before.pool.query(sql, Object.values(row))
  }
  async function upgrade() {
    await before.close()
    const after = await connectDatabase({ address, poolSize: 2 })
    onTestFinished(() => after.close())
    await migrate(after)
    return async (sql: string) => (await after.pool.query<Record<string, unknown>>(sql)).rows
  }
  const run = (sql: string) => before.pool.query(sql)
  return { run, insert, upgrade }
}

test('an upgrade drops open feeds and what venues named, and keeps accounts, alerts, emails and opt-outs', async () => {
  const { insert, upgrade } = await databaseBefore('20261204300000')
  const [userId, alertId, mailId] = [randomUUID(), randomUUID(), randomUUID()]
  const [email, venue] = ['ann@example.com', { venue_id: 'Long Reef' }]
  const times = { created_at: at, updated_at: at }
  await insert('users', { id: userId, email, password: 'x', ...times })
  await insert('user_preferences', { user_id: userId, default_location: 'Manly', ...times })
  const asked = { sport: 'golf', venues: ['Long Reef'], time_slots: ['7:00 AM'], slot_mask: 1, match_class: 0 }
  await insert('alert', { id: alertId, user_id: userId, email, ...asked, fingerprint: 'f', created_at: at })
  const mail = { kind: 'alert-confirmation', address: email, priority: 2, available_at: at, created_at: at }
  await insert('notification', { id: mailId, ...mail })
  await insert('source_state', { ...venue, system: 'openactive', failures: 0, licence: 'CC0' })
  await insert('feed_item', { feed: 'slot', id: 'i', ...venue, date, facts: {}, version: 1 })
  await insert('feed_day', { ...venue, date, digest: 'd' })
  await insert('venue_source', { ...venue, state: 'accepted', entry: {}, reading: {}, seen: {}, at })
  await insert('venue_correction', { ...venue, correction: { suburb: 'Dee Why' }, corrected_at: at })
  await insert('venue_opt_out', { ...venue, since: at, by_operator: false })
  for (const change of ['opted-out', 'corrected', 'correction-undone-by-operator', 'source-named'])
    await insert('venue_change', { id: randomUUID(), ...venue, change, changed_at: at })
  const rows = await upgrade()
  expect(
    await rows(`select table_name from information_schema.tables
      where table_name in ('feed_item', 'feed_day', 'venue_source', 'venue_correction')`),
  ).toEqual([])
  expect(await rows('select id from users')).toEqual([{ id: userId }])
  expect(await rows('select default_location from user_preferences')).toEqual([{ default_location: 'Manly' }])
  expect(await rows('select id from alert where is_active')).toEqual([{ id: alertId }])
  expect(await rows('select id, state from notification')).toEqual([{ id: mailId, state: 'pending' }])
  expect(await rows('select system from source_state')).toEqual([{ system: 'openactive' }])
  expect(await rows('select venue_id, change from venue_change')).toEqual([{ ...venue, change: 'opted-out' }])
  expect(await rows('select venue_id from venue_opt_out')).toEqual([venue])
})

const gone = ['day_change', 'day_history', 'history_fold', 'day_release', 'reading_change', 'reading_tally']

test('a database with the old tables of history loses them, and its venues know since when they are read', async () => {
  const { run, upgrade } = await databaseBefore('20261204400000')
  await run(`
    insert into day_change values ('2026-11-24', 'a', now(), '');
    insert into day_history values ('a', '2026-11-20', '');
    insert into history_fold (until) values ('2026-11-20');
    insert into day_release values ('a', '2026-11-24', now(), now());
    insert into reading_change values ('a', now(), '2026-11-24', '{2026-11-24}', array[''::bytea]);
    insert into reading_tally values ('a', '2026-11-24', 1, 0), ('a', '2026-11-23', 1, 0);
    insert into source_state (venue_id, system, release_minutes) values ('a', 'miclub', 360), ('b', 'miclub', null)`)
  const rows = await upgrade()
  expect(
    await rows(`select table_name from information_schema.tables where table_name = any('{${gone.join()}}')`),
  ).toEqual([])
  const states = 'select venue_id as venue, first_read_at::date::text as first from source_state order by 1'
  expect(await rows(states)).toEqual([
    { venue: 'a', first: '2026-11-23' },
    { venue: 'b', first: null },
  ])
})
