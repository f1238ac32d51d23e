import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DaySummary } from '#domain/availability/day-summary.ts'
import { createRecentlyUsed } from '#domain/recently-used.ts'
import type { AppCaller } from '#server/trpc-router.ts'
import { cacheBody, sendCached, type CachedBody } from './cached-body.ts'

const path = 'availability.weekSummary'

interface CachedWeekDeps {
  callerFor: (request: FastifyRequest) => AppCaller
  /** Answers as tRPC does, for batched calls and for whatever is refused here. */
  otherwise: (path: string, request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

interface CachedWeek {
  days: readonly DaySummary[]
  body: CachedBody
}

const maxCached = 24

/**
 * Answers the one call that every calendar begins with as tRPC would, but from bytes that are cached instead of made
 * again for every reader.
 */
export function registerCachedWeek(app: FastifyInstance, { callerFor, otherwise }: CachedWeekDeps): void {
  /** By the question as it was asked; only the weeks that were asked for last. */
  const cache = createRecentlyUsed<string, CachedWeek>(maxCached)

  app.get(`/trpc/${path}`, { schema: { hide: true } }, async (request, reply) => {
    const asked = questionOf(request)
    const week =
      asked &&
      (await callerFor(request)
        .availability.weekSummary(asked.input)
        .catch(() => undefined))
    if (!week) return otherwise(path, request, reply)
    const known = cache.get(asked.text)
    const isSame = known?.days.every((day, index) => day === week.days[index]) ?? false
    const body = known && isSame ? known.body : bodyOf(week.days)
    cache.set(asked.text, { days: week.days, body })
    return sendCached(body, request, reply)
  })
}

type WeekInput = Parameters<AppCaller['availability']['weekSummary']>[0]

/** The input of a single call. The router validates it against its schema. */
function questionOf({ query }: FastifyRequest): { text: string; input: WeekInput } | undefined {
  const { input: text, batch } = query as Record<string, unknown>
  if (batch !== undefined || typeof text !== 'string') return undefined
  try {
    return { text, input: (JSON.parse(text) as { json: WeekInput }).json }
  } catch {
    return undefined
  }
}

/** The board returns the same summary object for a day until something of that day changes. */
const jsonOfDays = new WeakMap<DaySummary, string>()

function bodyOf(days: readonly DaySummary[]): CachedBody {
  const parts = days.map((day) => {
    const json = jsonOfDays.get(day) ?? JSON.stringify(day)
    jsonOfDays.set(day, json)
    return json
  })
  return cacheBody(`{"result":{"data":{"json":{"days":[${parts.join(',')}]}}}}`)
}
