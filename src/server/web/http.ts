import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { KeyScope } from '#domain/integrations/api-key.ts'
import type { MapTiles } from '#domain/venues/map-tiles.ts'
import { type AppRouter, createAppCaller } from '#server/trpc-router.ts'
import { createCallLimit, type KeyCheck, registerCallLimit } from './call-limit/call-limit.ts'
import { registerMailEvents } from './mail-events.ts'
import { type HealthChecks, registerHealth } from './health.ts'
import { serveCachedAnswers } from './answer-cache/serve-cached-answers.ts'
import { cacheAnswers } from './answer-cache/cache-answers.ts'
import { createCachedAnswers } from './answer-cache/cached-answers.ts'
import { cachedAnswersCounter, measureRoutes } from './metrics/process-metrics.ts'
import type { FeedDeps } from './feeds/card.ts'
import { registerFeeds } from './feeds/feed-routes.ts'
import { registerMcp } from './mcp/mcp-endpoint.ts'
import { registerRest } from './rest/rest-adapter.ts'
import { sendFailure } from './rest/send-failure.ts'
import { asServerOptions, type CallerTimeouts } from './caller-timeouts.ts'
import {
  supplyEmptyBodies,
  dropClosedConnections,
  requireOwnSite,
  shedLoad,
  refuseWrongMethods,
} from './request-guards.ts'
import { usualStreamCaps, type LiveChanges, type StreamCaps } from './live-streams.ts'
import type { OwnHosts } from './own-hosts.ts'
import { siteStatus } from './status-page.ts'
import { sendCookies } from './cookies.ts'
import { requireAccess, requireViewer } from '#server/trpc/require-viewer.ts'
import { type ContextDeps, createContexts, documentContext } from './request-context.ts'
import { securityHeaders } from './security-headers.ts'
import { registerPages } from './pages/pages.ts'
import type { PageRenderer, ServePages } from './pages/page-renderer.ts'
import { registerSiteFiles } from './pages/site-files.ts'
import { registerTrpc } from './trpc-endpoint.ts'
import { logUnnamedProxy, unnamedProxy } from './unnamed-proxy.ts'

export interface HttpDeps extends ContextDeps {
  appRouter: AppRouter
  appUrl: string
  hosts: OwnHosts
  mapTiles?: MapTiles | undefined
  logger: FastifyBaseLogger | false
  rateLimits: boolean
  /** Instead of the usual ones, for tests. */
  streamCaps?: Partial<StreamCaps>
  timeouts: CallerTimeouts
  /** Keys with their own call limits. */
  apiKeys: KeyCheck & ContextDeps['apiKeys']
  /** Address ranges of the proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[]
  health: HealthChecks
  /** Of the address at which the relay says whose emails bounced. */
  mailEventsSecret?: string | undefined
  /** Gets the error of each failed call, of callers and servers. */
  onFailure: (error: unknown) => void
  /** Grows with every change of availability. */
  revision: () => number
  /** The name of this process among the listeners of changes. */
  bootId: string
  changes: LiveChanges
  /** Serves the pages: the built ones, or Vite's in development. */
  pages: ServePages
}

const bodyLimitBytes = 64 * 1024

