import type { Sport } from './sport.ts'

/** A sports venue. `id` is a slug for tennis and the plain name for golf and futsal. */
export interface Venue {
  id: string
  sport: Sport
  displayName: string
  suburb: string
  lat: number
  lng: number
  /** `venue`: corrected by the venue itself (rule venues-20). */
  coordSource: 'osm' | 'published' | 'approximate' | 'venue'
  bookingUrl?: string
}
