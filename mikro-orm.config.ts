import { join } from 'node:path'
import { loadConfig, processEnvironment } from '#server/config/config.ts'
import { ormOptions } from '#server/database/orm-options.ts'

// For the mikro-orm command line. Without DATABASE_URL it asks the embedded database of an application that runs.
const { databaseUrl, directUrl, dataDir } = loadConfig(processEnvironment())
const embedded = { host: join(dataDir, 'postgres'), port: 5432, user: 'courtside', database: 'courtside' }

const url = directUrl ?? databaseUrl

export default ormOptions({ address: url ? { url } : embedded })
