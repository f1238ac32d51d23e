import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#domain/app-error.ts'
import { ipBlock } from '#server/trpc/ip-block.ts'

const callsPerMinute = 300

/**
 * Limits the calls of one household a minute (limit L8), whatever the spelling of their addresses: what counts is the
 * route that will answer. Each call of a batch counts.
 */
export async function registerCallLimit(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: callsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => ipBlock(ip),
  })
  const take = app.createRateLimit()
  app.addHook('onRequest', async (request) => {
    for (let left = callsOf(request); left > 0; left -= 1) {
      const limit = await take(request)
      if (limit.isAllowed || !limit.isExceeded) continue
      throw new AppError('TOO_MANY_REQUESTS', 'Too many requests. Please wait a moment.', limit.ttlInSeconds)
    }
  })
}

/** How many calls a request holds; none for a page, a file or nothing at all. */
function callsOf({ routeOptions, params }: FastifyRequest): number {
  const route = routeOptions.url ?? ''
  if (!/^\/(?:api|trpc)\//.test(route)) return 0
  const { path = '' } = params as { path?: string }
  return path.split(',').length
}
