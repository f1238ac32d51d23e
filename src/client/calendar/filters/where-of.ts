import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import type { GeoPoint } from '#domain/venues/distance.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { nearestSuburb, suburbNamed } from '#domain/venues/suburb-search.ts'
import { searchOfFilters, type FilterChange } from './filters-search.ts'

/**
 * From where distances are measured: a suburb that is chosen in the filters wins over the location of the device.
 * `place` says it in words, as the suburb that is nearest, and `shared` is what an address for somebody else carries:
 * never where the device is.
 */
export function whereOf(
  filters: AdvancedFilters,
  sport: Sport,
  device: GeoPoint,
): { origin: GeoPoint; place: string; shared: FilterChange } {
  const { type, zipcode } = filters.distance
  const suburb = type === 'zipcode' ? suburbNamed(zipcode) : undefined
  const origin = suburb ? { lat: suburb.lat, lng: suburb.lng } : device
  const place = (suburb ?? nearestSuburb(origin)).name
  return { origin, place, shared: { ...searchOfFilters(filters, sport), near: place } }
}
