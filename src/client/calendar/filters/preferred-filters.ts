import {
  defaultFilters,
  filterRadiusKm,
  sportChangeRadiusKm,
  withSavedVenues,
  type AdvancedFilters,
} from '#domain/availability/advanced-filters.ts'
import { savedVenueIds, type Preferences } from '#domain/preferences/preferences.ts'
import type { Sport } from '#domain/venues/sport.ts'

/** A calendar opens with the saved venues of the sport, or with the person's distance if there are none. */
export function filtersFromPreferences(preferences: Preferences, sport: Sport): AdvancedFilters {
  const base = atDistance(preferences, preferences.defaultDistance || filterRadiusKm)
  const saved = savedVenueIds(preferences, sport)
  return saved.length > 0 ? withSavedVenues(base, saved, true) : base
}

/** After a change of sport the filter is by distance, unless all saved venues were shown. */
export function filtersAfterSportChange({
  preferences,
  before,
  sport,
}: {
  preferences: Preferences | undefined
  before: AdvancedFilters
  sport: Sport
}): AdvancedFilters {
  const base = preferences ? atDistance(preferences, preferences.defaultDistance) : defaultFilters(sportChangeRadiusKm)
  const saved = preferences ? savedVenueIds(preferences, sport) : []
  return before.venues.usePreferencesVenues && saved.length > 0 ? withSavedVenues(base, saved, true) : base
}

/** By distance from the person's default location. */
export function atDistance({ defaultLocation }: Preferences, radius: number): AdvancedFilters {
  const filters = defaultFilters(radius)
  if (defaultLocation === 'current') return filters
  return { ...filters, distance: { ...filters.distance, type: 'zipcode', zipcode: defaultLocation } }
}
