import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { AppError } from '#domain/app-error.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { createAppRouter, type RouterDeps } from '#server/trpc-router.ts'
import type { PasswordHasher } from '#server/auth/password/password-hasher.ts'
import type { SignInEvent } from '#server/auth/auth-deps.ts'
import { readSession } from '#server/auth/session/read-session.ts'
import { createViewNotes } from '#server/availability/note-views.ts'
import { createChangeFeed } from '#server/availability/watch-changes.ts'
import { createBoard, type Board } from '#server/board/board.ts'
import { followStore } from '#server/board/follow-store.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/database/connection.ts'
import { createKnownKeys } from '#server/integrations/known-keys.ts'
import { relayTrouble, type RelayTrouble } from '#server/store/outbox/relay-troubles.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { requireWritable } from '#server/store/sql.ts'
import { createReplicas } from '#server/store/replicas.ts'
import { mayAddEndpoint } from '#server/push/push-endpoint.ts'
import { isMigrated } from '#server/database/migrate.ts'
import { defaultDaysAhead } from '#server/sources/source-entry.ts'
import type { ReadingFrom } from '#domain/venues/own/own-reading.ts'
import {
  readingFrom,
  readSourcesFile,
  sandboxPollSeconds,
  type ValidSource,
} from '#server/sources/source-configuration.ts'
import { ownHosts } from '#server/web/own-hosts.ts'
import { createMetrics } from '#server/web/metrics/metrics.ts'
import type { HealthChecks } from '#server/web/health.ts'
import { drainOf } from '#server/web/drain.ts'
import { createHttpServer } from '#server/web/http.ts'
import type { CallerTimeouts } from '#server/web/caller-timeouts.ts'
import type { ServePages } from '#server/web/pages/page-renderer.ts'
import type { Shutdown } from './shutdown.ts'
import type { DatabaseWatch } from './watch-database.ts'

/** The site of one process: the board it reads from, and the HTTP server. */
export interface Site {
  url: string
  board: Board
  /** Replaces the operator's sources. */
  setEntries(entries: ValidSource[]): void
}

export interface SiteDeps {
  config: Config
  catalogue: Catalogue
  database: Database
  hasher: PasswordHasher
  now: () => Date
  logger: Logger | false
  onError: (error: unknown) => void
  watch: DatabaseWatch
  pages: ServePages
  shutdown: Shutdown
  /** Kept connections are still answered until it resolves. */
  linger: () => Promise<unknown>
  timeouts: CallerTimeouts
}

/** Fills the board, then starts to listen. Port 0 takes any free one; `url` has the chosen one. */
export async function startSite(deps: SiteDeps): Promise<Site> {
  const { config, catalogue, database, now, logger, onError, watch, pages, shutdown, linger, timeouts } = deps
  const em = () => database.orm.em.fork()
  const board = createBoard(randomUUID(), catalogue)
  const replicas = createReplicas(database.replicas, (message) => logger && logger.warn(message))
  const following = await followStore({ board, catalogue, pool: database.pool, em, replicas, now, onError })
  shutdown.add('the board', () => following.stop())
  keepAdvancing(board, now, shutdown)
  const { configured, setEntries } = configuredReadings(config, catalogue)
  const http = await createHttpServer({
    appRouter: createAppRouter({ ...routerDeps(deps), board, configured }),
    appUrl: config.appUrl,
    hosts: ownHosts(config),
    mapTiles: config.mapTiles,
    logger,
    now,
    catalogue,
    em,
    replicas,
    readSession: (requestEm, token, use) =>
      readSession({ em: requestEm, token, now: now(), jwtSecrets: config.jwtSecrets, use }),
    rateLimits: config.rateLimits,
    timeouts,
    trustedProxies: config.trustedProxies,
    apiKeys: createKnownKeys({ em, now }),
    revision: () => revisionNow(board, now()),
    bootId: board.bootId,
    changes: (publish) => createChangeFeed(board, publish),
    health: healthOf(deps, { em, board, isDraining: () => door.isDraining() }),
    mailEventsSecret: config.mailEventsSecret,
    onFailure: (error) => void watch.note(error),
    pages,
  })
  const door = drainOf(http.server)
  shutdown.add('HTTP', async () => {
    await door.drain(linger)
    await http.close()
  })
  return { url: await http.listen({ host: config.host, port: config.port }), board, setEntries }
}

