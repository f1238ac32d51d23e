import { addVenues } from '#domain/venues/added-venues.ts'
import { correctVenues, type VenueCorrections } from '#domain/venues/corrected-venues.ts'
import type { Venue } from '#domain/venues/venue.ts'

/** Takes over what the server wrote into this document: the operator's venues, and what venues correct. */
export function readToldVenues(page: Document): void {
  const added = page.getElementById('added-venues')?.textContent
  if (added) addVenues(JSON.parse(added) as Venue[])
  const corrected = page.getElementById('corrected-venues')?.textContent
  if (corrected) correctVenues(JSON.parse(corrected) as VenueCorrections)
}
