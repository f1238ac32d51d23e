import { join } from 'node:path'
import { TSMigrationGenerator } from '@mikro-orm/migrations'
import { loadConfig, processEnvironment } from '#server/config/config.ts'
import { ormOptions } from '#server/database/orm-options.ts'

// For the mikro-orm command line. Without DATABASE_URL it asks the embedded database of an application that runs.
const { databaseUrl, directUrl, dataDir } = loadConfig(processEnvironment())
const embedded = { host: join(dataDir, 'postgres'), port: 5432, user: 'courtside', database: 'courtside' }

const url = directUrl ?? databaseUrl
const options = ormOptions({ address: url ? { url } : embedded })

/** Migrations as decision 0041 asks for them: no way back, and a lock that is not waited for long. */
class AddingMigrations extends TSMigrationGenerator {
  override generateMigrationFile(className: string, { up }: { up: string[] }): string {
    const adding = ["set local lock_timeout = '3s';", ...up]
    return super.generateMigrationFile(className, { up: adding, down: [] })
  }
}

/** `npx mikro-orm migration:create --name=NAME` writes the next migration; `migration-list.ts` names it. */
export default {
  ...options,
  migrations: {
    ...options.migrations,
    path: 'prisma-free-migrations',
    emit: 'ts' as const,
    fileName: (timestamp: string, name = 'change') => `migration-${timestamp}-${name}`,
    generator: AddingMigrations,
  },
}
