import { pino, type Logger } from 'pino'
import { createPasswordHasher, type PasswordHasher } from '#server/auth/password/password-hasher.ts'
import { demoAccount, seedDemoAccount } from '#server/auth/registration/seed-demo-account.ts'
import type { ServePages } from '#server/web/pages/page-renderer.ts'
import { serveBuiltPages } from '#server/web/pages/built-pages.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { Config } from '#server/config/config.ts'
import { readCatalogue } from '#server/config/venues-file.ts'
import type { Database } from '#server/database/connection.ts'
import { lostDatabaseFault } from '#server/database/database-address.ts'
import { followSourcesFile } from './follow-sources-file.ts'
import { databaseTime, openDatabase } from './open-database.ts'
import { watchDatabase } from './watch-database.ts'
import { requireFreePort } from '#server/config/free-port.ts'
import { databaseTrouble, fullDisk } from '#server/store/database-trouble.ts'
import { readSourcesFile } from '#server/sources/source-configuration.ts'
import { requireRoom, requireWritable } from '#server/store/sql.ts'
import type { KeptParts } from './kept-parts.ts'
import { createShutdown, type Shutdown } from './shutdown.ts'
import { startTracing } from '#server/tracing/start-tracing.ts'
import { linger } from '#server/web/drain.ts'
import { usualTimeouts } from '#server/web/caller-timeouts.ts'
import { startSite } from './start-site.ts'
import { logRelay } from './log-relay.ts'
import { runPipeline, type Pipeline } from './run-pipeline.ts'

export type Role = 'all' | 'web' | 'worker'

/** A running Courtside. */
export interface RunningApp {
  /** The URL of the site; undefined for a worker. */
  url: string | undefined
  /** Lines for the person who started it: the page of the mails, the demo account. */
  notes: string[]
  stop(): Promise<void>
  /** The part that is being stopped. */
  waitsFor(): string | undefined
}

/** Options that tests pass in. Everything else comes from the configuration. */
export interface AppOptions {
  config: Config
  role?: Role
  /** Email templates are compiled from the source instead of taken from the build. */
  dev?: boolean
  /** Parts that run already, and go on after this application. */
  kept?: KeptParts
  logger?: Logger
  /** PostgreSQL's time without it. */
  now?: () => Date
  hasher?: PasswordHasher
  /** Only these stand-ins; by default all venues of the catalogue. */
  sandboxVenues?: readonly string[]
  /** Serves the pages; without it those that the build made. */
  pages?: ServePages
  /** Called after each step of the start. */
  onStep?: (step: string, ms: number) => void
}

/**
 * Puts the parts together and starts them: the database first, the HTTP server last. When a step fails, everything that
 * was started is stopped again before the error is thrown.
 */
export async function startApp(options: AppOptions): Promise<RunningApp> {
  const shutdown = createShutdown()
  try {
    return await assemble(options, shutdown)
  } catch (error) {
    await shutdown.run()
    if (databaseTrouble(error) === undefined) throw error
    throw lostDatabaseFault(options.config, error)
  }
}

async function assemble(options: AppOptions, shutdown: Shutdown): Promise<RunningApp> {
  const { config, role = 'all', dev = false, kept = {}, logger = createLogger(config) } = options
  const notes: string[] = []
  const catalogue = readOperatorsFiles(config)
  const watch = watchDatabase({
    logger,
    isWell: async (trouble) =>
      trouble === fullDisk ? requireRoom(database.orm.em.fork()) : requireWritable(database.orm.em.fork()),
  })
  const onError = (error: unknown) => {
    if (!watch.note(error)) logger.error({ err: error }, 'an unexpected fault')
  }
  if (role !== 'worker') await requireFreePort(config.host, config.port)
  const hasher = options.hasher ?? createPasswordHasher()
  async function timed<Result>(step: string, work: Promise<Result>): Promise<Result> {
    const startedAt = performance.now()
    const result = await work
    options.onStep?.(step, performance.now() - startedAt)
    return result
  }
  if (config.traceEndpoint !== undefined) {
    const tracing = await startTracing({ endpoint: config.traceEndpoint, role })
    shutdown.add('traces', () => tracing.stop())
  }
  const opening = config.databaseUrl === undefined ? 'starting PostgreSQL' : 'connecting to PostgreSQL'
  const database = await timed(opening, openDatabase({ config, kept: kept.database, logger, watch, onError, shutdown }))
  const now = options.now ?? (await databaseTime(database, shutdown))
  if (config.seedDemo) notes.push(await seedDemo(database, hasher, now()))
  const readers: Pipeline[] = []
  // The site listens before the first sweep begins, which takes the processor for seconds.
  let url: string | undefined
  if (role !== 'worker') {
    const pages = options.pages ?? serveBuiltPages
    const using = { config, catalogue, database, hasher, now, logger, onError, watch, pages, shutdown }
    const starting = startSite({ ...using, linger, timeouts: usualTimeouts })
    const site = await timed('opening the site', starting)
    readers.push(site)
    url = config.port === 0 ? site.url : `http://localhost:${config.port}`
  }
  if (role !== 'web') {
    const pipeline = runPipeline({
      config,
      catalogue,
      database,
      dev,
      now,
      onError,
      onRelay: logRelay(logger),
      onHeld: (held) => logger.error(held, 'the database has refused for a minute how this notification ended'),
      notes,
      shutdown,
      sandboxVenues: options.sandboxVenues,
      kept,
    })
    readers.push(await timed('starting venues and email', pipeline))
  }
  followSourcesFile({ config, catalogue, logger, shutdown, readers })
  return { url, notes, stop: () => shutdown.run(), waitsFor: shutdown.waitsFor }
}

/** Makes the demo account; returns the line that says so. */
async function seedDemo(database: Database, hasher: PasswordHasher, now: Date): Promise<string> {
  await seedDemoAccount(database.orm.em.fork(), hasher, now)
  return `sign in as ${demoAccount.email} with ${demoAccount.password}`
}

/**
 * Reads the catalogue, and checks the sources that name its venues: a file with a fault ends the start before
 * anything has started. The site and the pipeline read the sources again later.
 */
function readOperatorsFiles({
  venuesFile,
  sourcesFile,
  allowLoopbackSources: allowLoopback,
  pollSeconds,
}: Config): Catalogue {
  const catalogue = readCatalogue(venuesFile)
  if (sourcesFile !== undefined) readSourcesFile({ file: sourcesFile, catalogue, allowLoopback, pollSeconds })
  return catalogue
}

function createLogger({ logLevel }: Config): Logger {
  return pino({ level: logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] })
}
