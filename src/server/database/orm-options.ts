import type { Pool } from 'pg'
import { Migrator } from '@mikro-orm/migrations'
import { defineConfig } from '@mikro-orm/postgresql'
import { entities } from '#server/store/entities/entities.ts'
import { migrationList } from '#migrations/migration-list.ts'
import { guardPool } from './pool-guards.ts'
import { databaseName, poolOptions, type DatabaseAddress } from './database-address.ts'

export type MigrationList = typeof migrationList

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
    guardPool(pool)
    onPool(pool)
  }

  return defineConfig({
    entities,
    dbName: databaseName(address),
    driverOptions: { ...poolOptions(address, silenceMs), onPoolCreated },
    pool: { min: 0, max: poolSize },
    extensions: [Migrator],
    migrations: { migrationsList: migrations, snapshot: false, allOrNothing: true },
    colors: false,
    logger: onWarning,
  })
}
