import { addedVenues } from '#domain/venues/added-venues.ts'

/** The document with the operator's venues, as data that the page reads first. Without any it is unchanged. */
export function withToldVenues(html: string): string {
  const added = addedVenues()
  if (added.length === 0) return html
  // Of JSON only '<' could end the element.
  const json = JSON.stringify(added).replaceAll('<', String.raw`\u003c`)
  return html.replace('</head>', () => `<script type="application/json" id="added-venues">${json}</script></head>`)
}
