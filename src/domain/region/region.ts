import type { Sport } from '#domain/venues/sport.ts'

/**
 * A city that Courtside serves: `region.ts` in a folder, beside `clocks.ts`, `venues.ts`, `suburbs.ts`, `sea.ts` and
 * `sample-ratings.ts`. The folder of Sydney ships; `#region/*` in package.json names the folder that is served.
 */
export interface Region {
  /** As texts name it: 'Sydney'. */
  name: string
  /** Its state and country, as addresses have them. */
  state: string
  country: string
  countryCode: string
  /** The zone of all venues, by the IANA database. */
  zone: string
  /** The language of dates and numbers (BCP 47). */
  language: string
  /** The currency of prices (ISO 4217). */
  currency: string
  /** The origin of distances while no other is known. */
  defaultPlace: { name: string; lat: number; lng: number }
  /** The area around it, as visitors know it. */
  defaultArea: string
  sportNames: Record<Sport, string>
  /** A postcode in a sentence, as a regular expression. */
  postcode: string
}

/** In degrees. */
export interface Bounds {
  south: number
  north: number
  west: number
  east: number
}

/** The zone in calendars of other programs and in ours. */
export interface Clocks {
  /** Its clocks hold there: venues that an operator adds lie within. */
  bounds: Bounds
  /** Zones of the IANA database whose clocks show the same as the region's. */
  sameZones: readonly string[]
  /** The lines of a VTIMEZONE (RFC 5545, section 3.6.5). */
  definition: readonly string[]
}
