import type { DaySummary } from '#domain/availability/day-summary.ts'
import { toCompactDate } from '#domain/calendar/local-date.ts'
import { toWireLabel } from '#domain/calendar/time-slot.ts'
import { cacheBody, type CachedBody } from '#server/web/cached-body.ts'
import { DailySummary } from './schemas/availability-answers.ts'
import { wire } from './schemas/wire-names.ts'

/**
 * The board keeps one summary object until something changes, so its bytes are validated and made once for all readers.
 */
const bodies = new WeakMap<DaySummary, CachedBody>()

export function dailySummaryBody(summary: DaySummary): CachedBody {
  const known = bodies.get(summary)
  if (known !== undefined) return known
  const slots = Object.entries(summary.slots).map(([label, venues]) => [toWireLabel(label), venues])
  const answer = DailySummary.encode({
    [wire.sport]: summary.sport,
    [wire.date]: toCompactDate(summary.date),
    [wire.slots]: Object.fromEntries(slots),
    venues: summary.venues,
  })
  const body = cacheBody(JSON.stringify(answer))
  bodies.set(summary, body)
  return body
}
