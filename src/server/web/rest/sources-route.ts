import type { FastifyInstance } from 'fastify'
import type { RestDeps } from './rest-deps.ts'

/** GET /api/sources: how the reading of each venue is going (rule api-20). Instants are ISO 8601. */
export function registerSourcesRoute(app: FastifyInstance, { callerFor }: RestDeps): void {
  const schema = { summary: 'How the reading of each venue goes', tags: ['availability'] }
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
