import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import { fastifyRequestHandler, fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { AppError } from '#domain/app-error.ts'
import type { AppRouter } from '#server/trpc-router.ts'
import { createAppCaller } from '#server/trpc-router.ts'
import { registerCachedWeek } from './cached-week.ts'
import { registerHealth, type HealthChecks } from './health.ts'
import { registerRest } from './rest/rest-adapter.ts'
import { sendFailure } from './rest/send-failure.ts'
import type { Context, Viewer } from '#server/trpc/context.ts'
import { failureOf } from '#server/trpc/failure.ts'

export interface HttpDeps {
  appRouter: AppRouter
  appUrl: string
  logger: FastifyBaseLogger | false
  now: () => Date
  em: () => Context['em']
  readSession: (em: Context['em'], token: string) => Promise<Viewer | undefined>
  rateLimits: boolean
  health: HealthChecks
  /** Serves the pages: the built ones, or Vite's in development. */
  pages: (app: FastifyInstance, appUrl: string) => Promise<void>
}

const bodyLimitBytes = 64 * 1024
const readsPerMinute = 300

/** Pushed changes are not compressed: a compressor would delay each until it has more data. */
const compressible = /^(?:application\/json|text\/html|text\/plain|image\/svg)/
/** Level 4 of 11, because every answer is compressed anew. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** The HTTP server: tRPC for the screens, the documented paths for others, health, and the pages. */
export async function createHttpServer(deps: HttpDeps): Promise<FastifyInstance> {
  const app = Fastify({
    ...(deps.logger === false ? { logger: false } : { loggerInstance: deps.logger }),
    bodyLimit: bodyLimitBytes,
    routerOptions: { maxParamLength: 5000 },
    requestTimeout: 30_000,
    connectionTimeout: 0,
    forceCloseConnections: true,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
  })
  // Before any route, because a route captures the handler that exists when it is registered.
  app.setErrorHandler((error, _request, reply) => sendFailure(reply, error))
  // Created once. Helmet's plugin for Fastify would create it for every request.
  const secure = helmet({ contentSecurityPolicy: { directives: contentSecurity(deps.appUrl) }, hsts: false })
  app.addHook('onRequest', (request, reply, done) => secure(request.raw, reply.raw, () => done()))
  await app.register(compress, { customTypes: compressible, encodings: ['br', 'gzip'], brotliOptions, threshold: 1024 })
  if (deps.rateLimits) {
    await app.register(rateLimit, {
      max: readsPerMinute,
      timeWindow: '1 minute',
      allowList: (request) => !/^\/(api|trpc)\//.test(request.url),
      errorResponseBuilder: (_request, { ttl }) =>
        new AppError('TOO_MANY_REQUESTS', 'Too many requests. Please wait a moment.', Math.ceil(ttl / 1000)),
    })
  }
  const contextOf = (request: FastifyRequest) => createContext(deps, request)
  const callerFor = createAppCaller(deps.appRouter)
  const trpcOptions: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
    router: deps.appRouter,
    createContext: ({ req }) => contextOf(req),
    allowBatching: true,
    responseMeta: ({ errors }) => {
      const wait = errors.map((error) => failureOf(error).retryAfterSeconds ?? 0)
      return errors.length > 0 && Math.max(...wait) > 0
        ? { headers: new Headers({ 'retry-after': String(Math.max(...wait)) }) }
        : {}
    },
    onError: ({ error, req }) => {
      if (failureOf(error).code === 'INTERNAL') req.log.error({ err: error.cause ?? error, reqId: req.id }, 'bug')
    },
  }
  await app.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions })
  registerCachedWeek(app, {
    callerFor: (request) => callerFor(contextOf(request)),
    otherwise: (path, req, res) => fastifyRequestHandler({ ...trpcOptions, req, res, path }),
  })
  registerHealth(app, deps.health)
  await registerRest(app, { callerFor: (request) => callerFor(contextOf(request)), appUrl: deps.appUrl, now: deps.now })
  await deps.pages(app, deps.appUrl)
  return app
}

function createContext(deps: HttpDeps, request: FastifyRequest): Context {
  const em = deps.em()
  let viewer: Promise<Viewer | undefined> | undefined
  return {
    em,
    now: deps.now,
    viewer: () => (viewer ??= readViewer(deps, em, request)),
    ip: request.ip,
    userAgent: request.headers['user-agent'],
    requestId: request.id,
  }
}

function readViewer(deps: HttpDeps, em: Context['em'], request: FastifyRequest): Promise<Viewer | undefined> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? deps.readSession(em, token) : Promise.resolve(undefined)
}

/** No inline script and no foreign origin (decision 0009). Mantine needs `style` attributes and a style element. */
function contentSecurity(appUrl: string) {
  const secure = appUrl.startsWith('https:')
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
    upgradeInsecureRequests: secure ? [] : null,
  }
}
