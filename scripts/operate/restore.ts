// `npm run restore -- FILE [--staging]`: fills an empty database with a backup, or with a copy of it that reaches nobody.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ConfigError } from '#domain/config-error.ts'
import { loadConfig, processEnvironment } from '#server/config/config.ts'
import { restoreBackup } from '#server/database/backup/restore-backup.ts'
import { typedCommand } from '#server/installation.ts'
import { runCommand, withDatabase } from './operators-database.ts'

function readArguments(): { file: string; isStaging: boolean } {
  const usage = `${typedCommand('restore', 'FILE [--staging]')}: a file that ${typedCommand('backup')} wrote`
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { staging: { type: 'boolean' } } })
    const [file, ...others] = positionals
    if (file !== undefined && others.length === 0) return { file, isStaging: values.staging === true }
  } catch {
    // An option that there is not.
  }
  throw new ConfigError([usage])
}

await runCommand(async () => {
  const { file, isStaging } = readArguments()
  if (!existsSync(file)) throw new ConfigError([`there is no file ${file}`])
  const { rows, takenAt, ambiguous, given, pending } = await withDatabase(
    loadConfig(processEnvironment()),
    (database) => restoreBackup(database, { file, now: new Date(), isStaging }),
  )
  console.log(`${rows} rows of ${takenAt.toISOString()} are back, and everybody signs in anew`)
  if (isStaging) return console.log('no address leads to a mailbox, no email waits, and no key or session works')
  console.log(
    `of the emails, ${ambiguous} were under way and go once more, ${given} are given up, ${pending} waited: these are second copies where they went since`,
  )
})
