import { ConfigError } from '#domain/config-error.ts'
import { loadConfig, processEnvironment, type Config } from '#server/config/config.ts'
import { connectDatabase } from '#server/database/connection.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'

async function findDatabase({ databaseUrl, directUrl, dataDir }: Config) {
  const url = directUrl ?? databaseUrl
  if (url) return { address: { url }, stop: async () => {} }
  const { stop, ...address } = await startEmbeddedPostgres({ dataDir })
  return { address, stop }
}

async function migrateDatabase(): Promise<void> {
  const { address, stop } = await findDatabase(loadConfig(processEnvironment()))
  try {
    const database = await connectDatabase({ address, poolSize: 2 })
    const done = await migrate(database).finally(() => database.close())
    console.log(done.length > 0 ? `migrated: ${done.join(', ')}` : 'nothing to migrate')
  } finally {
    await stop()
  }
}

try {
  await migrateDatabase()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
