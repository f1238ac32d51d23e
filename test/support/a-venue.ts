import { catalogue } from '#test/support/catalogue.ts'
import type { Venue } from '#domain/venues/venue.ts'

/** A venue of the catalogue, by its id. */
export function aVenue(id: string): Venue {
  const venue = catalogue.byId(id)
  if (!venue) throw new Error(`${id} is not in the catalogue`)
  return venue
}
