import { Migrator } from '@mikro-orm/migrations'
import { defineConfig } from '@mikro-orm/postgresql'
import { entities } from '#server/store/entities/entities.ts'
import { migrationList } from '#migrations/migration-list.ts'
import { endLateClients } from './late-clients.ts'
import { databaseName, poolOptions, type DatabaseAddress } from './database-address.ts'

export type MigrationList = typeof migrationList

/** Options of MikroORM, for the application and for its command line alike. */
export function ormOptions({
  address,
  poolSize = 10,
  migrations = migrationList,
  onWarning = () => {},
}: {
  address: DatabaseAddress
  poolSize?: number
  migrations?: MigrationList
  onWarning?: (message: string) => void
}) {
  return defineConfig({
    entities,
    dbName: databaseName(address),
    driverOptions: { ...poolOptions(address), onPoolCreated: endLateClients },
    pool: { min: 0, max: poolSize },
    extensions: [Migrator],
    migrations: { migrationsList: migrations, snapshot: false, allOrNothing: true },
    colors: false,
    logger: onWarning,
  })
}
