import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'

/** The venues that count: 'within 20 km of Manly', 'any distance', 'saved venues' or '3 chosen venues'. */
export function whereText({ distance, venues }: AdvancedFilters, originName: string): string {
  if (!venues.enabled) return distance.enabled ? `within ${distance.radius} km of ${originName}` : 'any distance'
  const { length } = venues.selectedVenues
  if (venues.usePreferencesVenues) return 'saved venues'
  return length === 1 ? '1 chosen venue' : `${length} chosen venues`
}
