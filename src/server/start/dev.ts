import { resolve, sep } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import type { Config } from '#server/config/config.ts'
import { freePortNear } from '#server/config/free-port.ts'
import { readCatalogue } from '#server/config/venues-file.ts'
import { devPages } from '#server/web/pages/dev-pages.ts'
import type { AppOptions, Role, RunningApp } from './app.ts'
import { startMails, startPostgres, startStandIns, type KeptParts } from './kept-parts.ts'
import { createShutdown, type Shutdown } from './shutdown.ts'

/** Vite's own. */
const usualHmrPort = 24_678

/** A change of these files starts the application anew. Pages follow theirs by themselves. */
const folders = ['src/server', 'src/domain'].map((folder) => resolve(folder) + sep)

/**
 * Runs the application of the sources for `npm run dev`. After a change of the server it starts anew, by what Vite loads
 * of the changed files alone, and open pages reload; PostgreSQL, stand-ins, mails and Vite run on. A change that cannot
 * be loaded is reported, and the application before it runs on.
 */
export async function startDev({
  config,
  role,
  onStep,
  say,
}: Pick<AppOptions, 'config' | 'onStep'> & {
  role: Role
  /** Prints a line for the developer. */
  say: (line: string) => void
}): Promise<RunningApp> {
  const shutdown = createShutdown()
  try {
    const kept = await keepParts({ config, role, say, shutdown })
    const hmrPort = await freePortNear(usualHmrPort)
    const vite = await createServer({ server: { middlewareMode: true, hmr: { port: hmrPort } }, appType: 'custom' })
    shutdown.add('Vite', () => vite.close())
    const pages = devPages(vite, hmrPort)
    let app = await (await loadApp(vite))({ config, role, dev: true, kept, pages, ...(onStep && { onStep }) })
    shutdown.add('the application', () => app.stop())
    followChanges(vite, say, async () => {
      const startApp = await loadApp(vite)
      await app.stop()
      app = await startApp({ config, role, dev: true, kept, pages })
      vite.ws.send({ type: 'full-reload' })
    })
    const { url, notes } = app
    return { url, notes, stop: () => shutdown.run(), waitsFor: () => app.waitsFor() ?? shutdown.waitsFor() }
  } catch (error) {
    await shutdown.run()
    throw error
  }
}

async function keepParts({
  config,
  role,
  say,
  shutdown,
}: {
  config: Config
  role: Role
  say: (line: string) => void
  shutdown: Shutdown
}): Promise<KeptParts> {
  const onLost = (error: unknown) => say(String(error))
  const isEmbedded = config.databaseUrl === undefined && config.directUrl === undefined
  const isReading = role !== 'web'
  return {
    ...(isEmbedded && { database: await startPostgres(config, shutdown, onLost) }),
    ...(isReading && config.smtpUrl === undefined && { mails: await startMails(config, shutdown) }),
    ...(isReading &&
      config.sourcesFile === undefined && {
        sandbox: await startStandIns({ catalogue: readCatalogue(config.venuesFile), now: () => new Date() }, shutdown),
      }),
  }
}

async function loadApp(vite: ViteDevServer): Promise<typeof import('./app.ts').startApp> {
  const module = (await vite.ssrLoadModule('/src/server/start/app.ts')) as typeof import('./app.ts')
  return module.startApp
}

/** Calls `restart` after a change, and once more for those that came meanwhile. */
function followChanges(vite: ViteDevServer, say: (line: string) => void, restart: () => Promise<void>): void {
  let isStale = false
  let isRestarting = false
  vite.watcher.on('all', async (_event, file) => {
    if (!folders.some((folder) => file.startsWith(folder))) return
    // Vite does the same, but only after its plugins.
    vite.environments.ssr.moduleGraph.onFileChange(file)
    isStale = true
    if (isRestarting) return
    isRestarting = true
    while (isStale) {
      isStale = false
      const startedAt = performance.now()
      try {
        await restart()
        say(`ready again after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
      } catch (error) {
        say(`not started: ${String((error as Error)?.stack ?? error)}`)
      }
    }
    isRestarting = false
  })
}
