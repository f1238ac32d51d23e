import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { connectDatabase } from '#server/database/connection.ts'
import { migrate } from '#server/database/migrate.ts'
import { forgetPostgresVariables } from '#server/database/session-settings.ts'
import { asAdministrator, createEmptyDatabase, type TestPostgres } from '#test/support/test-database.ts'

afterEach(() => vi.unstubAllEnvs())

async function emptyDatabase(): Promise<TestPostgres> {
  const { address, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  return address
}

/** The line of a refused start; the database must be as it was. */
async function refusalOf(address: TestPostgres): Promise<string> {
  const before = await tablesOf(address)
  const refused = await connectDatabase({ address }).then(
    (database) => database.close().then(() => 'not refused'),
    (error: unknown) => String(error),
  )
  expect(await tablesOf(address)).toEqual(before)
  return refused
}

async function tablesOf(address: TestPostgres): Promise<unknown[]> {
  const client = new Client(address)
  await client.connect()
  const { rows } = await client.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`)
  await client.end()
  return rows
}

test("refuses a database with somebody else's tables, also those of another user of MikroORM", async () => {
  const address = await emptyDatabase()
  await asAdministrator(address, 'create table wp_users (id int); create table wp_posts (id int)')
  const line =
    'ConfigError: DATABASE_URL: the database has tables of something else (wp_posts, wp_users); name an empty database, or create one'
  expect(await refusalOf(address)).toBe(line)
  await asAdministrator(address, 'create table mikro_orm_migrations (id int, name text)')
  expect(await refusalOf(address)).toBe(line)
})

test('takes a database that a first start left before its first migration', async () => {
  const address = await emptyDatabase()
  await asAdministrator(address, 'create table mikro_orm_migrations (id int, name text)')
  expect(await refusalOf(address)).toBe('not refused')
})

test.each([
  ['LATIN1', /stores LATIN1, which cannot hold every name; create one with encoding 'UTF8'/],
  ['SQL_ASCII', /stores SQL_ASCII, which/],
])('refuses a database of encoding %s', async (encoding, line) => {
  const postgres = inject('postgres')
  const database = `test_${randomBytes(8).toString('hex')}`
  await asAdministrator(postgres, `create database ${database} encoding '${encoding}' locale 'C' template template0`)
  onTestFinished(() => asAdministrator(postgres, `drop database ${database} with (force)`))
  expect(await refusalOf({ ...postgres, database })).toMatch(line)
})

test('refuses a search_path that leads to no schema', async () => {
  const address = await emptyDatabase()
  await asAdministrator(address, `alter database ${address.database} set search_path = nowhere`)
  expect(await refusalOf(address)).toContain('its search_path leads to no schema; create that schema')
})

test('sets in each session what it relies on, whatever role and database say', async () => {
  const address = await emptyDatabase()
  const odd = {
    datestyle: `'SQL, DMY'`,
    timezone: `'Asia/Kolkata'`,
    intervalstyle: 'sql_standard',
    standard_conforming_strings: 'off',
    statement_timeout: `'1ms'`,
    lock_timeout: `'1ms'`,
    default_transaction_isolation: 'serializable',
    extra_float_digits: '-15',
    client_encoding: 'LATIN1',
  }
  const sql = Object.entries(odd).map(([name, value]) => `alter database ${address.database} set ${name} = ${value};`)
  await asAdministrator(address, sql.join('\n'))
  const database = await connectDatabase({ address })
  onTestFinished(() => database.close())
  await migrate(database)
  const asked = Object.keys(odd).map((name) => `current_setting('${name}') as ${name}`)
  const settings = `select ${asked.join(', ')}, '2026-12-05 00:00+11'::timestamptz as instant, 'Žofia' as name`
  const inForce = {
    datestyle: 'ISO, MDY',
    timezone: 'UTC',
    intervalstyle: 'postgres',
    standard_conforming_strings: 'on',
    statement_timeout: '0',
    lock_timeout: '0',
    default_transaction_isolation: 'read committed',
    extra_float_digits: '1',
    client_encoding: 'UTF8',
    instant: new Date('2026-12-04T13:00:00Z'),
    name: 'Žofia',
  }
  expect((await database.pool.query(settings)).rows[0]).toEqual(inForce)
  const [ofOrm] = await database.orm.em.fork().execute<Record<string, unknown>[]>(settings)
  expect({ ...ofOrm, instant: new Date(String(ofOrm?.['instant'])) }).toEqual(inForce)
})

test("forgets the shell's variables for other databases, and nothing else", () => {
  const env = { PGPORT: '5433', PGSSLMODE: 'require', PGOPTIONS: '-c x=1', PGSERVICE: 'x', PATH: '/bin', PG: 'mine' }
  forgetPostgresVariables(env)
  expect(env).toEqual({ PATH: '/bin', PG: 'mine' })
})
