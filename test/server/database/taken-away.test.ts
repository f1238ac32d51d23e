import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '#server/database/connection.ts'
import { migrate } from '#server/database/migrate.ts'
import type { MigrationList } from '#server/database/orm-options.ts'
import { migrationList } from '#migrations/migration-list.ts'
import { createEmptyDatabase } from '#test/support/test-database.ts'

/** A database before the migration of this name, and a way to migrate it to the end. */
async function databaseBefore(name: string) {
  const { address, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  const connect = async (migrations: MigrationList) => {
    const database = await connectDatabase({ address, poolSize: 2, migrations })
    onTestFinished(() => database.close())
    return database
  }
  const before = await connect(migrationList.filter((one) => one.name < name))
  await migrate(before)
  return { run: (sql: string) => before.pool.query(sql), migrate: async () => migrate(await connect(migrationList)) }
}

const gone = ['day_change', 'day_history', 'history_fold', 'day_release', 'reading_change', 'reading_tally']

test('a database with the old tables of history loses them, and its venues know since when they are read', async () => {
  const { run, migrate: toTheEnd } = await databaseBefore('20261204400000-one-history')
  await run(`
    insert into day_change values ('2026-11-24', 'a', now(), '');
    insert into day_history values ('a', '2026-11-20', '');
    insert into history_fold (until) values ('2026-11-20');
    insert into day_release values ('a', '2026-11-24', now(), now());
    insert into reading_change values ('a', now(), '2026-11-24', '{2026-11-24}', array[''::bytea]);
    insert into reading_tally values ('a', '2026-11-24', 1, 0), ('a', '2026-11-23', 1, 0);
    insert into source_state (venue_id, system, release_minutes) values ('a', 'miclub', 360), ('b', 'miclub', null)`)
  await toTheEnd()
  const { rows } = await run(
    `select table_name from information_schema.tables where table_name = any('{${gone.join()}}')`,
  )
  expect(rows).toEqual([])
  const states = await run('select venue_id as venue, first_read_at::date::text as first from source_state order by 1')
  expect(states.rows).toEqual([
    { venue: 'a', first: '2026-11-23' },
    { venue: 'b', first: null },
  ])
})
