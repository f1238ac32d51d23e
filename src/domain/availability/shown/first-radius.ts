import { distanceKm, type GeoPoint } from '#domain/venues/distance.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { storedDistanceKm } from '#domain/availability/advanced-filters.ts'

const radiiKm = [3, 5, 8, 12, storedDistanceKm] as const
const fewVenues = 5

/**
 * The radius (km) that a visitor's calendar begins with: the smallest with at least five venues, so that its numbers
 * tell the half-hours apart (decision 0071). `venues` are those of the sport that this installation reads.
 */
export function firstRadius(venues: readonly Venue[], origin: GeoPoint): number {
  const distances = venues.map((venue) => distanceKm(origin, venue))
  return radiiKm.find((km) => distances.filter((away) => away <= km).length >= fewVenues) ?? storedDistanceKm
}
