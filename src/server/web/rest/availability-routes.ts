import { z } from 'zod'
import { requireShownDate } from '#domain/availability/shown-date.ts'
import { cacheBody, sendCached, type CachedBody } from '#server/web/cached-body.ts'
import { programs } from './schemas/access.ts'
import { DailySummary, FutsalRow, GolfRow, TennisRow } from './schemas/availability-answers.ts'
import { slotQueries, SummaryQuery } from './schemas/availability-queries.ts'
import { anywhere, onBadInput, onBadKey } from './schemas/refusals.ts'
import { warnOfNearMisses } from './near-misses.ts'
import type { RestApp, RestDeps } from './rest-deps.ts'
import { wire } from './schemas/wire-names.ts'
import type { DaySummary } from '#domain/availability/day-summary.ts'
import { toCompactDate, type LocalDate } from '#domain/calendar/local-date.ts'
import { toWireLabel, labelOfMinutes, labelOfSlot } from '#domain/calendar/time-slot.ts'
import { slotOfOpening, type Opening } from '#domain/availability/opening.ts'
import { knownVenue } from '#domain/venues/catalogue.ts'

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

/**
 * The board keeps one summary object until something changes, so its bytes are validated and made once for all readers.
 */
const bodies = new WeakMap<DaySummary, CachedBody>()

/** GET /api/daily-summary, /api/tennis, /api/golf, /api/futsal. Open to visitors. */
export function registerAvailabilityRoutes(app: RestApp, { callerFor, catalogue, now }: RestDeps): void {
  const cached = { compress: false, config: { cache: 'until-change' } } as const
  const read = <Schema extends (typeof schemas)[keyof typeof schemas]>(schema: Schema) => ({
    schema,
    preValidation: warnOfNearMisses(schema.querystring),
    ...cached,
  })

  app.get('/api/daily-summary', read(schemas.summary), async (request, reply) => {
    const { [wire.date]: date, [wire.sport]: sport } = request.query
    requireShownDate({ date, field: wire.date, now: now() })
    const summary = await callerFor(request).availability.daySummary({ sport, date })
    return sendCached(dailySummaryBody(summary), request, reply)
  })

  app.get('/api/tennis', read(schemas.tennis), async (request, reply) => {
    const { [wire.minimumMinutes]: minimum = 0, ...asked } = request.query
    const rows = (await openingsFor(request, 'tennis', asked)).map(tennisRow)
    const long = rows.filter((row) => (row[wire.maxMinutes] ?? Infinity) >= minimum)
    return sendCached(bodyOf(z.array(TennisRow), long), request, reply)
  })
  app.get('/api/golf', read(schemas.golf), async (request, reply) => {
    const { [wire.holes]: holes, ...asked } = request.query
    const rows = (await openingsFor(request, 'golf', asked)).flatMap(golfRows)
    const wanted = rows.filter((row) => holes === undefined || row[wire.holes] === Number(holes))
    return sendCached(bodyOf(z.array(GolfRow), wanted), request, reply)
  })
  app.get('/api/futsal', read(schemas.futsal), async (request, reply) => {
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
    const venue = asked.venue === undefined ? undefined : knownVenue(catalogue, asked.venue, 'venue').id
    const question = { sport, date, timeSlot: asked[wire.roundedTime] }
    const venues = await callerFor(request).availability.slotOpenings(question)
    return venues
      .filter(({ venueId }) => venue === undefined || venue === venueId)
      .flatMap(({ venueId, openings }) => openings.map((opening) => ({ venueId, date, opening })))
  }
}

/** Rows as their schema writes them, without unknown fields. */
function bodyOf<Rows>(schema: z.ZodType<Rows>, rows: Rows): CachedBody {
  return cacheBody(JSON.stringify(schema.parse(rows)))
}

function dailySummaryBody(summary: DaySummary): CachedBody {
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

interface FoundOpening {
  venueId: string
  date: LocalDate
  opening: Opening
}

function tennisRow(found: FoundOpening): z.infer<typeof TennisRow> {
  const { resource, maxMinutes } = found.opening
  return { ...commonFields(found), [wire.court]: resource, [wire.maxMinutes]: maxMinutes }
}

function futsalRow(found: FoundOpening): z.infer<typeof FutsalRow> {
  const { resource, maxMinutes } = found.opening
  return { ...commonFields(found), court: resource, [wire.minutes]: maxMinutes }
}

/** One row for each number of holes that can be played from the tee time. */
function golfRows(found: FoundOpening): z.infer<typeof GolfRow>[] {
  const common = commonFields(found)
  const { holes = [18], spots = 1 } = found.opening
  return holes.map((each) => ({ ...common, id: `${common.id}-${each}`, [wire.holes]: each, [wire.spots]: spots }))
}

function commonFields({ venueId, date, opening }: FoundOpening) {
  return {
    id: `${venueId}-${date}-${opening.key}`,
    venue: venueId,
    [wire.time]: toWireLabel(labelOfMinutes(opening.startMinutes)),
    [wire.roundedTime]: toWireLabel(labelOfSlot(slotOfOpening(opening) ?? 0)),
    [wire.date]: toCompactDate(date),
    link: opening.bookingUrl,
  }
}
