import type { Pool } from 'pg'
import { UnderscoreNamingStrategy } from '@mikro-orm/core'
import { Migrator } from '@mikro-orm/migrations'
import { defineConfig } from '@mikro-orm/postgresql'
import { entities } from '#server/store/entities/entities.ts'
import { migrationList } from '#migrations/migration-list.ts'
import { guardPool } from './pool-guards.ts'
import { databaseName, poolOptions, type DatabaseAddress } from './database-address.ts'

export type MigrationList = typeof migrationList

const suffixes: Readonly<Record<string, string>> = { primary: 'pkey', foreign: 'fkey', unique: 'key', check: 'check' }

/** Keys and checks have the names that PostgreSQL itself gives them. */
class NamesOfPostgres extends UnderscoreNamingStrategy {
  override indexName(table: string, columns: string[], type: Parameters<UnderscoreNamingStrategy['indexName']>[2]) {
    if (type === 'primary') return `${table}_pkey`
    return [table, ...columns, suffixes[type] ?? 'idx'].join('_')
  }
}

/** Options of MikroORM, for the application and for its command line alike. */
export function ormOptions({
  address,
  poolSize = 10,
  silenceMs,
  migrations = migrationList,
  onPool = () => {},
  onWarning = () => {},
}: {
  address: DatabaseAddress
  poolSize?: number
  silenceMs?: number | undefined
  migrations?: MigrationList
  /** Called with the pool as soon as it exists. */
  onPool?: (pool: Pool) => void
  onWarning?: (message: string) => void
}) {
  function onPoolCreated(pool: Pool): void {
    guardPool(pool, address, silenceMs)
    onPool(pool)
  }

  return defineConfig({
    entities,
    dbName: databaseName(address),
    driverOptions: { ...poolOptions(address, silenceMs), onPoolCreated },
    pool: { min: 0, max: poolSize },
    extensions: [Migrator],
    namingStrategy: NamesOfPostgres,
    schemaGenerator: {
      skipTables: ['alert_target', 'found_alert', 'link_request'],
      defaultUpdateRule: 'no action',
      ignoreRoutines: true,
    },
    migrations: { migrationsList: migrations, snapshot: false, allOrNothing: true },
    colors: false,
    logger: onWarning,
  })
}
