import { useCallback, useRef, useState } from 'react'
import {
  defaultFilters,
  sportChangeRadiusKm,
  withSavedVenues,
  type AdvancedFilters,
} from '#domain/availability/advanced-filters.ts'
import { filterRadiusKm } from '#domain/availability/advanced-filters.ts'
import { savedVenueIds, type Preferences } from '#domain/preferences/preferences.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { forget, remember } from '#client/location/browser-memory.ts'

/** How long the 'Apply Filters' button turns. */
const applyingMs = 1000

/**
 * Filters while they are edited (pending) and while they hold (applied). Quick filters apply at once, those of the
 * panel when they are applied. A change by hand sets the override flag (rule calendar-28).
 */
export function useFilters({
  initial,
  onApplied,
}: {
  /** The filters in the address, which win over the preferences. */
  initial: AdvancedFilters | undefined
  /** Called when filters that were chosen by hand take effect. */
  onApplied: (filters: AdvancedFilters) => void
}) {
  const [applied, setApplied] = useState<AdvancedFilters>(() => initial ?? defaultFilters())
  const [pending, setPending] = useState<AdvancedFilters>(applied)
  const [isApplying, setApplying] = useState(false)
  const timer = useRef<number | undefined>(undefined)

  const reset = useCallback((filters: AdvancedFilters) => {
    setApplied(filters)
    setPending(filters)
  }, [])

  return {
    applied,
    pending,
    isApplying,
    reset,
    edit(filters: AdvancedFilters) {
      remember('userFilterOverrides', true)
      setPending(filters)
    },
    applyNow(filters: AdvancedFilters) {
      remember('userFilterOverrides', true)
      reset(filters)
      onApplied(filters)
    },
    apply() {
      setApplying(true)
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => {
        setApplied(pending)
        setApplying(false)
        onApplied(pending)
      }, applyingMs)
    },
  }
}

/** A calendar opens with the saved venues of the sport where there are any, otherwise with the person's distance. */
export function filtersFromPreferences(preferences: Preferences, sport: Sport): AdvancedFilters {
  const base = atDistance(preferences, preferences.defaultDistance || filterRadiusKm)
  const saved = savedVenueIds(preferences, sport)
  return saved.length > 0 ? withSavedVenues(base, saved, true) : base
}

/** After a change of sport: by distance again, unless all saved venues were what was shown. */
export function filtersAfterSportChange({
  preferences,
  before,
  sport,
}: {
  preferences: Preferences | undefined
  before: AdvancedFilters
  sport: Sport
}): AdvancedFilters {
  forget('userFilterOverrides', 'temporaryPreferences')
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
