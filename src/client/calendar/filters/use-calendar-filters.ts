import { useEffect, useRef, useState } from 'react'
import { withDistance, type AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import type { Preferences } from '#domain/preferences/preferences.ts'
import { savedVenueIds } from '#domain/preferences/saved-venues.ts'
import type { GeoPoint } from '#domain/venues/distance.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { nearestSuburb, suburbNamed } from '#domain/venues/suburb-search.ts'
import { forget } from '#client/location/browser-memory.ts'
import { useLocation } from '#client/location/use-location.ts'
import { onPreferences } from '#client/session/own-preferences.tsx'
import { trpc } from '#client/trpc.ts'
import { changeOfFilters, searchOfFilters, type SharedFilters } from './filters-search.ts'
import { filtersAfterSportChange } from './preferred-filters.ts'
import type { SearchChange } from '#client/calendar/calendar-search.ts'
import { dropStoredFilters, storeFilters } from './stored-filters.ts'
import { useShownFilters } from './use-shown-filters.ts'
import { pointOf, useVisitor } from './use-visitor.ts'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'

/** The pause between saving preferences and refetching availability. */
const invalidateAfterMs = 100

/** The filters of the calendar. They are in its address, and each change of them is a navigation (rule calendar-17). */
export function useCalendarFilters({
  onSearch,
  onSaved,
  read,
  ...shown
}: Omit<Parameters<typeof useShownFilters>[0], 'firstKm'> & {
  /** The venues of a sport that this installation reads. */
  read: (sport: Sport) => readonly Venue[]
  /** Writes filters, and perhaps another sport, into the address. */
  onSearch: (change: SearchChange) => Promise<void>
  /** Called after preferences were saved. */
  onSaved: (preferences: Preferences) => void
}) {
  const { preferences, sport } = shown
  const catalogue = useCatalogue()
  const { origin, locate } = useLocation()
  const { isVisitor, firstKmAt, ownOf } = useVisitor(read, origin)
  const { saved, applied } = useShownFilters({ ...shown, firstKm: firstKmAt(sport) })
  const [leftPlace, leave] = useState<string>()
  useFirstLocation(preferences?.defaultLocation, locate)
  useSaving(locate, onSaved)
  const utils = trpc.useUtils()

  /** Resolves once they are in effect. */
  function applyNow(next: AdvancedFilters): Promise<void> {
    leave(undefined)
    storeFilters(next, sport)
    return onSearch(changeOfFilters({ from: applied, to: next, sport }))
  }

  function changeSport(next: Sport): void {
    dropStoredFilters()
    forget('temporaryPreferences')
    const place = placeByHand(applied, preferences)
    if (!isVisitor && place !== undefined) leave(place)
    const savedOfNext = preferences ? savedVenueIds(preferences, next, catalogue) : []
    const own = preferences && ownOf(preferences, next, place)
    const filters = filtersAfterSportChange({ preferences: own, before: applied, saved: savedOfNext })
    if (isVisitor && place !== undefined) storeFilters(filters, next)
    void onSearch({ sport: next, ...searchOfFilters(filters, next) })
    dropAnswers(utils)
  }

  /** A visitor's first place: a suburb, with the first radius there. */
  const settle = (zipcode: string) => {
    const radius = firstKmAt(sport, zipcode) ?? applied.distance.radius
    return applyNow(withDistance(applied, { type: 'zipcode', zipcode, radius }))
  }

  const where = whereOf(applied, sport, origin)
  return { applied, applyNow, settle, leftPlace, saved, changeSport, isVisitor, locate, ...where }
}

/** A change of sport reloads the preferences, and drops what is known of availability. */
function dropAnswers(utils: ReturnType<typeof trpc.useUtils>): void {
  void utils.preferences.get.invalidate()
  void utils.availability.weekSummary.cancel()
  void utils.availability.weekSummary.invalidate(undefined, { refetchType: 'none' })
}

/** The suburb that distances start from, unless it is the default. */
function placeByHand({ distance }: AdvancedFilters, preferences: Preferences | undefined): string | undefined {
  const { type, zipcode } = distance
  return type === 'zipcode' && zipcode !== preferences?.defaultLocation ? zipcode : undefined
}

/** Saved preferences replace filters set by hand. */
function useSaving(locate: (location: string) => Promise<void>, onSaved: (preferences: Preferences) => void): void {
  const utils = trpc.useUtils()
  useEffect(
    () =>
      onPreferences((next) => {
        void locate(next.defaultLocation)
        onSaved(next)
        window.setTimeout(() => void utils.availability.weekSummary.invalidate(), invalidateAfterMs)
      }),
    [locate, onSaved, utils],
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
): { origin: GeoPoint; originName: string } & SharedFilters {
  const { type, zipcode } = filters.distance
  const suburb = type === 'zipcode' ? suburbNamed(zipcode) : undefined
  const origin = pointOf(suburb?.name) ?? device
  const originName = (suburb ?? nearestSuburb(origin)).name
  const shared = { ...searchOfFilters(filters, sport), near: originName }
  return { origin, originName, shared, isNearDevice: suburb === undefined }
}
