import { z } from 'zod'
import { requireShownDate } from '#domain/availability/shown-date.ts'
import { cacheBody, sendCached, type CachedBody } from '#server/web/cached-body.ts'
import { programs } from './schemas/access.ts'
import { DailySummary, FutsalRow, GolfRow, TennisRow } from './schemas/availability-answers.ts'
import { slotQueries, SummaryQuery } from './schemas/availability-queries.ts'
import { dailySummaryBody } from './daily-summary-body.ts'
import { anywhere, onBadInput, onBadKey } from './schemas/refusals.ts'
import type { RestApp, RestDeps } from './rest-deps.ts'
import { futsalRow, golfRows, tennisRow } from './slot-rows.ts'
import { wire } from './schemas/wire-names.ts'

const tags = ['availability']
const refusals = { ...onBadInput, ...onBadKey, ...anywhere }
const named = { headers: { ETag: { type: 'string', description: 'Names this content, for If-None-Match' } } }

/** Any headers will do, so they are described and not copied: this path is read more than any other. */
const conditional = z.unknown().meta({ type: 'object', properties: { 'if-none-match': { type: 'string' } } })

const schemas = {
  summary: {
    operationId: 'getDailySummary',
    summary: 'One sport on one day',
    tags,
    ...programs,
    headers: conditional,
    querystring: SummaryQuery,
    response: {
      200: DailySummary.meta({ description: 'By half-hour, what each venue has free.', ...named }),
      304: z.undefined().meta({ description: 'Nothing has changed', ...named }),
      ...refusals,
    },
  },
  tennis: {
    operationId: 'listTennisCourts',
    summary: 'The free tennis courts of one half-hour',
    tags,
    ...programs,
    querystring: slotQueries.tennis,
    response: { 200: z.array(TennisRow).describe('A row for each court.'), ...refusals },
  },
  golf: {
    operationId: 'listTeeTimes',
    summary: 'The free tee times of one half-hour',
    tags,
    ...programs,
    querystring: slotQueries.golf,
    response: { 200: z.array(GolfRow).describe('A row for each tee time and number of holes.'), ...refusals },
  },
  futsal: {
    operationId: 'listFutsalPitches',
    summary: 'The free futsal pitches of one half-hour',
    tags,
    ...programs,
    querystring: slotQueries.futsal,
    response: { 200: z.array(FutsalRow).describe('A row for each pitch.'), ...refusals },
  },
}

/** GET /api/daily-summary, /api/tennis, /api/golf, /api/futsal. Open to visitors. */
export function registerAvailabilityRoutes(app: RestApp, { callerFor, now }: RestDeps): void {
  const cached = { compress: false, config: { cache: 'until-change' } } as const

  app.get('/api/daily-summary', { schema: schemas.summary, ...cached }, async (request, reply) => {
    const { [wire.date]: date, [wire.sport]: sport } = request.query
    requireShownDate({ date, field: wire.date, now: now() })
    const summary = await callerFor(request).availability.daySummary({ sport, date })
    return sendCached(dailySummaryBody(summary), request, reply)
  })

  app.get('/api/tennis', { schema: schemas.tennis, ...cached }, async (request, reply) => {
    const { [wire.minimumMinutes]: minimum = 0, ...asked } = request.query
    const rows = (await openingsFor(request, 'tennis', asked)).map(tennisRow)
    const long = rows.filter((row) => (row[wire.maxMinutes] ?? Infinity) >= minimum)
    return sendCached(bodyOf(z.array(TennisRow), long), request, reply)
  })
  app.get('/api/golf', { schema: schemas.golf, ...cached }, async (request, reply) => {
    const { [wire.holes]: holes, ...asked } = request.query
    const rows = (await openingsFor(request, 'golf', asked)).flatMap(golfRows)
    const wanted = rows.filter((row) => holes === undefined || row[wire.holes] === Number(holes))
    return sendCached(bodyOf(z.array(GolfRow), wanted), request, reply)
  })
  app.get('/api/futsal', { schema: schemas.futsal, ...cached }, async (request, reply) => {
    const rows = (await openingsFor(request, 'futsal', request.query)).map(futsalRow)
    return sendCached(bodyOf(z.array(FutsalRow), rows), request, reply)
  })

  async function openingsFor(
    request: Parameters<RestDeps['callerFor']>[0],
    sport: keyof typeof slotQueries,
    asked: z.infer<typeof slotQueries.futsal>,
  ) {
    const date = asked[wire.date]
    requireShownDate({ date, field: wire.date, now: now() })
    const question = { sport, date, timeSlot: asked[wire.roundedTime] }
    const venues = await callerFor(request).availability.slotOpenings(question)
    return venues
      .filter(({ venueId }) => asked.venue === undefined || asked.venue === venueId)
      .flatMap(({ venueId, openings }) => openings.map((opening) => ({ venueId, date, opening })))
  }
}

/** Rows as their schema writes them, without unknown fields. */
function bodyOf<Rows>(schema: z.ZodType<Rows>, rows: Rows): CachedBody {
  return cacheBody(JSON.stringify(schema.parse(rows)))
}
