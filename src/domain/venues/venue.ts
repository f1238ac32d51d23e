import type { Sport } from './sport.ts'

/** A place to play. `id` is the venue's slug (tennis) or plain name (golf, futsal), as SPEC section 3 has it. */
export interface Venue {
  id: string
  sport: Sport
  displayName: string
  suburb: string
  lat: number
  lng: number
  coordSource: 'osm' | 'published' | 'approximate'
  bookingUrl?: string
}
