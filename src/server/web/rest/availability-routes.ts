import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { DaySummary } from '#domain/availability/day-summary.ts'
import { fromCompactDate, isLocalDate, toCompactDate } from '#domain/calendar/local-date.ts'
import { labelOfMinutes, labelOfSlot, slotOfLabel, toWireLabel } from '#domain/calendar/time-slot.ts'
import { slotOfOpening, type Opening } from '#domain/availability/opening.ts'
import { requireShownDate } from '#domain/availability/shown-date.ts'
import { Sport } from '#domain/venues/sport.ts'
import { venueByIdOrName } from '#domain/venues/venue-catalogue.ts'
import { cacheBody, sendCached, type CachedBody } from '#server/web/cached-body.ts'
import type { RestDeps } from './rest-deps.ts'
import { wire } from './wire-names.ts'

const WireDate = z.string(`is missing: give a date as yyyymmdd`).transform((text, context) => {
  const date = fromCompactDate(text) ?? (isLocalDate(text) ? text : undefined)
  if (date) return date
  context.issues.push({
    code: 'custom',
    input: text,
    message: `'${text.slice(0, 20)}' is not a date; write it yyyymmdd`,
  })
  return z.NEVER
})

const WireTime = z.string(`is missing: give a half-hour like 6:00AM`).transform((text, context) => {
  const slot = slotOfLabel(text)
  if (slot !== undefined) return labelOfSlot(slot)
  const message = `'${text.slice(0, 20)}' is not a half-hour from 6:00AM to 10:00PM`
  context.issues.push({ code: 'custom', input: text, message })
  return z.NEVER
})

const WireVenue = z.string().transform((text, context) => {
  const venue = venueByIdOrName(text)
  if (venue) return venue.id
  context.issues.push({
    code: 'custom',
    input: text,
    message: `'${text.slice(0, 60)}' is not a venue of the catalogue`,
  })
  return z.NEVER
})

/** 'all' is treated as tennis (rule api-13). */
const WireSport = z
  .enum([...Sport.options, 'all'], 'must be tennis, golf, futsal or all')
  .transform((sport): Sport => (sport === 'all' ? 'tennis' : sport))

const SummaryQuery = z.object({ [wire.sport]: WireSport, [wire.date]: WireDate })
const SlotQuery = z.object({
  [wire.date]: WireDate,
  [wire.roundedTime]: WireTime,
  venue: WireVenue.optional(),
  [wire.minimumMinutes]: z.coerce.number().int().min(0).max(1440).optional(),
  [wire.holes]: z.enum(['9', '18']).transform(Number).optional(),
})

/** GET /api/daily-summary, /api/tennis, /api/golf, /api/futsal (rules api-13, api-14). Open to visitors. */
export function registerAvailabilityRoutes(app: FastifyInstance, { callerFor, now }: RestDeps): void {
  const summaryDocs = { summary: 'One sport on one day', tags: ['availability'], querystring: SummaryQuery }
  app.get('/api/daily-summary', { schema: summaryDocs }, async (request, reply) => {
    const query = SummaryQuery.parse(withoutEmpty(request.query))
    requireShownDate({ date: query[wire.date], field: wire.date, now: now() })
    const summary = await callerFor(request).availability.daySummary({
      sport: query[wire.sport],
      date: query[wire.date],
    })
    return sendCached(bodyOf(summary), request, reply)
  })

  for (const sport of Sport.options) {
    const slotDocs = {
      summary: `What is free for ${sport} in one half-hour`,
      tags: ['availability'],
      querystring: SlotQuery,
    }
    app.get(`/api/${sport}`, { schema: slotDocs }, async (request) => {
      const query = SlotQuery.parse(withoutEmpty(request.query))
      const date = query[wire.date]
      requireShownDate({ date, field: wire.date, now: now() })
      const venues = await callerFor(request).availability.slotOpenings({
        sport,
        date,
        timeSlot: query[wire.roundedTime],
      })
      return venues
        .filter(({ venueId }) => query.venue === undefined || query.venue === venueId)
        .flatMap(({ venueId, openings }) => openings.flatMap((opening) => rowsOf({ sport, venueId, date, opening })))
        .filter((row) => Number(row[wire.maxMinutes] ?? Infinity) >= (query[wire.minimumMinutes] ?? 0))
        .filter((row) => query[wire.holes] === undefined || row[wire.holes] === query[wire.holes])
    })
  }
}

/** The board returns the same summary object until something changes, so the bytes are made once and cached. */
const bodies = new WeakMap<DaySummary, CachedBody>()

function bodyOf(summary: DaySummary): CachedBody {
  const known = bodies.get(summary)
  if (known !== undefined) return known
  const slots = Object.entries(summary.slots).map(([label, venues]) => [toWireLabel(label), venues])
  const json = JSON.stringify({
    [wire.sport]: summary.sport,
    [wire.date]: toCompactDate(summary.date),
    [wire.slots]: Object.fromEntries(slots),
    venues: summary.venues,
  })
  const body = cacheBody(json)
  bodies.set(summary, body)
  return body
}

/** The rows of an opening (rule api-19). Golf has one for each number of holes. */
function rowsOf({
  sport,
  venueId,
  date,
  opening,
}: {
  sport: Sport
  venueId: string
  date: string
  opening: Opening
}): Record<string, string | number | undefined>[] {
  const common = {
    id: `${venueId}-${date}-${opening.key}`,
    venue: venueId,
    [wire.time]: toWireLabel(labelOfMinutes(opening.startMinutes)),
    [wire.roundedTime]: toWireLabel(labelOfSlot(slotOfOpening(opening) ?? 0)),
    [wire.date]: toCompactDate(date),
    link: opening.bookingUrl,
  }
  if (sport === 'tennis') {
    return [{ ...common, [wire.court]: opening.resource, [wire.maxMinutes]: opening.maxMinutes }]
  }
  if (sport === 'futsal') return [{ ...common, court: opening.resource, [wire.minutes]: opening.maxMinutes }]
  return (opening.holes ?? [18]).map((holes) => ({
    ...common,
    id: `${common.id}-${holes}`,
    [wire.holes]: holes,
    [wire.spots]: opening.spots ?? 1,
  }))
}

/** `venue=` without a value means that it is not given. */
function withoutEmpty(query: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''))
}
