import { addedVenues } from '#domain/venues/added-venues.ts'
import { venueCorrections } from '#domain/venues/corrected-venues.ts'

/** Venue changes that a page was not built with: the same list until they change. */
export interface ToldVenues {
  added: ReturnType<typeof addedVenues>
  corrected: ReturnType<typeof venueCorrections>
}

export function toldVenues(): ToldVenues {
  return { added: addedVenues(), corrected: venueCorrections() }
}

/**
 * The document with the operator's venues and the venues' corrections, as data that the page reads first. Without any
 * it is unchanged.
 */
export function withToldVenues(html: string, { added, corrected } = toldVenues()): string {
  const elements = [
    added.length > 0 ? dataElement('added-venues', added) : '',
    Object.keys(corrected).length > 0 ? dataElement('corrected-venues', corrected) : '',
  ].join('')
  return elements === '' ? html : html.replace('</head>', () => `${elements}</head>`)
}

/** Of JSON only '<' could end the element. */
function dataElement(id: string, data: unknown): string {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="${id}">${json}</script>`
}
