import type { Catalogue } from '#domain/venues/catalogue.ts'
import { venues as listed } from '#region/venues.ts'

/** The facts of the installation that documents carry. */
export interface SiteFacts {
  appUrl: string
  catalogue: Catalogue
}

/** The document with the operator's venues, as data that the page reads first. Without any it is unchanged. */
export function withToldVenues(html: string, catalogue: Catalogue): string {
  const operators = catalogue.of('all').filter((venue) => !listed.includes(venue))
  if (operators.length === 0) return html
  // Of JSON only '<' could end the element.
  const json = JSON.stringify(operators).replaceAll('<', String.raw`\u003c`)
  return html.replace('</head>', () => `<script type="application/json" id="operators-venues">${json}</script></head>`)
}
