import { ConfigError } from '#domain/config-error.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'

// An application in its own process for tests that kill it. It prints the result of its start and stops on SIGTERM.
const dataDir = process.argv[2]
if (!dataDir) throw new Error('name a data folder')
try {
  const { host, stop } = await startEmbeddedPostgres({ dataDir })
  process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
  process.stdout.write(`started ${host}\n`)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stdout.write(`refused ${error.message}\n`)
  process.exitCode = 1
}
