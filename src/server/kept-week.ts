import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DaySummary } from '#domain/availability/day-summary.ts'
import { createRecentlyUsed } from '#domain/recently-used.ts'
import type { AppCaller } from './app-router.ts'
import { keepBody, sendKept, type KeptBody } from './rest/kept-body.ts'

const path = 'availability.weekSummary'

interface KeptWeekDeps {
  callerFor: (request: FastifyRequest) => AppCaller
  /** Answers as tRPC does, for batched calls and for whatever is refused here. */
  otherwise: (path: string, request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

interface KeptWeek {
  days: readonly DaySummary[]
  body: KeptBody
}

const mostKept = 24

/**
 * Answers the one call that every calendar begins with as tRPC would, but from bytes that are cached instead of made
 * again for every reader.
 */
export function registerKeptWeek(app: FastifyInstance, { callerFor, otherwise }: KeptWeekDeps): void {
  /** By the question as it was asked; only the weeks that were asked for last. */
  const kept = createRecentlyUsed<string, KeptWeek>(mostKept)

  app.get(`/trpc/${path}`, { schema: { hide: true } }, async (request, reply) => {
    const asked = questionOf(request)
    const week =
      asked &&
      (await callerFor(request)
        .availability.weekSummary(asked.input)
        .catch(() => undefined))
    if (!week) return otherwise(path, request, reply)
    const known = kept.get(asked.text)
    const isSame = known?.days.every((day, index) => day === week.days[index]) ?? false
    const body = known && isSame ? known.body : bodyOf(week.days)
    kept.set(asked.text, { days: week.days, body })
    return sendKept(body, request, reply)
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

function bodyOf(days: readonly DaySummary[]): KeptBody {
  const parts = days.map((day) => {
    const json = jsonOfDays.get(day) ?? JSON.stringify(day)
    jsonOfDays.set(day, json)
    return json
  })
  return keepBody(`{"result":{"data":{"json":{"days":[${parts.join(',')}]}}}}`)
}
