import type { Suburb } from '#domain/venues/suburb.ts'

export const suburbs: readonly Suburb[] = [
  { name: 'Harbour', postcode: 'A1A', lat: 47.56, lng: -52.71 },
  { name: 'Hilltop', postcode: 'A1B', lat: 47.6, lng: -52.72 },
]
