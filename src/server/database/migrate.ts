import { ConfigError } from '#domain/config-error.ts'
import type { Database } from './connection.ts'

/** An arbitrary number that nothing else in this database locks. */
const migrationLock = 20_260_102

/**
 * Migrates the database. Of many processes that start together one migrates, and the others wait for it (decision
 * 0041). Processes of an older version that run already go on.
 * @throws ConfigError if a newer version has migrated it; nothing is changed.
 */
export async function migrate(database: Database): Promise<string[]> {
  const { orm, pool } = database
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await requireKnownMigrations(database)
    const done = await orm.migrator.up()
    return done.map((migration) => migration.name)
  } finally {
    // Closed and not returned to the pool: the lock ends with its session, in any state.
    client.release(true)
  }
}

/** @throws ConfigError if a newer version has migrated the database. */
export async function requireKnownMigrations({ orm }: Pick<Database, 'orm'>): Promise<void> {
  const known = new Set(
    (orm.config.get('migrations').migrationsList ?? []).map((one) => ('name' in one ? one.name : one)),
  )
  const newest = (await orm.migrator.getExecuted()).map(({ name }) => name).findLast((name) => !known.has(name))
  if (newest === undefined) return
  const fix = 'start that version, or restore a backup of this one (docs/operating.md, Going back)'
  throw new ConfigError([`the database is of a newer version of Courtside (${newest}); ${fix}`])
}

export async function isMigrated({ orm }: Database): Promise<boolean> {
  return (await orm.migrator.getPending()).length === 0
}
