import { randomBytes } from 'node:crypto'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { Client } from 'pg'
import { inject } from 'vitest'
import { countStart } from './costs.ts'
import { connectDatabase, type Database } from '#server/database/connection.ts'
import { emptied, shapeOf } from './emptied-database.ts'

export type TestPostgres = { host: string; port: number; user: string; database: string }

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres
  }
}

/** Migrated once a run; every test database is a copy of it. */
export const templateName = 'courtside_template'

export async function asAdministrator(postgres: TestPostgres, sql: string): Promise<void> {
  const client = new Client(postgres)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** One connection for all files of a worker, and gone with it: to connect takes longer than to copy a database. */
let administrator: Promise<Client> | undefined

async function connectAdministrator(): Promise<Client> {
  const client = new Client(inject('postgres'))
  client.on('error', () => (administrator = undefined))
  await client.connect()
  return client
}

async function administrate(sql: string): Promise<void> {
  await (await (administrator ??= connectAdministrator())).query(sql)
}

/** Copied as files, which is quicker than page by page while nothing waits for the disk. */
async function createFrom(template: string): Promise<TestPostgres> {
  const postgres = inject('postgres')
  countStart('database')
  const database = `test_${randomBytes(8).toString('hex')}`
  await administrate(`create database ${database} template ${template} strategy file_copy`)
  return { ...postgres, database }
}

async function dropDatabase({ database }: TestPostgres): Promise<void> {
  await administrate(`drop database if exists ${database} with (force)`)
}

/** A database without a single table, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<{ address: TestPostgres; drop(): Promise<void> }> {
  const address = await createFrom('template0')
  return { address, drop: () => dropDatabase(address) }
}

export type TestDatabase = {
  database: Database
  address: TestPostgres
  /** A fresh unit of work, as each request gets one. */
  em(): EntityManager
  drop(): Promise<void>
}

type Kept = { database: Database; address: TestPostgres; shape: string }

/** Emptied databases by the size of their pools. To empty one takes a tenth of making and connecting another. */
const kept = new Map<number, Kept[]>()

async function createMigrated(poolSize: number): Promise<Kept> {
  const address = await createFrom(templateName)
  const database = await connectDatabase({ address, poolSize })
  return { address, database, shape: await shapeOf(database) }
}

/**
 * A migrated database of the caller's own: an emptied one of an earlier test, or one whose connections are new, for a
 * test of what is planned on them. Drop it at the end.
 */
export async function createTestDatabase({ poolSize = 5, isNew = false } = {}): Promise<TestDatabase> {
  const one = (isNew ? undefined : kept.get(poolSize)?.pop()) ?? (await createMigrated(poolSize))
  const { database, address, shape } = one
  return {
    database,
    address,
    em: () => database.orm.em.fork(),
    async drop() {
      if (await emptied(database, shape)) {
        kept.set(poolSize, [...(kept.get(poolSize) ?? []), one])
        return
      }
      await database.close()
      await dropDatabase(address)
    },
  }
}
