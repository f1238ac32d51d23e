import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isIndexed, pages } from '#domain/site/pages.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { pathOfVenue } from '#domain/venues/venue-links.ts'
import type { AppCaller } from '#server/trpc-router.ts'
import { region } from '#region/region.ts'

/** For crawlers (RFC 9309). Pages with a session carry noindex, which a crawler must be able to read. Calendar programs on the web obey it too. */
const robotsText = (appUrl: string) => `User-agent: *
Allow: /api/calendar/
Disallow: /api/
Disallow: /trpc/

Sitemap: ${appUrl}/sitemap.xml
Sitemap: ${appUrl}/sitemap-venues.xml
`

/** Where to report a vulnerability (RFC 9116). It has to name a day on which it is out of date. */
function securityText(appUrl: string, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), now.getUTCDate()))
  return `Contact: ${appUrl}/privacy
Expires: ${expires.toISOString()}
Preferred-Languages: en
Canonical: ${appUrl}/.well-known/security.txt
`
}

/** For programs that read a site in words (llmstxt.org). */
const programsText = (appUrl: string) => `# Courtside

> One calendar of free tennis courts, golf tee times and futsal pitches in ${region.name}, read from the venues' own booking
> sites. Booking is done at the venue. Unread days are unknown, not full.

- [Free half-hours](${appUrl}/browse): the calendar, without an account
- [REST API](${appUrl}/api/docs): availability, alerts and venues; its [OpenAPI document](${appUrl}/api/openapi.json)
- MCP server: ${appUrl}/mcp, with the tools find_openings and make_alert
- [Feed of a search](${appUrl}/feeds/openings.json?sport=tennis): free half-hours; a venue has one of its own
- [For venues](${appUrl}/about/venues): how they are read, and how to stop it
`

function sitemap(urls: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.map((url) => `  <url>${url}</url>`).join('\n')}
</urlset>
`
}

/** Serves the files for crawlers and other programs. */
export function registerSiteFiles(
  app: FastifyInstance,
  {
    appUrl,
    catalogue,
    callerFor,
    now,
  }: { appUrl: string; catalogue: Catalogue; callerFor: (request: FastifyRequest) => AppCaller; now: () => Date },
): void {
  const send = (reply: FastifyReply, type: string, text: string) =>
    reply.headers({ 'cache-control': 'no-cache' }).type(`${type}; charset=utf-8`).send(text)
  // Password managers lead here (https://w3c.github.io/webappsec-change-password-url/).
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/account', 302))
  app.get('/robots.txt', (_request, reply) => send(reply, 'text/plain', robotsText(appUrl)))
  app.get('/llms.txt', (_request, reply) => send(reply, 'text/plain', programsText(appUrl)))
  app.get('/.well-known/security.txt', (_request, reply) => send(reply, 'text/plain', securityText(appUrl, now())))
  app.get('/sitemap.xml', (_request, reply) => {
    const indexed = pages.filter(isIndexed)
    return send(reply, 'application/xml', sitemap(indexed.map(({ path }) => `<loc>${appUrl}${path}</loc>`)))
  })
  app.get('/sitemap-venues.xml', async (request, reply) => {
    const sources = await callerFor(request).availability.sources()
    const readAt = new Map(sources.map(({ venueId, lastGoodAt }) => [venueId, lastGoodAt]))
    const urls = catalogue.of('all').map((venue) => {
      const at = readAt.get(venue.id)
      const changed = at == null ? '' : `<lastmod>${new Date(at).toISOString()}</lastmod>`
      return `<loc>${appUrl}${pathOfVenue(venue)}</loc>${changed}`
    })
    return send(reply, 'application/xml', sitemap(urls))
  })
}
