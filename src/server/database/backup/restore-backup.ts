import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { PoolClient } from 'pg'
import { ConfigError } from '#domain/config-error.ts'
import { migrationList } from '#migrations/migration-list.ts'
import type { Database } from '#server/database/connection.ts'
import { migrate, namesOfToday } from '#server/database/migrate.ts'
import { BackupHead, endMark, quoted, rowsAtOnce, tableMark } from './backup-format.ts'
import { afterRestore, type RestoredEmails } from './after-restore.ts'
import { makeStaging } from './for-staging.ts'

export interface Restored extends RestoredEmails {
  rows: number
  takenAt: Date
}

/**
 * Fills an empty database with a backup: first the tables of that version, then all rows in one transaction, then the
 * later migrations. After a kill, the same command starts over. A copy for staging reaches nobody.
 */
export async function restoreBackup(
  database: Database,
  { file, now, isStaging = false }: { file: string; now: Date; isStaging?: boolean },
): Promise<Restored> {
  const lines = linesIn(file)
  const first = await lines.next()
  const head = headIn(String(first.value))
  await migrateAsThen(database, head)
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await requireEmpty(client)
    const rows = await fill(client, lines)
    if (isStaging) await makeStaging(client)
    const emails = await afterRestore(client, { takenAt: new Date(head.takenAt), now })
    await client.query('commit')
    await migrate(database)
    return { rows, takenAt: new Date(head.takenAt), ...emails }
  } finally {
    client.release(true)
  }
}

async function* linesIn(file: string): AsyncGenerator<string, undefined> {
  const packed = createReadStream(file)
  const text = packed.pipe(createGunzip())
  packed.on('error', (error) => text.destroy(error))
  try {
    yield* createInterface({ input: text, crlfDelay: Infinity })
  } catch {
    throw notWhole()
  }
  return undefined
}

function notWhole(): ConfigError {
  return new ConfigError(['the file is no whole backup of Courtside; take another one'])
}

function headIn(line: string): BackupHead {
  try {
    return BackupHead.parse(JSON.parse(line))
  } catch {
    throw notWhole()
  }
}

/** Migrates the tables to the backup's version. */
async function migrateAsThen(database: Database, head: BackupHead): Promise<void> {
  const migrations = namesOfToday(head.migrations)
  const known = new Set<string>(migrationList.map(({ name }) => name))
  if (migrations.some((name) => !known.has(name)))
    throw new ConfigError(['the backup was taken by a newer version of Courtside; restore it with that one'])
  const done = (await database.orm.migrator.getExecuted()).map(({ name }) => name)
  if (done.some((name) => !migrations.includes(name)))
    throw new ConfigError(['the database has tables of a newer version than the backup; name one without any table'])
  const last = migrations.at(-1)
  if (last !== undefined && done.length < migrations.length) await database.orm.migrator.up({ to: last })
}

async function requireEmpty(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and relname <> 'mikro_orm_migrations'`,
  )
  for (const { name } of rows) {
    const { rowCount } = await client.query(`select 1 from ${quoted(name)} limit 1`)
    if (rowCount) throw new ConfigError([`the database is not empty: ${name} has rows; name an empty one`])
  }
}

/** @throws ConfigError if the end of the file is missing. */
async function fill(client: PoolClient, lines: AsyncGenerator<string, undefined>): Promise<number> {
  let table = ''
  let total = 0
  let waiting: string[] = []
  async function write(): Promise<void> {
    if (waiting.length > 0) await insert(client, table, waiting)
    total += waiting.length
    waiting = []
  }
  for await (const line of lines) {
    if (line.startsWith(endMark)) {
      await write()
      if (Number(line.slice(endMark.length)) !== total) throw notWhole()
      return total
    }
    if (line.startsWith(tableMark)) {
      await write()
      table = line.slice(tableMark.length)
    } else {
      waiting.push(line)
      if (waiting.length >= rowsAtOnce) await write()
    }
  }
  throw notWhole()
}

/** The rows stay text until PostgreSQL reads them, so that no number loses a figure. */
async function insert(client: PoolClient, table: string, rows: readonly string[]): Promise<void> {
  const columns = (await writtenColumns(client, table)).map(quoted).join(', ')
  await client.query(
    `insert into ${quoted(table)} (${columns})
     select ${columns} from jsonb_populate_recordset(null::${quoted(table)}, $1)`,
    [`[${rows.join(',')}]`],
  )
}

/** PostgreSQL computes the other columns. */
async function writtenColumns(client: PoolClient, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [quoted(table)],
  )
  return rows.map(({ name }) => name)
}
