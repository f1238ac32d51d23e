import { useCallback, useEffect, useRef, type Dispatch } from 'react'
import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import type { Preferences } from '#domain/preferences/preferences.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { filtersOfSearch, noFilterSearch, searchOfFilters, type FilterSearch } from './filters-search.ts'
import type { FiltersEvent } from './filters-state.ts'
import { storedFilters } from './stored-filters.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'

const keys = Object.keys(noFilterSearch) as (keyof FilterSearch)[]

/**
 * Keeps filters and address together on Back and Forward. The returned function takes a sport whose filters are set
 * already.
 */
export function useFiltersOfAddress(now: {
  sport: Sport
  search: FilterSearch
  saved: readonly string[]
  catalogue: Catalogue
  preferences: Preferences | undefined
  isPlainPage: boolean
  applied: AdvancedFilters
  dispatch: Dispatch<FiltersEvent>
  onSearch: (search: FilterSearch) => void
}): (sport: Sport) => void {
  const { sport, search, isPlainPage } = now
  const filteredSport = useRef(sport)
  const latest = useRef(now)
  useEffect(() => {
    latest.current = now
  })
  const inAddress = textOf(search)

  useEffect(() => {
    const { saved, catalogue, preferences, applied, dispatch, onSearch } = latest.current
    if (filteredSport.current !== sport) {
      // Another sport has its own filters in its own address.
      filteredSport.current = sport
      const named = filtersOfSearch(latest.current.search, { sport, saved, catalogue })
      dispatch(named ? { type: 'applied-now', filters: named } : { type: 'sport-changed', preferences, saved })
      return
    }
    // Filters set by hand apply to every entry of the history and are in its address.
    if (!isPlainPage || storedFilters({ sport, saved, catalogue }) === undefined) return
    const wanted = searchOfFilters(applied, sport)
    if (inAddress !== textOf(wanted)) onSearch(wanted)
  }, [sport, inAddress, isPlainPage])

  return useCallback((next: Sport) => void (filteredSport.current = next), [])
}

function textOf(search: FilterSearch): string {
  return JSON.stringify(keys.map((key) => search[key]))
}
