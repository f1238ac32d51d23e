import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import { counted } from '#domain/counted.ts'

/** The venues that count: 'within 20 km of Manly', 'any distance', 'saved venues' or '3 chosen venues'. */
export function whereText({ distance, venues }: AdvancedFilters, originName: string): string {
  if (!venues.enabled) return distance.enabled ? `within ${distance.radius} km of ${originName}` : 'any distance'
  const { length } = venues.selectedVenues
  if (venues.usePreferencesVenues) return 'saved venues'
  return counted(length, 'chosen venue', 'chosen venues')
}
