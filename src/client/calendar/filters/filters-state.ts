import { defaultFilters, withoutEmptyChoice, type AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import type { Preferences } from '#domain/preferences/preferences.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { atDistance, filtersAfterSportChange, filtersFromPreferences } from './preferred-filters.ts'

/** The filters of the calendar at one moment. */
export interface FiltersState {
  /** What the calendar is filtered by. */
  applied: AdvancedFilters
  /** What the panel shows. It takes effect once it is applied (rule calendar-25). */
  pending: AdvancedFilters
  /** What will be applied in a moment, while the button of the panel turns. */
  applying: AdvancedFilters | undefined
  /** Whether the preferences may still decide. They do so once, and never over filters that came with a link. */
  awaitsPreferences: boolean
}

export type FiltersEvent =
  | { type: 'preferences-arrived'; preferences: Preferences; sport: Sport }
  /** The panel was changed. */
  | { type: 'edited'; filters: AdvancedFilters }
  | { type: 'apply-started' }
  | { type: 'apply-finished' }
  /** A quick filter was pressed. */
  | { type: 'applied-now'; filters: AdvancedFilters }
  | { type: 'sport-changed'; preferences: Preferences | undefined; sport: Sport }
  | { type: 'preferences-saved'; preferences: Preferences }

/** `chosen`: the filters that the link of this visit named, or those set by hand at an earlier visit. */
export function startFilters(chosen: AdvancedFilters | undefined): FiltersState {
  const filters = chosen ?? defaultFilters()
  return { applied: filters, pending: filters, applying: undefined, awaitsPreferences: chosen === undefined }
}

/** What an event makes of the filters (rules calendar-21, calendar-25, calendar-27, preferences-6). */
export function reduceFilters(state: FiltersState, event: FiltersEvent): FiltersState {
  switch (event.type) {
    case 'preferences-arrived':
      if (!state.awaitsPreferences) return state
      return show({ ...state, awaitsPreferences: false }, filtersFromPreferences(event.preferences, event.sport))
    case 'edited':
      return { ...state, pending: event.filters }
    case 'apply-started':
      return { ...state, applying: withoutEmptyChoice(state.pending), pending: withoutEmptyChoice(state.pending) }
    case 'apply-finished':
      return { ...state, applied: state.applying ?? state.applied, applying: undefined }
    case 'applied-now':
      return show(state, event.filters)
    case 'sport-changed':
      return show(state, filtersAfterSportChange({ ...event, before: state.applied }))
    case 'preferences-saved':
      return show(state, atDistance(event.preferences, event.preferences.defaultDistance))
  }
}

/** Filters take effect at once, and the panel starts from them. */
function show(state: FiltersState, filters: AdvancedFilters): FiltersState {
  return { ...state, applied: filters, pending: filters }
}
