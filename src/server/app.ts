import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino, type Logger } from 'pino'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { createAppRouter } from './app-router.ts'
import { createPasswordHasher, type PasswordHasher } from './auth/password-hasher.ts'
import { readSession } from './auth/read-session.ts'
import { seedDemoAccount } from './auth/seed-demo-account.ts'
import { createBoard } from './board/board.ts'
import { followStore } from './board/follow-store.ts'
import { serveBuiltPages } from './built-pages.ts'
import type { Config } from './config.ts'
import { connectDatabase, type Database } from './database/connection.ts'
import type { DatabaseAddress } from './database/database-address.ts'
import { startEmbeddedPostgres } from './database/embedded-postgres.ts'
import { isMigrated, migrate } from './database/migrate.ts'
import { serveDevPages } from './dev-pages.ts'
import { createMetrics } from './health.ts'
import { createHttpServer } from './http.ts'
import { startMailCatcher } from './mail/mail-catcher.ts'
import { createSmtpTransport } from './mail/smtp-transport.ts'
import { startWorker } from './pipeline/worker.ts'
import { loadSources, sandboxSources } from './sources/source-configuration.ts'
import { mailLinks } from './store/mail-links.ts'
import { createShutdown, type Shutdown } from './shutdown.ts'

export type Role = 'all' | 'web' | 'worker'

/** A running Courtside. */
export interface RunningApp {
  /** Where the site answers; undefined for a worker. */
  url: string | undefined
  /** Lines for the person who started it: where the mails are shown, who can sign in. */
  notes: string[]
  stop(): Promise<void>
}

/** What tests hand in; the rest of the world is as the configuration says. */
export interface AppOptions {
  config: Config
  role?: Role
  dev?: boolean
  logger?: Logger
  now?: () => Date
  hasher?: PasswordHasher
}

/**
 * Puts the parts together and starts them, first the database and last the door. Whatever fails, all that was started
 * is stopped again before the error goes on.
 */
export async function startApp(options: AppOptions): Promise<RunningApp> {
  const shutdown = createShutdown()
  try {
    return await assemble(options, shutdown)
  } catch (error) {
    await shutdown.run()
    throw error
  }
}

async function assemble(
  { config, role = 'all', dev = false, logger = createLogger(), now = () => new Date(), hasher }: AppOptions,
  shutdown: Shutdown,
): Promise<RunningApp> {
  const notes: string[] = []
  const onError = (error: unknown) => logger.error({ err: error }, 'an unexpected fault')
  const address = await databaseAddress(config, shutdown, onError)
  const database = await connectDatabase({
    address,
    replicas: config.replicaUrls.map((url) => ({ url })),
    onWarning: (message) => logger.warn(message),
  })
  shutdown.add(() => database.close())
  await migrate(database)
  const em = () => database.orm.em.fork()
  const passwords = hasher ?? createPasswordHasher()
  if (config.seedDemo) {
    await seedDemoAccount(em(), passwords, now())
    notes.push('sign in as demo@courtside.test with demo-password')
  }
  const key = config.jwtSecret
  if (role !== 'web') await startPipeline({ config, database, address, em, now, onError, notes, shutdown })
  if (role === 'worker') return { url: undefined, notes, stop: () => shutdown.run() }

  const board = createBoard(randomUUID())
  const following = await followStore({ board, pool: database.pool, em, now, onError })
  shutdown.add(() => following.stop())
  const sandbox = config.sourcesFile === undefined
  const appRouter = createAppRouter({
    auth: { jwtSecret: key, hasher: passwords, rateLimits: config.rateLimits },
    alerts: { linkKey: key, rateLimits: config.rateLimits },
    board,
    sandbox,
  })
  const http = await createHttpServer({
    appRouter,
    appUrl: config.appUrl,
    logger,
    now,
    em,
    readSession: (requestEm, token) => readSession({ em: requestEm, token, now: now(), jwtSecret: key }),
    rateLimits: config.rateLimits,
    health: { registry: createMetrics(), ready: () => checkReady(database) },
    pages: dev ? serveDevPages : serveBuiltPages,
  })
  shutdown.add(() => http.close())
  await listen(http, config)
  return { url: config.appUrl, notes, stop: () => shutdown.run() }
}

async function databaseAddress(
  config: Config,
  shutdown: Shutdown,
  onError: (error: unknown) => void,
): Promise<DatabaseAddress> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl }
  const { stop, ...address } = await startEmbeddedPostgres({ dataDir: config.dataDir, onLost: onError })
  shutdown.add(stop)
  return address
}

async function startPipeline({
  config,
  database,
  address,
  em,
  now,
  onError,
  notes,
  shutdown,
}: {
  config: Config
  database: Database
  address: DatabaseAddress
  em: () => ReturnType<Database['orm']['em']['fork']>
  now: () => Date
  onError: (error: unknown) => void
  notes: string[]
  shutdown: Shutdown
}): Promise<void> {
  const smtpUrl = config.smtpUrl ?? (await catchMails(config, notes, shutdown))
  const transport = createSmtpTransport(smtpUrl)
  shutdown.add(() => transport.close())
  const sources = await readableSources(config, now, notes, shutdown)
  const worker = await startWorker({
    em,
    pool: database.pool,
    connection: 'url' in address ? { connectionString: address.url } : address,
    sources,
    transport,
    identity: { from: config.mailFrom, ...(config.dkim && { dkim: config.dkim }) },
    messages: mailLinks({ appUrl: config.appUrl, key: config.jwtSecret }),
    now,
    random: Math.random,
    onError,
  })
  shutdown.add(() => worker.stop())
}

async function catchMails(config: Config, notes: string[], shutdown: Shutdown): Promise<string> {
  const catcher = await startMailCatcher(join(config.dataDir, 'mails'))
  shutdown.add(() => catcher.stop())
  notes.push(`mails are caught and shown on ${catcher.pageUrl}`)
  return catcher.smtpUrl
}

async function readableSources(config: Config, now: () => Date, notes: string[], shutdown: Shutdown) {
  const client = { userAgent: config.userAgent, now }
  if (config.sourcesFile !== undefined) return loadSources({ ...config, file: config.sourcesFile, client })
  const sandbox = await startSandbox({ seed: 1, now })
  shutdown.add(() => sandbox.stop())
  notes.push('sandbox data: stand-in venues are read until SOURCES_FILE names real ones')
  return sandboxSources({ origins: sandbox.origins, pollSeconds: config.pollSeconds, client })
}

async function checkReady(database: Database): Promise<void> {
  if (!(await isMigrated(database))) throw new Error('migrations are pending')
}

async function listen(http: FastifyInstance, { host, port }: Config): Promise<void> {
  await http.listen({ host, port })
}

function createLogger(): Logger {
  return pino({ level: process.env.LOG_LEVEL ?? 'warn', redact: ['req.headers.authorization', 'req.headers.cookie'] })
}
