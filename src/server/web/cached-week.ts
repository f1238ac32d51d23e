import { callTRPCProcedure, transformTRPCResponse } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/trpc/context.ts'
import type { AppRouter } from '#server/trpc-router.ts'
import { cacheBody, sendCached, type CachedBody } from './cached-body.ts'

const path = 'availability.weekSummary'

interface CachedWeekDeps {
  router: AppRouter
  contextOf: (request: FastifyRequest) => Context
  /** tRPC's own handler, which reads the request itself. */
  answerAsTrpc: (path: string, request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

/**
 * Answers the first call of every calendar, in tRPC's format, from bytes that are made once for all readers. The
 * procedure runs for every reader, and returns one object until something changes; its bytes are cached with it.
 * Batches, streams and refusals are left to tRPC.
 */
export function registerCachedWeek(app: FastifyInstance, { router, contextOf, answerAsTrpc }: CachedWeekDeps): void {
  const config = router._def._config
  const bodies = new WeakMap<object, CachedBody>()

  function bodyOf(week: object): CachedBody {
    const known = bodies.get(week)
    if (known) return known
    const made = cacheBody(JSON.stringify(transformTRPCResponse(config, { result: { data: week } })))
    bodies.set(week, made)
    return made
  }

  async function weekFor(request: FastifyRequest, text: string): Promise<object> {
    const getRawInput = async () => config.transformer.input.deserialize(JSON.parse(text))
    const ctx = contextOf(request)
    return callTRPCProcedure({ router, path, getRawInput, ctx, type: 'query', signal: undefined, batchIndex: 0 })
  }

  app.get<{ Querystring: Partial<Record<string, unknown>> }>(
    `/trpc/${path}`,
    // HEAD is left to tRPC: Fastify could not measure this body.
    { schema: { hide: true }, exposeHeadRoute: false, compress: false, config: { cache: 'until-change' } },
    async (request, reply) => {
      const { input, batch } = request.query
      const isSingle = batch === undefined && typeof input === 'string' && !request.headers['trpc-accept']
      if (!isSingle) return answerAsTrpc(path, request, reply)
      let week: object
      try {
        week = await weekFor(request, input)
      } catch {
        // tRPC meets the same failure, and gives it its shape, its status and its line in the log.
        return answerAsTrpc(path, request, reply)
      }
      return sendCached(bodyOf(week), request, reply)
    },
  )
}
