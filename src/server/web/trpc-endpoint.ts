import { fastifyRequestHandler, fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/trpc/context.ts'
import { failureOf } from '#server/trpc/failure.ts'
import type { AppRouter } from '#server/trpc-router.ts'
import { registerCachedWeek } from './cached-week.ts'
import { streamChanges, type LiveChanges, type StreamCaps } from './live-streams.ts'

/** As many calls as the screens put into one request. */
const maxBatchSize = 10

interface TrpcDeps {
  router: AppRouter
  contextOf: (request: FastifyRequest) => Context
  onFailure: (error: unknown) => void
  changes: LiveChanges
  streamCaps: StreamCaps
}

/** Availability is the same for everybody; every other answer is one person's, and no cache on its way may store it. */
function isForEverybody(path: string): boolean {
  return path.startsWith('availability.')
}

function pathsWithoutInput(router: AppRouter): ReadonlySet<string> {
  const procedures: Record<string, unknown> = router._def.procedures
  // The types of a procedure leave its inputs out.
  const inputsOf = (path: string) => (procedures[path] as { _def: { inputs: unknown[] } })._def.inputs
  return new Set(Object.keys(procedures).filter((path) => inputsOf(path).length === 0))
}

/** /trpc: the procedures as the screens call them, in batches or alone. */
export async function registerTrpc(app: FastifyInstance, deps: TrpcDeps): Promise<void> {
  const { router, contextOf, onFailure } = deps
  const withoutInput = pathsWithoutInput(router)
  const trpcOptions: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
    router,
    createContext: ({ req }) => ({
      ...contextOf(req),
      // An empty body is no input, and no JSON either.
      isWithoutInput: (path) => withoutInput.has(path) && (req.method === 'GET' || Boolean(req.body)),
    }),
    allowBatching: true,
    maxBatchSize,
    responseMeta({ errors, paths = [] }) {
      const wait = Math.max(0, ...errors.map((error) => failureOf(error).retryAfterSeconds ?? 0))
      const headers = new Headers()
      if (wait > 0) headers.set('retry-after', String(wait))
      if (!paths.every(isForEverybody)) headers.set('cache-control', 'no-store')
      return { headers }
    },
    onError: ({ error, req }) => {
      onFailure(error)
      if (failureOf(error).code === 'INTERNAL') req.log.error({ err: error.cause ?? error, reqId: req.id }, 'bug')
    },
  }
  await app.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions })
  const answerAsTrpc = (path: string, req: FastifyRequest, res: FastifyReply) =>
    fastifyRequestHandler({ ...trpcOptions, req, res, path })
  registerCachedWeek(app, { router, contextOf, answerAsTrpc })
  streamChanges(app, { ...deps, caps: deps.streamCaps, answerAsTrpc })
}
