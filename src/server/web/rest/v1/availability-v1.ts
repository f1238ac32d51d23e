import { z } from 'zod'
import { knownVenue } from '#domain/venues/catalogue.ts'
import type { VenueReading } from '#domain/availability/day-summary.ts'
import { Holes } from '#domain/availability/holes.ts'
import { completeOpening, ReadingStatus } from '#domain/availability/opening.ts'
import { IsoSlot, IsoTime, isoTimeOf, isoTimeOfMinutes } from '#domain/calendar/iso-time.ts'
import { LocalDate } from '#domain/calendar/local-date.ts'
import { Sport } from '#domain/venues/sport.ts'
import { instantOf, venueIso } from '#domain/calendar/venue-time.ts'
import { programs } from '#server/web/rest/schemas/access.ts'
import type { RestApp, RestDeps } from '#server/web/rest/rest-deps.ts'
import { SearchQuery } from '#domain/availability/opening-search.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { FoundOpenings, openingsOf } from './found-openings.ts'
import { problems } from './problem.ts'

const Instant = z.iso.datetime().nullable()

const Venue = z
  .object({
    id: z.string(),
    name: z.string(),
    sport: Sport,
    suburb: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    bookingUrl: z.url().nullable(),
  })
  .meta({ id: 'VenueV1' })

const Free = z.union([z.int(), z.object({ '9': z.int().optional(), '18': z.int().optional() })])
const Day = z
  .object({
    date: LocalDate,
    slots: z
      .record(IsoTime, z.record(z.string(), Free))
      .describe('By half-hour, the free venues: the longest booking in minutes, or golf’s spots by holes.'),
    venues: z.record(
      z.string(),
      z.object({
        status: ReadingStatus,
        readAt: Instant.describe('Null: nothing is known of this day, so it is not full.'),
        opensAt: Instant.optional().describe('Only on a day that is not released: from when guests can book it.'),
      }),
    ),
  })
  .meta({ id: 'DayV1' })

const FreeSlot = z
  .object({
    venueId: z.string(),
    venue: z.string(),
    date: LocalDate,
    startsAt: z.iso.datetime({ offset: true }).describe('The exact start, with the offset of the venue.'),
    time: IsoTime.meta({ deprecated: true, description: 'Read `startsAt`.' }),
    resource: z.string().optional(),
    maxMinutes: z.int().optional(),
    holes: z.array(Holes).optional(),
    spots: z.int().optional(),
    priceCents: z.int().optional(),
    bookingUrl: z.url(),
  })
  .meta({ id: 'FreeSlotV1' })

const Range = z.strictObject({
  sport: Sport,
  from: LocalDate,
  days: z.enum(['1', '3', '7']).default('1').describe('One day, or three or seven'),
})
const SlotQuery = z
  .strictObject({
    sport: Sport,
    date: LocalDate,
    slot: IsoSlot.optional(),
    time: IsoSlot.optional().meta({ deprecated: true, description: 'Send `slot`.' }),
    venue: z.string().max(100).optional(),
  })
  .refine(({ slot, time }) => (slot === undefined) !== (time === undefined), {
    path: ['slot'],
    error: 'give one half-hour, such as 18:30',
  })

const tags = ['availability']
const days = { 1: 1, 3: 3, 7: 7 } as const

const open = { tags, ...programs }
const refused = problems(400, 401)

/** /api/v1/venues, /availability, /slots and /openings. Open to visitors. */
export function registerAvailabilityV1(app: RestApp, deps: RestDeps): void {
  registerVenues(app, deps.catalogue)
  registerWeek(app, deps)
  registerSlots(app, deps)
  registerSearch(app, deps)
}

function registerWeek(app: RestApp, { callerFor }: RestDeps): void {
  const week = { operationId: 'getAvailabilityV1', summary: 'One sport on some days', ...open, querystring: Range }
  const weekAnswer = z.object({ sport: Sport, days: z.array(Day) }).meta({ id: 'AvailabilityV1' })
  const inWeek = { 200: weekAnswer.describe('Day by day, the free venues of each half-hour.'), ...refused }
  app.get('/api/v1/availability', { schema: { ...week, response: inWeek } }, async (request) => {
    const { sport, from, days: count } = request.query
    const summary = await callerFor(request).availability.weekSummary({ sport, from, days: days[count] })
    return {
      sport,
      days: summary.days.map(({ date, slots, venues: readings }) => ({
        date,
        slots: Object.fromEntries(Object.entries(slots).map(([label, free]) => [isoTimeOf(label), free])),
        venues: Object.fromEntries(Object.entries(readings).map(([id, reading]) => [id, readingAnswer(reading)])),
      })),
    }
  })
}

function registerSlots(app: RestApp, { callerFor, catalogue }: RestDeps): void {
  const slot = {
    operationId: 'listSlotsV1',
    summary: 'The free courts of one half-hour',
    tags,
    ...programs,
    querystring: SlotQuery,
  }
  const inSlot = {
    200: z.array(FreeSlot).describe('One entry for each court, pitch or tee time.'),
    ...problems(400, 401),
  }
  app.get('/api/v1/slots', { schema: { ...slot, response: inSlot } }, async (request) => {
    const { sport, date, time, slot: timeSlot = time ?? '', venue: named } = request.query
    const venue = named === undefined ? undefined : knownVenue(catalogue, named, 'venue').id
    const found = await callerFor(request).availability.slotOpenings({ sport, date, timeSlot })
    return found
      .filter(({ venueId }) => venue === undefined || venueId === venue)
      .flatMap(({ venueId, openings }) =>
        openings.map((opening) => ({
          venueId,
          venue: catalogue.nameOf(venueId),
          date,
          ...courtOf(sport, date, opening),
        })),
      )
  })
}

function registerSearch(app: RestApp, { callerFor }: RestDeps): void {
  const find = {
    operationId: 'findOpeningsV1',
    summary: 'Free half-hours of a search',
    ...open,
    querystring: SearchQuery,
  }
  const inSearch = {
    200: FoundOpenings.describe('The soonest first, at most 200, and the days that are unknown.'),
    ...refused,
  }
  app.get('/api/v1/openings', { schema: { ...find, response: inSearch } }, async (request) =>
    openingsOf(callerFor(request), request.query),
  )
}

function courtOf(sport: Sport, date: LocalDate, opening: Parameters<typeof completeOpening>[1]) {
  const { startMinutes, resource, maxMinutes, holes, spots, priceCents, bookingUrl } = completeOpening(sport, opening)
  const startsAt = venueIso(instantOf(date, startMinutes))
  const time = isoTimeOfMinutes(startMinutes)
  return { startsAt, time, resource, maxMinutes, holes, spots, priceCents, bookingUrl }
}

function registerVenues(app: RestApp, catalogue: Catalogue): void {
  const venues = { operationId: 'listVenuesV1', summary: 'The venues', tags, ...programs }
  const allVenues = { 200: z.array(Venue).describe('Every venue of the catalogue.'), ...problems(401) }
  app.get('/api/v1/venues', { schema: { ...venues, response: allVenues } }, () =>
    catalogue.of('all').map(({ id, displayName: name, sport, suburb, lat, lng, bookingUrl = null }) => {
      return { id, name, sport, suburb, latitude: lat, longitude: lng, bookingUrl }
    }),
  )
}

function readingAnswer({ status, readAt, opensAt }: VenueReading) {
  return { status, readAt: isoOf(readAt), ...(opensAt !== undefined && { opensAt: isoOf(opensAt) }) }
}

function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
