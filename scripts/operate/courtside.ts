// `courtside [COMMAND] [ARG …]`: every program of an installed release.
import { existsSync } from 'node:fs'
import { version } from '#server/installation.ts'
import { settingsFile } from './server/places.ts'

interface Command {
  does: string
  run: () => Promise<unknown>
  /** Arguments of the program that come before those of the command. */
  args?: readonly string[]
  /** It works on an installation: without a file `.env` here, on that of this server (docs/install.md). */
  isOfServer?: true
}

const site = () => import('#server/main.ts')

const commands: Record<string, Command> = {
  start: { does: 'the site and its worker in one process, as without a command', run: site },
  web: { does: 'the site alone', run: site, args: ['--role=web'] },
  worker: { does: 'the worker alone', run: site, args: ['--role=worker'] },
  'demo:open': { does: 'frees a court in the sandbox of a running Courtside', run: () => import('./demo-open.ts') },
  setup: { does: 'asks five questions and writes the files of a server', run: () => import('./setup.ts') },
  doctor: { does: 'checks a server and names the mend of each fault', run: () => import('./doctor.ts') },
  source: {
    does: 'check VENUE reads a venue once; again VENUE lifts its rest',
    run: () => import('./check-source.ts'),
    isOfServer: true,
  },
  outbox: { does: 'list and redrive emails', run: () => import('./outbox.ts'), isOfServer: true },
  backup: { does: 'writes the database into a file', run: () => import('./backup.ts'), isOfServer: true },
  restore: { does: 'fills an empty database with a backup', run: () => import('./restore.ts'), isOfServer: true },
  migrate: {
    does: 'brings the database up to this version',
    run: () => import('./migrate-database.ts'),
    isOfServer: true,
  },
  mcp: { does: 'an MCP server on standard input and output, of a running site', run: () => import('./mcp.ts') },
  'push:keys': { does: 'makes the keys for web push', run: () => import('./make-push-keys.ts') },
}

const usage = [
  'courtside [COMMAND]',
  ...Object.entries(commands).map(([name, { does }]) => `  ${name.padEnd(10)} ${does}`),
  '  --version  the version',
].join('\n')

const [name = 'start', ...rest] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command) {
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
