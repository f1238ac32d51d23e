import type { Database } from './connection.ts'

/** An arbitrary number that nothing else in this database locks. */
const migrationLock = 20_260_102

const newestUnknownSql =
  'select name from mikro_orm_migrations where name <> all($1::text[]) order by name desc limit 1'

/**
 * Migrates the database. Of many processes that start together one migrates, and the others wait for it (decision
 * 0041). A database of a newer version is reported and used: during an upgrade old processes run on it (decision 0041).
 */
export async function migrate({ orm, pool }: Database, say: (line: string) => void = () => {}): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const done = await orm.migrator.up()
    const known = (orm.config.get('migrations').migrationsList ?? []).map((one) => ('name' in one ? one.name : one))
    const { rows } = await client.query<{ name: string }>(newestUnknownSql, [known])
    for (const { name } of rows) say(`the database is of a newer version (${name}); this one is for the upgrade only`)
    return done.map((migration) => migration.name)
  } finally {
    // Closed and not returned to the pool: the lock ends with its session, in any state.
    client.release(true)
  }
}

export async function isMigrated({ orm }: Database): Promise<boolean> {
  return (await orm.migrator.getPending()).length === 0
}
