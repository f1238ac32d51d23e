import type { FastifyInstance } from 'fastify'
import { addressNameOf, pathOfVenue } from '#domain/venues/venue-links.ts'
import type { FeedDeps } from '#server/web/feeds/card.ts'
import { fillFrame, type VenueFrame } from '#server/web/pages/venue-frame.ts'
import { venueDocument } from './venue-document.ts'

const cacheSeconds = 60

/**
 * /venues/{name}: a page for each venue, which search engines and visitors read without a script (rule venues-16), and a
 * sitemap of them. Any other name gets the fallback page.
 */
export function registerVenuePages(
  app: FastifyInstance,
  { callerFor, frame, appUrl, catalogue, now }: FeedDeps & { frame: VenueFrame },
): void {
  app.get<{ Params: { name: string } }>('/venues/:name', async (request, reply) => {
    const venue = catalogue.byAddress(request.params.name)
    if (!venue) return reply.callNotFound()
    // Addresses of earlier versions had the id, with its spaces and capitals.
    if (request.params.name !== addressNameOf(venue.id)) return reply.redirect(pathOfVenue(venue), 301)
    const { availability } = callerFor(request)
    const [described, { sandbox }] = await Promise.all([availability.venue({ id: venue.id }), availability.status()])
    const page = venueDocument({ venue, described, isSandbox: sandbox, appUrl, now: now() })
    reply.header('cache-control', `public, max-age=${cacheSeconds}`)
    return reply.type('text/html; charset=utf-8').send(fillFrame(await frame(request.url), page))
  })

  app.get('/sitemap-venues.xml', async (request, reply) => {
    const sources = await callerFor(request).availability.sources()
    const readAt = new Map(sources.map(({ venueId, lastGoodAt }) => [venueId, lastGoodAt]))
    const urls = catalogue.of('all').map((venue) => {
      const at = readAt.get(venue.id)
      const changed = at == null ? '' : `<lastmod>${new Date(at).toISOString()}</lastmod>`
      return `  <url><loc>${appUrl}${pathOfVenue(venue)}</loc>${changed}</url>`
    })
    const head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
    return reply.type('application/xml; charset=utf-8').send(`${head}\n${urls.join('\n')}\n</urlset>\n`)
  })
}
