import { addVenues } from '#domain/venues/added-venues.ts'
import { correctVenues, type VenueCorrections } from '#domain/venues/corrected-venues.ts'
import type { Venue } from '#domain/venues/venue.ts'

/** Reads the venues in this document: those the operator added, and the venues' own corrections. */
export function readServedVenues(page: Document): void {
  const added = page.getElementById('added-venues')?.textContent
  if (added) addVenues(JSON.parse(added) as Venue[])
  const corrected = page.getElementById('corrected-venues')?.textContent
  if (corrected) correctVenues(JSON.parse(corrected) as VenueCorrections)
}