function routerDeps({ config, hasher, logger, onError }: SiteDeps): Omit<RouterDeps, 'board' | 'configured'> {
  const { jwtSecrets, rateLimits } = config
  const mayCall = (url: string) => mayAddEndpoint(url, !config.production)
  return {
    auth: { jwtSecrets, hasher, appUrl: config.appUrl, rateLimits, onSignIn: signInLog(logger) },
    alerts: { linkKeys: jwtSecrets, rateLimits },
    views: createViewNotes(onError),
    onAct: (act) => void (logger && logger.warn(act, act.event)),
    isOperator: (email) => config.operators.includes(email.toLowerCase()),
    push: { publicKey: config.push?.publicKey, mayPushTo: mayCall },
    mayCall,
    operatorAddress: config.operators[0] ?? config.mailFrom.address,
    mapTiles: config.mapTiles,
  }
}

function healthOf(
  { config, database, watch, now }: SiteDeps,
  { em, board, isDraining }: { em: () => EntityManager; board: Board; isDraining: () => boolean },
): HealthChecks {
  return {
    registry: createMetrics({ em, now, pools: () => database.pools(), freeOpenings: () => board.openingCounts() }),
    metricsToken: config.metricsToken,
    ready: () => checkReady({ database, watch, now: now(), isDraining: isDraining() }),
  }
}

/** For readers of the live stream, who ask nothing. */
function keepAdvancing(board: Board, now: () => Date, shutdown: Shutdown): void {
  const advancing = setInterval(() => board.advance(now()), 1000)
  shutdown.add('the clock of the board', async () => clearInterval(advancing))
}

/** Cached answers are good until what they show has begun. */
function revisionNow(board: Board, now: Date): number {
  board.advance(now)
  return board.revision()
}

/** The reading of each venue that SOURCES_FILE names. Without that file all venues are stand-ins. */
function configuredReadings(
  { sourcesFile: file, allowLoopbackSources, pollSeconds }: Config,
  catalogue: Catalogue,
): {
  configured: RouterDeps['configured']
  setEntries: Site['setEntries']
} {
  const readings = new Map<string, ReadingFrom>()
  function setEntries(entries: ValidSource[]): void {
    readings.clear()
    for (const entry of entries) readings.set(entry.venue, readingFrom(entry))
  }
  if (file === undefined) {
    const pace = { pollSeconds: pollSeconds ?? sandboxPollSeconds, daysAhead: defaultDaysAhead }
    return { configured: { kind: 'stand-ins', ...pace }, setEntries }
  }
  setEntries(readSourcesFile({ file, catalogue, allowLoopback: allowLoopbackSources, pollSeconds }))
  return { configured: { kind: 'named', readings }, setEntries }
}

async function checkReady({
  database,
  watch,
  now,
  isDraining,
}: Pick<SiteDeps, 'database' | 'watch'> & { now: Date; isDraining: boolean }): Promise<{ relay?: RelayTrouble }> {
  if (isDraining) throw new AppError('UNAVAILABLE', 'this web is being stopped')
  // A full disk still allows reads, so the last write's trouble counts.
  const trouble = watch.trouble()
  if (trouble !== undefined) throw new AppError('UNAVAILABLE', trouble)
  await requireWritable(database.orm.em.fork())
  if (!(await isMigrated(database))) throw new AppError('UNAVAILABLE', 'migrations are pending')
  const relay = await relayTrouble(database.orm.em.fork(), now)
  return relay ? { relay } : {}
}

/** A sign-in is information for the operator; a refusal should be visible at the default level. */
function signInLog(logger: Logger | false): (event: SignInEvent) => void {
  return (event) => {
    if (logger) logger[event.event === 'signed-in' ? 'info' : 'warn'](event, event.event)
  }
}
