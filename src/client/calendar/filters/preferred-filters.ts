import {
  defaultFilters,
  filterRadiusKm,
  sportChangeRadiusKm,
  withSavedVenues,
  type AdvancedFilters,
} from '#domain/availability/advanced-filters.ts'
import type { Preferences } from '#domain/preferences/preferences.ts'

/** A calendar opens with `saved`, the ids of the person's venues of the sport, or with the person's distance if there are none. */
export function filtersFromPreferences(preferences: Preferences, saved: readonly string[]): AdvancedFilters {
  const base = atDistance(preferences, preferences.defaultDistance || filterRadiusKm)
  return saved.length > 0 ? withSavedVenues(base, saved, true) : base
}

/** After a change of sport the filter is by distance, unless all saved venues were shown. */
export function filtersAfterSportChange({
  preferences,
  before,
  saved,
}: {
  preferences: Preferences | undefined
  before: AdvancedFilters
  /** The ids of the person's venues of the new sport. */
  saved: readonly string[]
}): AdvancedFilters {
  const base = preferences ? atDistance(preferences, preferences.defaultDistance) : defaultFilters(sportChangeRadiusKm)
  return before.venues.usePreferencesVenues && saved.length > 0 ? withSavedVenues(base, saved, true) : base
}

/** By distance from the person's default location. */
export function atDistance({ defaultLocation }: Preferences, radius: number): AdvancedFilters {
  const filters = defaultFilters(radius)
  if (defaultLocation === 'current') return filters
  return { ...filters, distance: { ...filters.distance, type: 'zipcode', zipcode: defaultLocation } }
}
