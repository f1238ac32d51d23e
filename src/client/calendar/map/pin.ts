import type { Venue } from '#domain/venues/venue.ts'

/** A venue on the map, with what its pin counts. */
export interface Pin {
  venue: Venue
  count: number
  /** What the count means, for the name of the pin: '2 courts free'. */
  text: string
}
