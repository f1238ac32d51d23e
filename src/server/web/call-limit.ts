import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#domain/app-error.ts'
import { ipBlock } from '#server/trpc/ip-block.ts'

const callsPerMinute = 300

/** Counts the calls of households, a minute at a time (limit L8). */
export interface CallLimit {
  /**
   * Takes some calls of whoever holds the address.
   * @throws AppError TOO_MANY_REQUESTS once the minute's calls are used up.
   */
  take(ip: string, calls: number): Promise<void>
}

export function createCallLimit(): CallLimit {
  const limiter = new RateLimiterMemory({ points: callsPerMinute, duration: 60 })
  return {
    async take(ip, calls) {
      try {
        await limiter.consume(ipBlock(ip), calls)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const seconds = Math.ceil(refusal.msBeforeNext / 1000)
        throw new AppError('TOO_MANY_REQUESTS', 'Too many requests. Please wait a moment.', seconds)
      }
    },
  }
}

/** Limits calls whatever the spelling of their addresses: what counts is the route that will answer. */
export function registerCallLimit(app: FastifyInstance, limit: CallLimit): void {
  app.addHook('onRequest', async (request) => {
    const calls = callsOf(request)
    if (calls > 0) await limit.take(request.ip, calls)
  })
}

/** How many calls a request holds; none for a page, a file or nothing at all. */
export function callsOf({ routeOptions, params }: FastifyRequest): number {
  const route = routeOptions.url ?? ''
  if (!/^\/(?:api|trpc)\//.test(route)) return 0
  const { path = '' } = params as { path?: string }
  return path.split(',').length
}
