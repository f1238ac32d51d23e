import { useEffect, useState } from 'react'
import { savedVenueIds, type Preferences } from '#domain/preferences/preferences.ts'
import type { GeoPoint } from '#domain/venues/distance.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { suburbNamed } from '#domain/venues/suburb-search.ts'
import { forget, recall, remember } from '#client/location/browser-memory.ts'
import { useLocation } from '#client/location/use-location.ts'
import { onPreferences } from '#client/session/preferences-event.ts'
import { trpc } from '#client/trpc.ts'
import { filtersOfSearch, searchOfFilters, type FilterSearch } from './filters-search.ts'
import { useFilters } from './use-filters.ts'
import { useFirstLocation } from './use-first-location.ts'

/** The pause between saving preferences and reading availability again (rule preferences-6). */
const invalidateAfterMs = 100

/** The filters of the calendar with what they follow: its address, the preferences, its sport and the location. */
export function useCalendarFilters({
  preferences,
  sport,
  search,
  onSearch,
  onSaved,
}: {
  preferences: Preferences | undefined
  sport: Sport
  /** The filters in the address. */
  search: FilterSearch
  /** Puts filters into the address. */
  onSearch: (search: ReturnType<typeof searchOfFilters>) => void
  /** Preferences were saved: view and sport may have changed. */
  onSaved: (preferences: Preferences) => void
}) {
  const saved = preferences ? savedVenueIds(preferences, sport) : []
  const [fromAddress] = useState(() => filtersOfSearch(search, { sport, saved }))
  const { dispatch, ...filters } = useFilters({
    fromAddress,
    onApplied: (applied) => onSearch(searchOfFilters(applied, sport)),
  })
  const { origin, locate } = useLocation()
  useFirstLocation(preferences?.defaultLocation, locate)
  const utils = trpc.useUtils()

  useEffect(() => {
    if (!preferences) return
    const isOverridden = recall('userFilterOverrides') === true
    dispatch({ type: 'preferences-arrived', preferences, sport, isOverridden })
  }, [preferences, sport, dispatch])

  useEffect(
    () =>
      onPreferences((next) => {
        remember('temporaryPreferences', { location: next.defaultLocation, distance: next.defaultDistance })
        forget('userFilterOverrides')
        dispatch({ type: 'preferences-saved', preferences: next })
        void locate(next.defaultLocation)
        onSaved(next)
        window.setTimeout(() => void utils.availability.weekSummary.invalidate(), invalidateAfterMs)
      }),
    [dispatch, locate, onSaved, utils],
  )

  function changeSport(next: Sport): void {
    remember('skipSportReapplication', true)
    forget('userFilterOverrides', 'temporaryPreferences')
    dispatch({ type: 'sport-changed', preferences, sport: next })
    void utils.preferences.get.invalidate()
    void utils.availability.weekSummary.cancel()
    void utils.availability.weekSummary.invalidate(undefined, { refetchType: 'none' })
  }

  return { ...filters, saved, changeSport, origin: originOf(filters.applied.distance, origin) }
}

/** A suburb that is chosen in the filters wins over the location of the device. */
function originOf({ type, zipcode }: { type: 'current' | 'zipcode'; zipcode: string }, device: GeoPoint): GeoPoint {
  const suburb = type === 'zipcode' ? suburbNamed(zipcode) : undefined
  return suburb ? { lat: suburb.lat, lng: suburb.lng } : device
}
