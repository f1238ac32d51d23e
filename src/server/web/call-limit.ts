import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#domain/app-error.ts'
import { apiKeyHeader } from '#domain/machines/api-key.ts'
import { ipBlock } from '#server/trpc/ip-block.ts'

const callsPerMinute = 300
const callsPerMinuteOfKey = 1200

/** Counts the calls of households and of keys, a minute at a time (limits L8, L18). */
export interface CallLimit {
  /**
   * Takes some calls of whoever holds the address.
   * @throws AppError TOO_MANY_REQUESTS once the minute's calls are used up.
   */
  take(ip: string, calls: number): Promise<void>
  /** The same for the key with this id. */
  takeOfKey(id: string, calls: number): Promise<void>
}

/** Tells keys of programs from what is none. */
export interface KeyCheck {
  /** The id of a key that was checked a moment ago. */
  known(key: string): string | undefined
  /**
   * The id of a key; undefined while it cannot be found out.
   * @throws AppError UNAUTHENTICATED for what is no key.
   */
  check(key: string): Promise<string | undefined>
}

export function createCallLimit(): CallLimit {
  const households = new RateLimiterMemory({ points: callsPerMinute, duration: 60 })
  const keys = new RateLimiterMemory({ points: callsPerMinuteOfKey, duration: 60 })
  return {
    take: (ip, calls) => consume(households, ipBlock(ip), calls),
    takeOfKey: (id, calls) => consume(keys, id, calls),
  }
}

async function consume(limiter: RateLimiterMemory, whose: string, calls: number): Promise<void> {
  try {
    await limiter.consume(whose, calls)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const seconds = Math.ceil(refusal.msBeforeNext / 1000)
    throw new AppError('TOO_MANY_REQUESTS', 'Too many requests. Please wait a moment.', seconds)
  }
}

/** Who counts calls, and who knows keys. Without `limit` nobody is limited, and keys are checked all the same. */
interface CallGuards {
  limit: CallLimit | undefined
  keys: KeyCheck
}

/**
 * Limits calls whatever the spelling of their addresses: what counts is the route that will answer. A key that is not
 * known yet costs its household a call, so nobody guesses keys faster than they may call.
 */
export function registerCallLimit(app: FastifyInstance, { limit, keys }: CallGuards): void {
  app.addHook('onRequest', async (request) => {
    const calls = callsOf(request)
    if (calls === 0) return
    const key = request.headers[apiKeyHeader]
    const known = typeof key === 'string' ? keys.known(key) : undefined
    if (known !== undefined) return limit?.takeOfKey(known, calls)
    await limit?.take(request.ip, calls)
    const id = typeof key === 'string' ? await keys.check(key) : undefined
    if (id !== undefined) await limit?.takeOfKey(id, calls)
  })
}

/** How many calls a request holds; none for a page, a file or nothing at all. */
export function callsOf({ routeOptions, params }: FastifyRequest): number {
  const route = routeOptions.url ?? ''
  if (!/^\/(?:api|trpc)\//.test(route)) return 0
  const { path = '' } = params as { path?: string }
  return path.split(',').length
}
