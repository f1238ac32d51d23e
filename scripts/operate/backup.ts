// `npm run backup -- FILE`: a snapshot of the database, while the application runs.
import { existsSync } from 'node:fs'
import { ConfigError } from '#domain/config-error.ts'
import { loadConfig, processEnvironment } from '#server/config/config.ts'
import { writeBackup } from '#server/database/backup/write-backup.ts'
import { typedCommand } from '#server/installation.ts'
import { onlyArgument, runCommand, withDatabase } from './operators-database.ts'

await runCommand(async () => {
  const file = onlyArgument(`${typedCommand('backup', 'FILE')}: the file to write, such as courtside-2026-11-22.gz`)
  if (existsSync(file)) throw new ConfigError([`${file} is there already; name another file`])
  const rows = await withDatabase(loadConfig(processEnvironment()), (database) =>
    writeBackup(database, { file, now: new Date() }),
  )
  console.log(`${rows} rows are in ${file}; keep JWT_SECRET with it`)
})
