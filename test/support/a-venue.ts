import { venueById } from '#domain/venues/venue-catalogue.ts'
import type { Venue } from '#domain/venues/venue.ts'

/** A venue of the catalogue, by its id. */
export function aVenue(id: string): Venue {
  const venue = venueById(id)
  if (!venue) throw new Error(`${id} is not in the catalogue`)
  return venue
}
