import { z } from 'zod'
import { ReadingStatus } from '#domain/availability/opening.ts'
import { Sport } from '#domain/venues/sport.ts'
import { programs } from './schemas/access.ts'
import { anywhere, onBadKey } from './schemas/refusals.ts'
import type { RestApp, RestDeps } from './rest-deps.ts'

const Instant = z.iso.datetime().nullable()

const Source = z
  .object({
    venue: z.string(),
    sport: Sport,
    system: z.string().nullable(),
    state: z.enum([...ReadingStatus.options, 'unread', 'opted_out', 'paused']),
    reason: z.string().nullable(),
    failures: z.int(),
    formatChange: z.string().nullable(),
    lastGoodAt: Instant,
    lastTriedAt: Instant,
    nextTryAt: Instant,
  })
  .meta({ id: 'Source' })

/** GET /api/sources: the state of each venue's reading. Open to visitors; instants are ISO 8601. */
export function registerSourcesRoute(app: RestApp, { callerFor }: RestDeps): void {
  const response = {
    200: z.array(Source).describe('Every venue, in the order of the catalogue.'),
    ...onBadKey,
    ...anywhere,
  }
  const schema = {
    operationId: 'listSources',
    summary: 'The state of each venue’s reading',
    tags: ['availability'],
    ...programs,
    response,
  }
  app.get('/api/sources', { schema }, async (request) => {
    const sources = await callerFor(request).availability.sources()
    return sources.map(({ venueId, lastGoodAt, lastTriedAt, nextTryAt, ...health }) => ({
      venue: venueId,
      ...health,
      lastGoodAt: isoOf(lastGoodAt),
      lastTriedAt: isoOf(lastTriedAt),
      nextTryAt: isoOf(nextTryAt),
    }))
  })
}

function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
