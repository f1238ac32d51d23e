import { addVenues } from '#domain/venues/added-venues.ts'
import type { Venue } from '#domain/venues/venue.ts'

/** Takes over the operator's venues that the server wrote into this document. */
export function readAddedVenues(page: Document): void {
  const json = page.getElementById('added-venues')?.textContent
  if (json) addVenues(JSON.parse(json) as Venue[])
}
