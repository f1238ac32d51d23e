import type { Sport } from './sport.ts'

/** A sports venue. `id` is a slug for tennis and the plain name for golf and futsal. */
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
