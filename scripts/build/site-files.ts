import { pageDescriptions } from './page-descriptions.ts'

/** For crawlers (RFC 9309). Pages with a session carry noindex, which a crawler must be able to read. Calendar programs on the web obey it too. */
export const robotsText = `User-agent: *
Allow: /api/calendar/
Disallow: /api/
Disallow: /trpc/

Sitemap: %APP_URL%/sitemap.xml
Sitemap: %APP_URL%/sitemap-venues.xml
`

export function sitemap(): string {
  const urls = Object.keys(pageDescriptions).map((path) => `  <url><loc>%APP_URL%${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}
