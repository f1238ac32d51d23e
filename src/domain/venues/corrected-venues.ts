import type { GeoPoint } from './distance.ts'
import type { Venue } from './venue.ts'

/** A venue's corrections of its listing; a missing field stays as listed. */
export interface VenueCorrection {
  point?: GeoPoint | undefined
  suburb?: string | undefined
  bookingUrl?: string | undefined
}

/** By the id of the venue. */
export type VenueCorrections = Readonly<Record<string, VenueCorrection>>

let current: VenueCorrections = {}

/**
 * Sets the corrections in force (rule venues-20): when a process or a page starts, and in processes after each change.
 * They are apart from the catalogue, like added venues.
 */
export function correctVenues(corrections: VenueCorrections): void {
  current = corrections
}

export function venueCorrections(): VenueCorrections {
  return current
}

export function asCorrected(venue: Venue, correction: VenueCorrection | undefined): Venue {
  if (!correction) return venue
  const { point, suburb = venue.suburb, bookingUrl = venue.bookingUrl } = correction
  return {
    ...venue,
    ...(point && { ...point, coordSource: 'venue' }),
    suburb,
    ...(bookingUrl !== undefined && { bookingUrl }),
  }
}
