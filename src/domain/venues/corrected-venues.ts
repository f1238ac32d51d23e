import type { GeoPoint } from './distance.ts'
import type { Venue } from './venue.ts'

/** What a venue says of itself in place of what we list: nothing where it says nothing. */
export interface VenueCorrection {
  point?: GeoPoint | undefined
  suburb?: string | undefined
  bookingUrl?: string | undefined
}

/** By the id of the venue. */
export type VenueCorrections = Readonly<Record<string, VenueCorrection>>

let told: VenueCorrections = {}

/**
 * The corrections that hold from now on (rule venues-20): told as a process or a page begins, and to processes again when
 * one changes. They lie apart from the catalogue as added venues do.
 */
export function correctVenues(corrections: VenueCorrections): void {
  told = corrections
}

export function venueCorrections(): VenueCorrections {
  return told
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
