import { pageDescriptions } from './page-descriptions.ts'
import { region } from '#region/region.ts'

/** For crawlers (RFC 9309). Pages with a session carry noindex, which a crawler must be able to read. Calendar programs on the web obey it too. */
export const robotsText = `User-agent: *
Allow: /api/calendar/
Disallow: /api/
Disallow: /trpc/

Sitemap: %APP_URL%/sitemap.xml
Sitemap: %APP_URL%/sitemap-venues.xml
`

/** Where to report a vulnerability (RFC 9116). It has to name a day on which it is out of date. */
export function securityText(now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), now.getUTCDate()))
  return `Contact: %APP_URL%/privacy
Expires: ${expires.toISOString()}
Preferred-Languages: en
Canonical: %APP_URL%/.well-known/security.txt
`
}

/** For programs that read a site in words (llmstxt.org). */
export const programsText = `# Courtside

> One calendar of free tennis courts, golf tee times and futsal pitches in ${region.name}, read from the venues' own booking
> sites. Booking is done at the venue. Unread days are unknown, not full.

- [Free half-hours](%APP_URL%/browse): the calendar, without an account
- [REST API](%APP_URL%/api/docs): availability, alerts and venues; its [OpenAPI document](%APP_URL%/api/openapi.json)
- MCP server: %APP_URL%/mcp, with the tools find_openings and make_alert
- [Feed of a search](%APP_URL%/feeds/openings.json?sport=tennis): free half-hours; a venue has one of its own
- [For venues](%APP_URL%/about/venues): how they are read, and how to stop it
`

export function sitemap(): string {
  const urls = Object.keys(pageDescriptions).map((path) => `  <url><loc>%APP_URL%${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}
