import type { Bounds } from '#domain/region/region.ts'

/** The map ends here. */
export const mapBounds: Bounds = { south: 47.3, north: 47.8, west: -53.1, east: -52.5 }

/** Its map has no coast. */
export const sea: readonly (readonly [lat: number, lng: number])[] = []
