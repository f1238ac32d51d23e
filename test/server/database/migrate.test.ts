import { Migration } from '@mikro-orm/migrations'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError } from '#domain/config-error.ts'
import { connectDatabase, type Database } from '#server/database/connection.ts'
import { isMigrated, migrate } from '#server/database/migrate.ts'
import type { MigrationList } from '#server/database/orm-options.ts'
import { migrationList, replacedByFoundation } from '#migrations/migration-list.ts'
import { createEmptyDatabase, createTestDatabase, type TestPostgres } from '#test/support/test-database.ts'

class First extends Migration {
  override up(): void {
    // Without the lock, starts that overlap would all find this pending.
    this.addSql('select pg_sleep(0.2)')
    this.addSql('create table written as select 1 as one')
  }
}

class Broken extends Migration {
  override up(): void {
    this.addSql('create table half ()')
    this.addSql('select nonsense')
  }
}

const tiny: MigrationList = [{ name: '1-first', class: First }]

async function connect(address: TestPostgres, migrations: MigrationList) {
  const database = await connectDatabase({ address, poolSize: 2, migrations })
  onTestFinished(() => database.close())
  return database
}

test('one of twenty processes that start at once migrates', async () => {
  const { address, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  const databases = await Promise.all(Array.from({ length: 20 }, () => connect(address, tiny)))
  const done = await Promise.all(databases.map((database) => migrate(database)))
  expect(done.filter((names) => names.length > 0)).toEqual([['1-first']])
})

test('a migration that fails leaves nothing behind, and runs again once it is fixed', async () => {
  const { address, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  const broken = await connect(address, [...tiny, { name: '2-second', class: Broken }])
  await expect(migrate(broken)).rejects.toThrow('nonsense')
  expect(await broken.orm.em.fork().execute(`select to_regclass('half') as half`)).toEqual([{ half: null }])

  const fixed = await connect(address, tiny)
  expect(await isMigrated(fixed)).toBe(false)
  expect(await migrate(fixed)).toEqual(['1-first'])
  expect(await isMigrated(fixed)).toBe(true)
})

test('a version that is older than the database is refused in one line, and changes nothing', async () => {
  const { address, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  class Later extends First {
    override up = () => this.addSql('create table later ()')
  }
  const running = await connect(address, tiny)
  await migrate(running)
  await migrate(await connect(address, [...tiny, { name: '3-third', class: Later }]))
  const older = await connect(address, [...tiny, { name: '2-second', class: Broken }])
  const refusal = await migrate(older).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ConfigError)
  expect(String(refusal)).toMatch(/^ConfigError: the database is of a newer version of Courtside \(3-third\); [^\n]+$/)
  expect(await tablesOf(older)).toEqual(['later', 'written'])
  expect(await isMigrated(running)).toBe(true)
})

const tablesOf = async ({ orm }: Database) =>
  (
    await orm.em.fork().execute<{ name: string }[]>(
      `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
         and relname not like 'mikro%' order by 1`,
    )
  ).map(({ name }) => name)

test('a test database is fully migrated and has no other writer', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()])
  onTestFinished(() => Promise.all([first.drop(), second.drop()]).then(() => {}))
  expect(await isMigrated(first.database)).toBe(true)
  await first.em().execute('create table mine ()')
  expect(await second.em().execute(`select to_regclass('mine') as mine`)).toEqual([{ mine: null }])
})

/** A database whose list of migrations is one from before the foundation, with a person in it. */
async function databaseOfOldList(names: readonly string[]) {
  const { address, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  const foundation = await connect(address, migrationList.slice(0, 1))
  await migrate(foundation)
  const database = await connect(address, migrationList)
  const em = () => database.orm.em.fork()
  await em().execute('delete from mikro_orm_migrations')
  for (const name of names) await em().execute('insert into mikro_orm_migrations (name) values (?)', [name])
  await em().execute(`insert into venue_opt_out (venue_id, since) values ('a', now())`)
  const list = async () => (await database.orm.migrator.getExecuted()).map(({ name }) => name)
  return { database, list, rows: () => em().execute('select venue_id from venue_opt_out') }
}

const { first, last, count, commit } = replacedByFoundation
const oldList = [first, ...Array.from({ length: count - 2 }, (_, index) => `20261122${index}`), last]

test('a database that ran the whole list before the foundation is taken as it is', async () => {
  const { database, list, rows } = await databaseOfOldList(oldList)
  const names = migrationList.map(({ name }) => name)
  expect(await migrate(database)).toEqual(names.slice(1))
  expect(await list()).toEqual(names)
  expect(await rows()).toEqual([{ venue_id: 'a' }])
  expect(await isMigrated(database)).toBe(true)
})

test('a database that ran a part of that list is refused in one line that names the version between', async () => {
  const part = oldList.slice(0, -1)
  const { database, list } = await databaseOfOldList(part)
  const refusal = await migrate(database).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ConfigError)
  expect(String(refusal)).toMatch(new RegExp(`^ConfigError: [^\\n]+ start commit ${commit} once in between$`))
  expect(await list()).toEqual(part)
})
