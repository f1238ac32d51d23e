import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { PoolClient } from 'pg'
import type { Database } from '#server/database/connection.ts'
import { endMark, quoted, rowsAtOnce, tableMark, type BackupHead } from './backup-format.ts'

/** Migrations are named in the head. Tables come before those that refer to them, in the order of restoring. */
const tablesQuery = `
  with recursive tables as (
    select c.oid, c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'mikro_orm_migrations'
  ), refers as (
    select distinct conrelid as child, confrelid as parent from pg_constraint where contype = 'f' and conrelid <> confrelid
  ), ranked as (
    select oid, 0 as rank from tables
    union select r.child, ranked.rank + 1 from ranked join refers r on r.parent = ranked.oid where ranked.rank < 50
  )
  select t.name from tables t join ranked using (oid) group by t.name order by max(rank), t.name`

/**
 * Writes the whole database to a file, from one snapshot, while others keep working. The file appears only when it is
 * complete. Returns its number of rows.
 */
export async function writeBackup({ pool }: Database, { file, now }: { file: string; now: Date }): Promise<number> {
  const client = await pool.connect()
  const draft = `${file}.part`
  let rows = 0
  try {
    await client.query('begin isolation level repeatable read read only')
    const lines = linesOf(client, now, (count) => (rows += count))
    // The file holds everybody's addresses.
    await pipeline(Readable.from(lines), createGzip(), createWriteStream(draft, { mode: 0o600 }))
    await client.query('commit')
    await rename(draft, file)
    return rows
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    client.release(true)
  }
}

async function* linesOf(client: PoolClient, now: Date, counted: (rows: number) => void): AsyncGenerator<string> {
  const { rows: done } = await client.query<{ name: string }>('select name from mikro_orm_migrations order by id')
  const head: BackupHead = { courtside: 1, takenAt: now.toISOString(), migrations: done.map(({ name }) => name) }
  yield `${JSON.stringify(head)}\n`
  const { rows: tables } = await client.query<{ name: string }>(tablesQuery)
  let total = 0
  for (const { name } of tables) {
    yield `${tableMark}${name}\n`
    await client.query(`declare backup no scroll cursor for select to_jsonb(t)::text as row from ${quoted(name)} t`)
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${rowsAtOnce} from backup`)
      if (rows.length === 0) break
      total += rows.length
      counted(rows.length)
      yield rows.map(({ row }) => `${row}\n`).join('')
    }
    await client.query('close backup')
  }
  yield `${endMark}${total}\n`
}
