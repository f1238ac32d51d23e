import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase, type Database } from '#server/database/connection.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'

/** A statement over very many rows keeps the disk busy, and a busy server is slow to say that it is at work. */
const silenceMs = 30_000

/** A migrated database of its own for a benchmark or a fault run, gone afterwards. */
export async function withOwnDatabase<T>(
  work: (database: Database) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'courtside-own-'))
  const { stop, ...address } = await startEmbeddedPostgres({
    dataDir,
    settings: { shared_buffers: '512MB', ...settings },
  })
  const database = await connectDatabase({ address, silenceMs })
  try {
    await migrate(database)
    return await work(database)
  } finally {
    await database.close()
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
