import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#domain/app-error.ts'
import { apiKeyHeader } from '#domain/integrations/api-key.ts'
import { ipBlock } from '#server/trpc/ip-block.ts'

const callsPerMinute = 300
const callsPerMinuteOfKey = 1200

/**
 * Counts the calls of households and of keys, a minute at a time (limits L8, L18). Both answer as `CallsAMinute` does: 0, or
 * the milliseconds until there are calls again.
 */
export interface CallLimit {
  /** Takes some calls of a household: a block of addresses. */
  take(household: string, calls: number): number
  /** The same for the key with this id. */
  takeOfKey(id: string, calls: number): number
}

/** Checks the keys of programs. */
export interface KeyCheck {
  /** The id of a key that was checked a moment ago. */
  known(key: string): string | undefined
  /**
   * The id of a key; undefined while it cannot be looked up.
   * @throws AppError UNAUTHENTICATED for an invalid key.
   */
  check(key: string): Promise<string | undefined>
}

const minuteMs = 60_000

export function createCallLimit(): CallLimit {
  return {
    take: createCallsAMinute(callsPerMinute).take,
    takeOfKey: createCallsAMinute(callsPerMinuteOfKey).take,
  }
}

/** @throws AppError TOO_MANY_REQUESTS if there is a wait. */
function requireNoWait(waitMs: number | undefined): void {
  if (!waitMs) return
  throw new AppError('TOO_MANY_REQUESTS', 'Too many requests. Please wait a moment.', Math.ceil(waitMs / 1000))
}

/** The call limiter and the key check. Without `limit` calls are not limited, but keys are still checked. */
interface CallGuards {
  limit: CallLimit | undefined
  keys: KeyCheck
}

/**
 * Limits calls by their route, so that the spelling of an address does not matter. An unknown key costs its household a
 * call, so guesses of keys are limited too.
 */
export function registerCallLimit(app: FastifyInstance, { limit, keys }: CallGuards): void {
  app.addHook('onRequest', async (request) => {
    const calls = callsOf(request)
    if (calls === 0) return
    const key = request.headers[apiKeyHeader]
    const known = typeof key === 'string' ? keys.known(key) : undefined
    if (known !== undefined) return requireNoWait(limit?.takeOfKey(known, calls))
    requireNoWait(limit?.take(ipBlock(request.ip), calls))
    const id = typeof key === 'string' ? await keys.check(key) : undefined
    if (id !== undefined) requireNoWait(limit?.takeOfKey(id, calls))
  })
}

/** Number of calls in a request; 0 for a page, a file or an unknown path. */
export function callsOf({ routeOptions, params }: FastifyRequest): number {
  const route = routeOptions.url ?? ''
  if (!/^\/(?:api|trpc|feeds|mcp)(?:\/|$)/.test(route)) return 0
  const { path = '' } = params as { path?: string }
  return path.split(',').length
}

/** Counts the calls of many, for each in a minute that begins with their first call. */
interface CallsAMinute {
  /**
   * Takes some calls of one of them. Returns 0 if they are allowed, else the milliseconds until their minute is over.
   */
  take(whose: string, calls: number): number
  /** The number of callers whose minute is in memory. */
  size(): number
}

/**
 * Called for every answer from cached bytes, so it costs one lookup in a map and no promise, timer or date.
 * @param clock Milliseconds that only grow.
 */
export function createCallsAMinute(allowed: number, clock: () => number = () => performance.now()): CallsAMinute {
  // Each is put at the end when its minute begins, so the first are over first.
  const minutes = new Map<string, { calls: number; endsAt: number }>()

  function forgetThoseOver(now: number): void {
    for (const [whose, { endsAt }] of minutes) {
      if (endsAt > now) return
      minutes.delete(whose)
    }
  }

  return {
    take(whose, calls) {
      const now = clock()
      let minute = minutes.get(whose)
      if (minute === undefined || minute.endsAt <= now) {
        forgetThoseOver(now)
        minute = { calls: 0, endsAt: now + minuteMs }
        minutes.set(whose, minute)
      }
      minute.calls += calls
      return minute.calls <= allowed ? 0 : minute.endsAt - now
    },
    size: () => minutes.size,
  }
}
