import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import { connectDatabase, patienceOfStart, type Database } from '#server/database/connection.ts'
import type { DatabaseAddress } from '#server/database/database-address.ts'
import { followDatabaseClock } from '#server/database/database-clock.ts'
import { migrate } from '#server/database/migrate.ts'
import { startPostgres } from './kept-parts.ts'
import type { Shutdown } from './shutdown.ts'
import type { DatabaseWatch } from './watch-database.ts'

/** The time of PostgreSQL, followed until the shutdown. */
export async function databaseTime(database: Database, shutdown: Shutdown): Promise<() => Date> {
  const clock = await followDatabaseClock(database.pool)
  shutdown.add("the database's clock", async () => clock.stop())
  return clock.now
}

/** Connects to the configured database, or starts the embedded one, and migrates it. */
export async function openDatabase({
  config,
  kept,
  logger,
  watch,
  onError,
  shutdown,
}: {
  config: Config
  /** The embedded one, if it runs already. */
  kept?: DatabaseAddress | undefined
  logger: Logger
  watch: DatabaseWatch
  onError: (error: unknown) => void
  shutdown: Shutdown
}): Promise<Database> {
  const database = await connectDatabase({
    address: kept ?? (await databaseAddress(config, shutdown, onError)),
    pooler: poolerOf(config),
    patience: patienceOfStart,
    replicas: config.replicaUrls.map((url) => ({ url })),
    onWarning(message) {
      if (message.startsWith('[migrator]')) logger.info(message)
      else if (!watch.note(new Error(message))) logger.warn(message)
    },
  })
  shutdown.add('connections to the database', () => database.close())
  await migrate(database)
  return database
}

async function databaseAddress(
  config: Config,
  shutdown: Shutdown,
  onError: (error: unknown) => void,
): Promise<DatabaseAddress> {
  const url = config.directUrl ?? config.databaseUrl
  return url === undefined ? startPostgres(config, shutdown, onError) : { url }
}

function poolerOf({ databaseUrl, directUrl }: Config): DatabaseAddress | undefined {
  return databaseUrl !== undefined && directUrl !== undefined ? { url: databaseUrl, isPooled: true } : undefined
}
