import type { Database } from './connection.ts'

/** An arbitrary number that nothing else in this database locks. */
const migrationLock = 20_260_102

/**
 * Migrates the database. Of many processes that start together one migrates, and the others wait for it (decision
 * 0002).
 */
export async function migrate({ orm, pool }: Database): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const done = await orm.migrator.up()
    return done.map((migration) => migration.name)
  } finally {
    // Closed and not returned to the pool: the lock ends with its session, in any state.
    client.release(true)
  }
}

export async function isMigrated({ orm }: Database): Promise<boolean> {
  return (await orm.migrator.getPending()).length === 0
}
