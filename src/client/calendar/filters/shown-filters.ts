import { clientDistanceKm, defaultFilters, type AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import type { Preferences } from '#domain/preferences/preferences.ts'
import { filtersOfSearch, type FilterSearch } from './filters-search.ts'
import { filtersFromPreferences } from './preferred-filters.ts'

/**
 * The filters in effect: those of the address, else those set by hand at an earlier visit, else those of the
 * preferences (rules calendar-27, calendar-28). Without preferences they are a distance.
 */
export function shownFilters({
  search,
  stored,
  preferences,
  of,
}: {
  search: FilterSearch
  stored: AdvancedFilters | undefined
  preferences: Preferences | undefined
  of: Parameters<typeof filtersOfSearch>[1]
}): AdvancedFilters {
  const chosen = filtersOfSearch(search, of) ?? stored
  return chosen ?? (preferences ? filtersFromPreferences(preferences, of.saved) : defaultFilters(clientDistanceKm))
}
