// `courtside [COMMAND] [ARG …]`: every program of an installed release.
import { existsSync } from 'node:fs'
import { typedCommand, version } from '#server/installation.ts'
import texts from '#scripts/start/commands.json' with { type: 'json' }
import { settingsFile } from './server/places.ts'

interface Command {
  takes: string
  does: string
  run: () => Promise<unknown>
  /** Arguments of the program that come before those of the command. */
  args?: readonly string[]
  /** It works on an installation: without a file `.env` here, on that of this server (docs/install.md). */
  isOfServer?: true
}

const site = () => import('#server/main.ts')

const commands: Record<string, Command> = {
  start: { ...texts.start, run: site },
  web: { ...texts.web, run: site, args: ['--role=web'] },
  worker: { ...texts.worker, run: site, args: ['--role=worker'] },
  'demo:open': { ...texts['demo:open'], run: () => import('./demo-open.ts') },
  setup: { ...texts.setup, run: () => import('./setup.ts') },
  doctor: { ...texts.doctor, run: () => import('./doctor.ts') },
  source: { ...texts.source, run: () => import('./check-source.ts'), isOfServer: true },
  outbox: { ...texts.outbox, run: () => import('./outbox.ts'), isOfServer: true },
  backup: { ...texts.backup, run: () => import('./backup.ts'), isOfServer: true },
  restore: { ...texts.restore, run: () => import('./restore.ts'), isOfServer: true },
  migrate: { ...texts.migrate, run: () => import('./migrate-database.ts'), isOfServer: true },
  mcp: { ...texts.mcp, run: () => import('./mcp.ts') },
  'push:keys': { ...texts['push:keys'], run: () => import('./make-push-keys.ts') },
}

const usage = [
  'courtside [COMMAND]',
  ...Object.entries(commands).map(([name, { does }]) => `  ${name.padEnd(10)} ${does}`),
  '  --version  the version',
].join('\n')

const [name = 'start', ...rest] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command && rest.includes('--help')) {
  console.log(`${typedCommand(name, command.takes)}: ${command.does}`)
} else if (command) {
  // Each program reads its own arguments.
  process.argv.splice(2, process.argv.length, ...(command.args ?? []), ...rest)
  if (command.isOfServer && !existsSync('.env')) {
    const { processEnvironment } = await import('#server/config/config.ts')
    processEnvironment(settingsFile)
  }
  await command.run()
} else if (name === '--version') {
  console.log(version)
} else if (name === '--help') {
  console.log(usage)
} else {
  console.error(`courtside ${name}: there is no such command\n${usage}`)
  process.exitCode = 1
}
