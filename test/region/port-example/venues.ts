import type { Venue } from '#domain/venues/venue.ts'

const point = { lat: 47.56, lng: -52.71, coordSource: 'published' } as const

export const venues: readonly Venue[] = [
  { id: 'harbour-tennis', sport: 'tennis', displayName: 'Harbour Tennis', suburb: 'Harbour', ...point },
  { id: 'hill-tennis', sport: 'tennis', displayName: 'Hill Tennis', suburb: 'Hilltop', ...point, lat: 47.6 },
  { id: 'cape-golf', sport: 'golf', displayName: 'Cape GC', suburb: 'Hilltop', ...point, lat: 47.61 },
  { id: 'port-futsal', sport: 'futsal', displayName: 'Port Futsal', suburb: 'Harbour', ...point, lng: -52.73 },
]
