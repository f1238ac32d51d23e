import { useEffect, useState, type Dispatch, useRef } from 'react'
import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import type { Preferences } from '#domain/preferences/preferences.ts'
import { savedVenueIds } from '#domain/preferences/saved-venues.ts'
import type { GeoPoint } from '#domain/venues/distance.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { nearestSuburb, suburbNamed } from '#domain/venues/suburb-search.ts'
import { forget, useMemory } from '#client/location/browser-memory.ts'
import { useLocation } from '#client/location/use-location.ts'
import { useSession } from '#client/session/session.ts'
import { onPreferences } from '#client/session/own-preferences.tsx'
import { trpc } from '#client/trpc.ts'
import { filtersOfSearch, searchOfFilters, type FilterSearch } from './filters-search.ts'
import { useFilters, type FiltersEvent } from './filters-state.ts'
import { filtersAfterSportChange, filtersFromPreferences } from './preferred-filters.ts'
import { dropStoredFilters, storedFilters, storeFilters } from './stored-filters.ts'
import { useFiltersOfAddress } from './use-filters-of-address.ts'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'

/** The pause between saving preferences and refetching availability (rule preferences-6). */
const invalidateAfterMs = 100

/** The filters of the calendar, synchronised with its address, the preferences, its sport and the location. */
export function useCalendarFilters({
  preferences,
  sport,
  search,
  isPlainPage,
  onSearch,
  onSaved,
}: {
  preferences: Preferences | undefined
  sport: Sport
  /** The filters in the address. */
  search: FilterSearch
  /** True if no dialog is open. The history entry of a dialog will be left again. */
  isPlainPage: boolean
  /** Writes filters into the address. */
  onSearch: (search: FilterSearch) => void
  /** Called after preferences were saved: the view may have changed. */
  onSaved: (preferences: Preferences) => void
}) {
  const catalogue = useCatalogue()
  const savedOf = (one: Sport) => (preferences ? savedVenueIds(preferences, one, catalogue) : [])
  const saved = savedOf(sport)
  const of = { sport, saved, catalogue }
  const recall = useMemory()
  const [chosen] = useState(() => filtersOfSearch(search, of) ?? storedFilters(of, recall))
  const { dispatch, ...byHand } = useFilters({
    chosen,
    preferred: preferences && filtersFromPreferences(preferences, saved),
    onApplied(applied) {
      storeFilters(applied, sport)
      onSearch(searchOfFilters(applied, sport))
    },
  })
  const isVisitor = useSession().state.status !== 'signed-in'
  const { leave, ...filters } = useLeftPlace(byHand)
  const { origin, locate } = useLocation()
  useFirstLocation(preferences?.defaultLocation, locate)
  const utils = trpc.useUtils()

  const { applied } = filters
  const takeSport = useFiltersOfAddress({ ...of, search, preferences, isPlainPage, applied, dispatch, onSearch })
  usePreferences({ preferences, sport, dispatch, locate, onSaved })

  function changeSport(next: Sport): void {
    takeSport(next)
    dropStoredFilters()
    forget('temporaryPreferences')
    const place = placeByHand(applied, preferences)
    if (!isVisitor && place !== undefined) leave(place)
    // A visitor's default is the place that they set (rule calendar-21).
    const own = isVisitor && preferences && place ? { ...preferences, defaultLocation: place } : preferences
    dispatch({ type: 'sport-changed', preferences: own, saved: savedOf(next) })
    if (own !== preferences)
      storeFilters(filtersAfterSportChange({ preferences: own, before: applied, saved: savedOf(next) }), next)
    dropAnswers(utils)
  }

  return { ...filters, saved, changeSport, isVisitor, ...whereOf(applied, sport, origin) }
}

/** A change of sport reloads the preferences, and drops what is known of availability. */
function dropAnswers(utils: ReturnType<typeof trpc.useUtils>): void {
  void utils.preferences.get.invalidate()
  void utils.availability.weekSummary.cancel()
  void utils.availability.weekSummary.invalidate(undefined, { refetchType: 'none' })
}

/** The place that a member's change of sport left, until they change the filters by hand (rule calendar-21). */
function useLeftPlace<Filters extends { applyNow: (filters: AdvancedFilters) => void }>(filters: Filters) {
  const [leftPlace, leave] = useState<string>()
  function applyNow(next: AdvancedFilters): void {
    leave(undefined)
    filters.applyNow(next)
  }
  return { ...filters, leftPlace, leave, applyNow }
}

/** The suburb that distances start from, unless it is the default. */
function placeByHand({ distance }: AdvancedFilters, preferences: Preferences | undefined): string | undefined {
  const { type, zipcode } = distance
  return type === 'zipcode' && zipcode !== preferences?.defaultLocation ? zipcode : undefined
}

/** Preferences set filters when they arrive. Saved ones replace filters set by hand (rule preferences-6). */
function usePreferences({
  preferences,
  sport,
  dispatch,
  locate,
  onSaved,
}: {
  preferences: Preferences | undefined
  sport: Sport
  dispatch: Dispatch<FiltersEvent>
  locate: (location: string) => Promise<void>
  onSaved: (preferences: Preferences) => void
}): void {
  const utils = trpc.useUtils()
  const catalogue = useCatalogue()
  useEffect(() => {
    if (!preferences) return
    dispatch({ type: 'preferences-arrived', preferences, saved: savedVenueIds(preferences, sport, catalogue) })
  }, [preferences, sport, catalogue, dispatch])
  useEffect(
    () =>
      onPreferences((next) => {
        dispatch({ type: 'preferences-saved', preferences: next })
        void locate(next.defaultLocation)
        onSaved(next)
        window.setTimeout(() => void utils.availability.weekSummary.invalidate(), invalidateAfterMs)
      }),
    [dispatch, locate, onSaved, utils],
  )
}

/** The calendar is shown before the browser asks for the location (rule venues-11). */
const locateAfterMs = 1000

/** Locates the device once, soon after the person's default location is known. */
function useFirstLocation(location: string | undefined, locate: (location: string) => Promise<void>): void {
  const isLocated = useRef(false)
  useEffect(() => {
    if (location === undefined || isLocated.current) return undefined
    const timer = window.setTimeout(() => {
      isLocated.current = true
      void locate(location)
    }, locateAfterMs)
    return () => window.clearTimeout(timer)
  }, [location, locate])
}

/**
 * The starting point of distances: a suburb from the filters wins over the device. `originName` is the nearest suburb's
 * name. `shared` is the point for shared links: never the device's.
 */
function whereOf(
  filters: AdvancedFilters,
  sport: Sport,
  device: GeoPoint,
): { origin: GeoPoint; originName: string; shared: FilterSearch } {
  const { type, zipcode } = filters.distance
  const suburb = type === 'zipcode' ? suburbNamed(zipcode) : undefined
  const origin = suburb ? { lat: suburb.lat, lng: suburb.lng } : device
  const originName = (suburb ?? nearestSuburb(origin)).name
  return { origin, originName, shared: { ...searchOfFilters(filters, sport), near: originName } }
}