/** Pushed changes are not compressed: a compressor would delay each until it has more data. */
const compressible = /^(?:application\/(?:json|rss\+xml|feed\+json)|text\/html|text\/plain|image\/svg)/
/** Level 4 of 11, because every answer is compressed again. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** The HTTP server: tRPC for the screens, the documented paths for others, health, and the pages. */
export async function createHttpServer(deps: HttpDeps): Promise<FastifyInstance> {
  let renderer: PageRenderer | undefined
  const secure = securityHeaders({ ...deps, page: () => renderer ?? {} })
  const app = createFastify(deps, secure)
  measureRoutes(app, deps.health.registry)
  guardRequests(app, deps.hosts, secure)
  await app.register(compress, { customTypes: compressible, encodings: ['br', 'gzip'], brotliOptions, threshold: 1024 })
  sendCookies(app, deps.appUrl)
  if (deps.rateLimits) await shedLoad(app)
  const limit = deps.rateLimits ? createCallLimit() : undefined
  registerCallLimit(app, { limit, keys: deps.apiKeys })
  const cached = createCachedAnswers(deps)
  cacheAnswers(app, { ...deps, cached })
  const contextOf = createContexts(deps)
  const streamCaps = { ...usualStreamCaps, ...deps.streamCaps }
  await registerTrpc(app, { ...deps, router: deps.appRouter, contextOf, streamCaps })
  const proxy = unnamedProxy(deps.trustedProxies)
  registerHealth(app, { ...deps.health, unnamedProxy: proxy }, deps.onFailure)
  const callerFor = createAppCaller(deps.appRouter)
  const doors = {
    callerFor: (request: FastifyRequest) => callerFor(contextOf(request)),
    emailOf: async (request: FastifyRequest) => (await requireAccess(contextOf(request), 'alerts')).email,
    appUrl: deps.appUrl,
    catalogue: deps.catalogue,
    now: deps.now,
  }
  await registerRest(app, { ...doors, ...refusalsOf(contextOf) })
  registerSiteFiles(app, doors)
  renderer = await deps.pages(app)
  if (renderer) registerPages(app, { ...deps, ...documentsOf(deps, doors), renderer })
  await registerFeeds(app, doors)
  registerMailEvents(app, deps)
  registerMcp(app, { ...doors, onFailure: deps.onFailure })
  serveCachedAnswers(app.server, { ...deps, cached, limit, onAnswer: cachedAnswersCounter(deps.health.registry) })
  logUnnamedProxy(app, proxy)
  return app
}

function createFastify(deps: HttpDeps, secure: ReturnType<typeof securityHeaders>): FastifyInstance {
  const { http, requestTimeout } = asServerOptions(deps.timeouts)
  const app = Fastify({
    ...(deps.logger === false ? { logger: false } : { loggerInstance: deps.logger }),
    bodyLimit: bodyLimitBytes,
    routerOptions: { maxParamLength: 5000 },
    requestTimeout,
    // Most requests have no body. If Fastify waits for one anyway, supplyEmptyBodies ends it.
    http: { ...http, optimizeEmptyRequests: true },
    trustProxy: deps.trustedProxies.length > 0 && deps.trustedProxies,
    connectionTimeout: 0,
    forceCloseConnections: true,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    // No hook runs for an address that cannot be read.
    frameworkErrors(error, request, reply) {
      secure(request.raw, reply.raw)
      sendFailure(reply, error)
    },
  })
  // Before any route, because a route captures the handler that exists when it is registered.
  app.setErrorHandler((error, _request, reply) => {
    deps.onFailure(error)
    return sendFailure(reply, error)
  })
  return app
}

/** Gives what documents are rendered from: the routers, a person by the cookie, and the state of the site. */
function documentsOf(deps: HttpDeps, doors: FeedDeps) {
  return {
    router: deps.appRouter,
    contextOf: (request: FastifyRequest) => documentContext(deps, request),
    statusOf: (request: FastifyRequest) => siteStatus({ ...doors, health: deps.health }, request),
  }
}

/** Applies to every request, whatever it asks for. */
function guardRequests(app: FastifyInstance, hosts: OwnHosts, secure: ReturnType<typeof securityHeaders>): void {
  app.addHook('onRequest', (request, reply, done) => {
    secure(request.raw, reply.raw)
    done()
  })
  dropClosedConnections(app)
  supplyEmptyBodies(app)
  requireOwnSite(app, hosts)
  refuseWrongMethods(app)
}

/** Refuse callers before their input is read. */
function refusalsOf(contextOf: ReturnType<typeof createContexts>) {
  return {
    requireSignedIn: async (request: FastifyRequest) => void (await requireViewer(contextOf(request))),
    requireAccessBy:
      (...scopes: KeyScope[]) =>
      async (request: FastifyRequest) =>
        void (await requireAccess(contextOf(request), ...scopes)),
  }
}
