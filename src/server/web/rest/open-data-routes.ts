import { z } from 'zod'
import { programs } from './schemas/access.ts'
import { anywhere, onBadInput, onBadKey } from './schemas/refusals.ts'
import type { RestApp, RestDeps } from './rest-deps.ts'

const version = z
  .string()
  .regex(/^\d{1,16}$/, 'must be a whole number')
  .transform(Number)

const Position = z
  .strictObject({
    afterChangeNumber: version.optional(),
    afterTimestamp: version.optional(),
    afterId: z.string().max(300).optional(),
  })
  .refine(({ afterChangeNumber, afterTimestamp }) => afterChangeNumber === undefined || afterTimestamp === undefined, {
    error: 'afterChangeNumber and afterTimestamp are two orders; send one of them',
  })

const Page = z
  .object({
    next: z.url(),
    license: z.url(),
    items: z.array(
      z.object({
        state: z.enum(['updated', 'deleted']),
        kind: z.string(),
        id: z.string(),
        modified: z.int(),
        data: z.record(z.string(), z.unknown()).optional(),
      }),
    ),
  })
  .meta({ id: 'OpenDataPage' })

const response = {
  200: Page.describe('A page of Realtime Paged Data Exchange 1.0.'),
  ...onBadInput,
  ...onBadKey,
  ...anywhere,
}

/** Pages with a next page never change; readers poll the last one (RPDE 1.0, caching). */
const cacheSeconds = { page: 3600, last: 8 }

const contextSchema = {
  operationId: 'getOpenDataContext',
  summary: 'Our own terms of the open data (JSON-LD)',
  tags: ['open data'],
  ...programs,
  response: {
    200: z.record(z.string(), z.unknown()).describe('A JSON-LD document.'),
    ...onBadKey,
    ...anywhere,
  },
}

/** GET /api/openactive/facility-uses and /slots, availability as open data in two feeds, and /context, their terms. */
export function registerOpenDataRoutes(app: RestApp, { callerFor }: RestDeps): void {
  app.get('/api/openactive/context', { schema: contextSchema }, async (request, reply) => {
    reply.header('cache-control', 'public, max-age=86400')
    return callerFor(request).openData.context()
  })
  register('facility-uses', 'listFacilityUses', 'Venues as open data, page by page')
  register('slots', 'listSlots', 'Free times as open data, page by page')

  function register(feed: 'facility-uses' | 'slots', operationId: string, summary: string): void {
    const schema = { operationId, summary, tags: ['open data'], ...programs, querystring: Position, response }
    app.get(`/api/openactive/${feed}`, { schema }, async (request, reply) => {
      const page = await callerFor(request).openData.page({ feed, ...request.query })
      const seconds = page.items.length > 0 ? cacheSeconds.page : cacheSeconds.last
      reply.header('cache-control', `public, max-age=${seconds}`)
      return page
    })
  }
}
