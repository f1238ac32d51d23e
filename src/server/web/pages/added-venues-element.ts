import { addedVenues } from '#domain/venues/added-venues.ts'

/**
 * The document with the operator's venues in it, as data that the page reads before anything else. Nothing is added
 * where there are none. Of JSON only '<' could end the element.
 */
export function withAddedVenues(html: string): string {
  const venues = addedVenues()
  if (venues.length === 0) return html
  const json = JSON.stringify(venues).replaceAll('<', String.raw`\u003c`)
  return html.replace('</head>', () => `<script type="application/json" id="added-venues">${json}</script></head>`)
}
