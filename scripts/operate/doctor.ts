// `courtside doctor [FILE]`: checks a server with the settings of the file, and names the mend of each fault.
import { readdirSync, statSync } from 'node:fs'
import { resolve4, resolve6, resolveTxt } from 'node:dns/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { ConfigError } from '#domain/config-error.ts'
import { loadConfig, processEnvironment, type Config } from '#server/config/config.ts'
import { isMigrated, requireKnownMigrations } from '#server/database/migrate.ts'
import { typedCommand } from '#server/installation.ts'
import { connectApplication } from './connect-application.ts'
import { runCommand } from './operators-database.ts'
import { checkServer, type ServerWorld } from './server/check-server.ts'
import { backupFolder, settingsFile } from './server/places.ts'

const patienceMs = 10_000

function realWorld(config: Config): ServerWorld {
  return {
    now: new Date(),
    txt: async (name) => (await resolveTxt(name)).map((parts) => parts.join('')),
    async addresses(name) {
      const found = await Promise.allSettled([resolve4(name), resolve6(name)])
      return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    },
    async status(url) {
      const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs) }).catch((error: Error) => {
        // `fetch failed` says nothing; its cause does.
        throw error.cause ?? error
      })
      return answer.status
    },
    async unnamedProxy(appUrl) {
      const headers = config.metricsToken === undefined ? {} : { authorization: `Bearer ${config.metricsToken}` }
      const answer = await fetch(`${appUrl}/readyz`, { headers, signal: AbortSignal.timeout(patienceMs) })
      return ((await answer.json()) as { unnamedProxy?: string }).unnamedProxy
    },
    relay: (url) => createTransport({ url, connectionTimeout: patienceMs, greetingTimeout: patienceMs }).verify(),
    async database() {
      const database = await connectApplication(config)
      try {
        await requireKnownMigrations(database)
        if (!(await isMigrated(database)))
          throw new Error(`DATABASE_URL: the database is not migrated; run ${typedCommand('migrate')}`)
      } finally {
        await database.close()
      }
    },
    newestBackup() {
      const written = namesIn(backupFolder).map((name) => statSync(join(backupFolder, name)).mtimeMs)
      return written.length === 0 ? undefined : new Date(Math.max(...written))
    },
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.gz'))
  } catch {
    return []
  }
}

await runCommand(async () => {
  const [file = settingsFile, ...others] = process.argv.slice(2)
  if (file.startsWith('-') || others.length > 0) {
    throw new ConfigError([`${typedCommand('doctor', '[FILE]')}: a file with the settings (${settingsFile})`])
  }
  const config = loadConfig(processEnvironment(file))
  const findings = await checkServer(config, realWorld(config))
  for (const { name, mend } of findings) console.log(mend === undefined ? `✓ ${name}` : `✗ ${name}: ${mend}`)
  const faults = findings.filter(({ mend }) => mend !== undefined).length
  console.log(faults === 0 ? 'all is well' : `${faults} of ${findings.length} need a mend`)
  if (faults > 0) process.exitCode = 1
})
