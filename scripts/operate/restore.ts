// `npm run restore -- FILE`: fills an empty database with a backup.
import { existsSync } from 'node:fs'
import { ConfigError } from '#domain/config-error.ts'
import { loadConfig, processEnvironment } from '#server/config/config.ts'
import { restoreBackup } from '#server/database/backup/restore-backup.ts'
import { typedCommand } from '#server/installation.ts'
import { onlyArgument, runCommand, withDatabase } from './operators-database.ts'

await runCommand(async () => {
  const file = onlyArgument(`${typedCommand('restore', 'FILE')}: a file that ${typedCommand('backup')} wrote`)
  if (!existsSync(file)) throw new ConfigError([`there is no file ${file}`])
  const { rows, takenAt, ambiguous, given, pending } = await withDatabase(
    loadConfig(processEnvironment()),
    (database) => restoreBackup(database, { file, now: new Date() }),
  )
  console.log(`${rows} rows of ${takenAt.toISOString()} are back, and everybody signs in anew`)
  console.log(
    `of the emails, ${ambiguous} were under way and go once more, ${given} are given up, ${pending} waited: these are second copies where they went since`,
  )
})
