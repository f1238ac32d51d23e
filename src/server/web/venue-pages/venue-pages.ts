import type { FastifyInstance, FastifyRequest } from 'fastify'
import { venueById, venuesOf } from '#domain/venues/venue-catalogue.ts'
import { pathOfVenue } from '#domain/venues/venue-links.ts'
import type { AppCaller } from '#server/trpc-router.ts'
import { fillFrame, type VenueFrame } from '#server/web/pages/venue-frame.ts'
import { venueDocument } from './venue-document.ts'

const cacheSeconds = 60

/**
 * /venues/{id}: a page for each venue, which search engines and visitors read without a script (rule venues-16), and a
 * sitemap of them. Any other id gets the fallback page.
 */
export function registerVenuePages(
  app: FastifyInstance,
  {
    callerFor,
    frame,
    appUrl,
    now,
  }: { callerFor: (request: FastifyRequest) => AppCaller; frame: VenueFrame; appUrl: string; now: () => Date },
): void {
  app.get<{ Params: { id: string } }>('/venues/:id', async (request, reply) => {
    const venue = venueById(request.params.id)
    if (!venue) return reply.callNotFound()
    const { availability } = callerFor(request)
    const [described, { sandbox }] = await Promise.all([availability.venue({ id: venue.id }), availability.status()])
    const page = venueDocument({ venue, described, isSandbox: sandbox, appUrl, now: now() })
    reply.header('cache-control', `public, max-age=${cacheSeconds}`)
    return reply.type('text/html; charset=utf-8').send(fillFrame(await frame(request.url), page))
  })

  app.get('/sitemap-venues.xml', (_request, reply) => {
    const urls = venuesOf('all').map((venue) => `  <url><loc>${appUrl}${pathOfVenue(venue)}</loc></url>`)
    const head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
    return reply.type('application/xml; charset=utf-8').send(`${head}\n${urls.join('\n')}\n</urlset>\n`)
  })
}
