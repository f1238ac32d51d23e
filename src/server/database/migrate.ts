import { ConfigError } from '#domain/config-error.ts'
import { migrationList, replacedByFoundation } from '#migrations/migration-list.ts'
import type { Database } from './connection.ts'

/** An arbitrary number that nothing else in this database locks. */
const migrationLock = 20_260_102

/**
 * Migrates the database. Of many processes that start together one migrates, and the others wait for it (decision
 * 0041). Processes of an older version that run already go on.
 * @throws ConfigError if a newer version has migrated it, or an older one only in part; nothing is changed.
 */
export async function migrate(database: Database): Promise<string[]> {
  const { orm, pool } = database
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await requireKnownMigrations(database)
    await replaceList(database)
    const done = await orm.migrator.up()
    return done.map((migration) => migration.name)
  } finally {
    // Closed and not returned to the pool: the lock ends with its session, in any state.
    client.release(true)
  }
}

/**
 * Names of migrations as this version has them: the foundation stands for the list before it.
 * @throws ConfigError for a part of that list, with the version to start once in between.
 */
export function namesOfToday(names: readonly string[]): string[] {
  const { first, last, count, commit } = replacedByFoundation
  if (!names.includes(first)) return [...names]
  if (names.length === count && names.includes(last)) return migrationList.slice(0, 1).map(({ name }) => name)
  const fix = `start commit ${commit} once in between`
  throw new ConfigError([`its tables are of a version of Courtside before ${last}; ${fix}`])
}

async function executed({ orm }: Pick<Database, 'orm'>): Promise<string[]> {
  return (await orm.migrator.getExecuted()).map(({ name }) => name)
}

/** A database that ran the whole list before the foundation has its tables: only the names are replaced. */
async function replaceList(database: Database): Promise<void> {
  const before = await executed(database)
  const after = namesOfToday(before)
  if (after.length === before.length) return
  await database.orm.em.fork().transactional(async (em) => {
    await em.execute('delete from mikro_orm_migrations')
    for (const name of after) await em.execute('insert into mikro_orm_migrations (name) values (?)', [name])
  })
}

/** @throws ConfigError if a newer version has migrated the database, or an older one only in part. */
export async function requireKnownMigrations(database: Pick<Database, 'orm'>): Promise<void> {
  const migrations = database.orm.config.get('migrations').migrationsList ?? []
  const known = new Set(migrations.map((one) => ('name' in one ? one.name : one)))
  const newest = namesOfToday(await executed(database)).findLast((name) => !known.has(name))
  if (newest === undefined) return
  const fix = 'start that version, or restore a backup of this one (docs/operating.md, Going back)'
  throw new ConfigError([`the database is of a newer version of Courtside (${newest}); ${fix}`])
}

export async function isMigrated({ orm }: Database): Promise<boolean> {
  return (await orm.migrator.getPending()).length === 0
}
