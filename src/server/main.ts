import { parseArgs } from 'node:util'
import { ConfigError } from '#domain/config-error.ts'
import { startApp, type Role, type RunningApp } from './start/app.ts'
import { loadConfig, processEnvironment } from './config/config.ts'
import { nextFreePort } from './config/free-port.ts'
import { boxAround } from './start/box-around.ts'
import type { startDev } from './start/dev.ts'
import { showLife, watchLoop } from './start/watch-loop.ts'

const hardStopMs = 10_000
const usualPort = 3000

async function main(): Promise<void> {
  const values = readArguments()
  const role = readRole(values.role)
  const onStep = (step: string, ms: number) => say(`${step} … ${(ms / 1000).toFixed(1)} s`)
  const { dev = false } = values
  const variables = processEnvironment()
  const port = await openPort(variables, role)
  const config = loadConfig(port === undefined ? variables : { ...variables, PORT: String(port) })
  if (dev && config.production) throw new ConfigError(['--dev: serves the sources; leave it out in production'])
  // A breakpoint of a debugger stops the loop too.
  if (!dev) watchLoop()
  const app = dev ? await startFromSources({ config, role, onStep, say }) : await startApp({ config, role, onStep })
  stopOnSignals(app)
  if (role === 'worker') showLife(config.dataDir)
  const moved =
    port === undefined || port === usualPort ? [] : [`port ${usualPort} is taken, so the site is on ${port}`]
  for (const line of boxAround([...(app.url === undefined ? [] : [`open ${app.url}`]), ...moved, ...app.notes]))
    say(line)
  say(app.url === undefined ? 'worker ready' : `ready on ${app.url}`)
}

async function startFromSources(options: Parameters<typeof startDev>[0]): Promise<RunningApp> {
  // Loaded only where it runs: production has no Vite.
  const { startDev } = await import('./start/dev.ts')
  return startDev(options)
}

/** The next free port where the variables leave it open. Links of emails lead to it. */
async function openPort({ PORT, APP_URL, NODE_ENV, HOST }: NodeJS.ProcessEnv, role: Role): Promise<number | undefined> {
  if (role === 'worker' || PORT?.trim() || APP_URL?.trim() || NODE_ENV === 'production') return undefined
  return nextFreePort(HOST?.trim() || '127.0.0.1', usualPort)
}

function readArguments(): { role?: string; dev?: boolean } {
  try {
    return parseArgs({ options: { role: { type: 'string' }, dev: { type: 'boolean' } } }).values
  } catch (error) {
    throw new ConfigError([`${(error as Error).message.split('.')[0]}; use --role=all, web or worker, and --dev`])
  }
}

function readRole(text: string | undefined): Role {
  if (text === undefined || text === 'all' || text === 'web' || text === 'worker') return text ?? 'all'
  throw new ConfigError([`--role: ${text} is no role; use all, web or worker`])
}

/** SIGTERM and Ctrl-C: no new work, work under way ends or is handed back, the database stops cleanly. */
function stopOnSignals(app: RunningApp): void {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      setTimeout(() => giveUp(app), hardStopMs).unref()
      app.stop().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      )
    })
  }
}

/** Other processes take over the work, as after a kill. */
function giveUp(app: RunningApp): never {
  process.stderr.write(`not stopped after ${hardStopMs / 1000} s: ${app.waitsFor() ?? 'nothing'} did not end\n`)
  process.exit(1)
}

function fail(error: unknown): never {
  // By its name: in development Vite has loaded another copy of the class.
  const { name, message, stack } = error as Error
  const text = name === 'ConfigError' ? message : (stack ?? String(error))
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

main().catch(fail)
