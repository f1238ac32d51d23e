import { join } from 'node:path'
import { ConfigError } from '#domain/config-error.ts'
import type { Config } from '#server/config/config.ts'
import { connectDatabase, type Database } from '#server/database/connection.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { socketFolderFor } from '#server/database/socket-folder.ts'

/** Runs `work` on the database of the configuration. The embedded one is that of a running application, or started for it. */
export async function withDatabase<T>(
  { databaseUrl, directUrl, dataDir }: Config,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const url = directUrl ?? databaseUrl
  if (url !== undefined) return use(await connectDatabase({ address: { url }, poolSize: 2 }), work)
  const host = socketFolderFor(join(dataDir, 'postgres'))
  const running = { host, port: 5432, user: 'courtside', database: 'courtside' }
  const database = await connectDatabase({ address: running, poolSize: 2 }).catch((error: unknown) => {
    if (error instanceof ConfigError) return undefined
    throw error
  })
  if (database) return use(database, work)
  const { stop, ...address } = await startEmbeddedPostgres({ dataDir })
  try {
    return await use(await connectDatabase({ address, poolSize: 2 }), work)
  } finally {
    await stop()
  }
}

async function use<T>(database: Database, work: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** The one argument of a command. */
export function onlyArgument(usage: string): string {
  const [argument, ...others] = process.argv.slice(2)
  if (argument === undefined || argument.startsWith('-') || others.length > 0) throw new ConfigError([usage])
  return argument
}

/** Says what is wrong with a variable, a file or an argument in a line, and ends with 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
