import { join } from 'node:path'
import { ConfigError } from '#domain/config-error.ts'
import type { Config } from '#server/config/config.ts'
import { connectDatabase, type Database } from '#server/database/connection.ts'
import { socketFolderFor } from '#server/database/socket-folder.ts'

/**
 * Connects to the database of the application: the configured one, or the embedded one while the application runs.
 * @throws ConfigError if no application runs on DATA_DIR
 */
export function connectApplication({ databaseUrl, directUrl, dataDir }: Config): Promise<Database> {
  const url = directUrl ?? databaseUrl
  if (url !== undefined) return connectDatabase({ address: { url }, poolSize: 2 })
  const host = socketFolderFor(join(dataDir, 'postgres'))
  const address = { host, port: 5432, user: 'courtside', database: 'courtside' }
  return connectDatabase({ address, poolSize: 2 }).catch(() => {
    throw new ConfigError([
      `DATA_DIR: no application runs on ${dataDir}; start it, or name its database in DATABASE_URL`,
    ])
  })
}
