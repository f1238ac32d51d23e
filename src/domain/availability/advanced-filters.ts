import type { Sport } from '#domain/venues/sport.ts'

/** The choices of the quick filters; 0 or 'all' means no filter. */
export const tennisDurations = [60, 90, 120, 150, 180] as const
export const futsalDurations = [60, 90, 120] as const
export const golfSpotOptions = [1, 2, 3, 4] as const

/** A person's filters of the calendar. `zipcode` holds a suburb's name. */
export interface AdvancedFilters {
  distance: { enabled: boolean; radius: number; type: 'current' | 'zipcode'; zipcode: string }
  venues: { enabled: boolean; usePreferencesVenues: boolean; selectedVenues: string[] }
  tennis: { duration: number }
  golf: { holes: 'all' | '9' | '18'; spots: number }
  futsal: { duration: number }
  /** Courts, lights, prices and so on, as the JSON of filtered-wishes.ts: the server and the panel alone read it. */
  wishes?: string | undefined
}

/**
 * Default distances (rule venues-10): as stored, in the client while preferences have not loaded, of a filter without a
 * distance, and after a change of sport.
 */
export const storedDistanceKm = 20
export const clientDistanceKm = 15
export const filterRadiusKm = 6
export const sportChangeRadiusKm = 50
/** The distance slider, in kilometres. */
export const sliderKm = { min: 1, max: 25, step: 1 } as const

export function defaultFilters(radius = filterRadiusKm): AdvancedFilters {
  return {
    distance: { enabled: true, radius, type: 'current', zipcode: '' },
    venues: { enabled: false, usePreferencesVenues: false, selectedVenues: [] },
    tennis: { duration: 0 },
    golf: { holes: 'all', spots: 0 },
    futsal: { duration: 0 },
  }
}

/** Distance and venues exclude each other: turning one on turns the other off. */
export function withDistance(filters: AdvancedFilters, change: Partial<AdvancedFilters['distance']>): AdvancedFilters {
  const distance = { ...filters.distance, ...change }
  return { ...filters, distance, venues: { ...filters.venues, enabled: !distance.enabled && filters.venues.enabled } }
}

/** Selecting a venue turns the venue filter on. Removing the last one turns distance on again. */
export function withVenues(filters: AdvancedFilters, selectedVenues: readonly string[]): AdvancedFilters {
  const enabled = selectedVenues.length > 0
  return {
    ...filters,
    distance: { ...filters.distance, enabled: !enabled },
    venues: { enabled, usePreferencesVenues: false, selectedVenues: [...selectedVenues] },
  }
}

/** The toggle of the quick filters: all saved venues without distance, or the reverse. */
export function withSavedVenues(filters: AdvancedFilters, saved: readonly string[], on: boolean): AdvancedFilters {
  return {
    ...filters,
    distance: { ...filters.distance, enabled: !on },
    venues: { enabled: on, usePreferencesVenues: on, selectedVenues: on ? [...saved] : [] },
  }
}

/** Filters that can be applied: 'by venues' without a venue is by distance, because it would show nothing at all. */
export function withoutEmptyChoice(filters: AdvancedFilters): AdvancedFilters {
  return filters.venues.enabled && filters.venues.selectedVenues.length === 0 ? withVenues(filters, []) : filters
}

/** The wishes of the filters as a query has them: absent if there are none, so that its answer is that of everybody. */
export function wishesIn({ wishes }: AdvancedFilters): { wishes?: string } {
  return wishes ? { wishes } : {}
}

/** The number of wishes that filter. */
export function countOfWishes({ wishes = '' }: AdvancedFilters): number {
  try {
    return Object.keys(JSON.parse(wishes) as object).length
  } catch {
    return 0
  }
}

export function durationFor(filters: AdvancedFilters, sport: Sport): number {
  return sport === 'golf' ? 0 : filters[sport].duration
}
