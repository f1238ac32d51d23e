import { useEffect, useRef, useState } from 'react'
import { savedVenueIds, type Preferences } from '#domain/preferences/preferences.ts'
import { suburbNamed } from '#domain/venues/suburb-search.ts'
import type { GeoPoint } from '#domain/venues/distance.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { forget, recall, remember } from '#client/location/browser-memory.ts'
import { useLocation } from '#client/location/use-location.ts'
import { onPreferences } from '#client/session/preferences-event.ts'
import { trpc } from '#client/trpc.ts'
import { filtersOfSearch, searchOfFilters, type FilterSearch } from './filters-search.ts'
import { atDistance, filtersAfterSportChange, filtersFromPreferences, useFilters } from './use-filters.ts'

/** Timings of the location (rule venues-11) and of reading anew after preferences were saved (rule preferences-6). */
const locateAfterMs = 1000
const invalidateAfterMs = 100

/**
 * Filters and location follow the preferences: once when these arrive, again on a change of sport, and whenever
 * preferences are saved (rules calendar-21, calendar-27, preferences-6).
 */
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
  const filters = useFilters({
    initial: fromAddress,
    onApplied: (applied) => onSearch(searchOfFilters(applied, sport)),
  })
  const { origin, locate } = useLocation()
  const utils = trpc.useUtils()
  const { reset } = filters
  const isInitialised = useRef(false)
  const location = preferences?.defaultLocation
  const isLocated = useRef(false)

  useEffect(() => {
    if (!preferences || isInitialised.current) return
    isInitialised.current = true
    if (recall('userFilterOverrides') !== true && !fromAddress) reset(filtersFromPreferences(preferences, sport))
  }, [preferences, sport, reset, fromAddress])

  useEffect(() => {
    if (location === undefined || isLocated.current) return undefined
    const timer = window.setTimeout(() => {
      isLocated.current = true
      void locate(location)
    }, locateAfterMs)
    return () => window.clearTimeout(timer)
  }, [location, locate])

  useEffect(
    () =>
      onPreferences((saved) => {
        remember('temporaryPreferences', { location: saved.defaultLocation, distance: saved.defaultDistance })
        forget('userFilterOverrides')
        reset(atDistance(saved, saved.defaultDistance))
        void locate(saved.defaultLocation)
        onSaved(saved)
        window.setTimeout(() => void utils.availability.weekSummary.invalidate(), invalidateAfterMs)
      }),
    [reset, locate, onSaved, utils],
  )

  function changeSport(next: Sport): void {
    remember('skipSportReapplication', true)
    reset(filtersAfterSportChange({ preferences, before: filters.applied, sport: next }))
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
