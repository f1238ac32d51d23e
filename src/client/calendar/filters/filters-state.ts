import { useReducer, useRef } from 'react'
import {
  clientDistanceKm,
  defaultFilters,
  withoutEmptyChoice,
  type AdvancedFilters,
} from '#domain/availability/advanced-filters.ts'
import type { Preferences } from '#domain/preferences/preferences.ts'
import { atDistance, filtersAfterSportChange, filtersFromPreferences } from './preferred-filters.ts'

/** The state of the calendar's filters. */
export interface FiltersState {
  /** The filters in effect. */
  applied: AdvancedFilters
  /** The filters in the panel, which take effect once applied (rule calendar-25). */
  pending: AdvancedFilters
  /** The filters being applied while the panel's button shows a spinner. */
  applying: AdvancedFilters | undefined
  /** True if the preferences may still set the filters. They do so once, and never over the filters of a link. */
  awaitsPreferences: boolean
}

export type FiltersEvent =
  /** `saved` are the ids of the person's venues of the sport. */
  | { type: 'preferences-arrived'; preferences: Preferences; saved: readonly string[] }
  /** The panel was changed. */
  | { type: 'edited'; filters: AdvancedFilters }
  | { type: 'apply-started' }
  | { type: 'apply-finished' }
  /** A quick filter was pressed. */
  | { type: 'applied-now'; filters: AdvancedFilters }
  | { type: 'sport-changed'; preferences: Preferences | undefined; saved: readonly string[] }
  | { type: 'preferences-saved'; preferences: Preferences }

/**
 * `chosen`: the filters of this visit's link, or those set by hand at an earlier visit. `preferred`: those of the
 * preferences, if they are known.
 */
export function startFilters(chosen: AdvancedFilters | undefined, preferred?: AdvancedFilters): FiltersState {
  const known = chosen ?? preferred
  const filters = known ?? defaultFilters(clientDistanceKm)
  return { applied: filters, pending: filters, applying: undefined, awaitsPreferences: known === undefined }
}

/** The reducer of the filters (rules calendar-21, calendar-25, calendar-27, preferences-6). */
export function reduceFilters(state: FiltersState, event: FiltersEvent): FiltersState {
  switch (event.type) {
    case 'preferences-arrived':
      if (!state.awaitsPreferences) return state
      return show({ ...state, awaitsPreferences: false }, filtersFromPreferences(event.preferences, event.saved))
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

/** Applies filters at once and resets the panel to them. */
function show(state: FiltersState, filters: AdvancedFilters): FiltersState {
  return { ...state, applied: filters, pending: filters }
}

/** How long the 'Apply Filters' button shows its spinner. */
const applyingMs = 1000

/** The filters and their actions. The calendar opens with the `chosen` ones, or else with those of the preferences. */
export function useFilters({
  chosen,
  preferred,
  onApplied,
}: {
  chosen: AdvancedFilters | undefined
  preferred: AdvancedFilters | undefined
  /** Called when filters set by hand take effect. */
  onApplied: (filters: AdvancedFilters) => void
}) {
  const [state, dispatch] = useReducer(reduceFilters, undefined, () => startFilters(chosen, preferred))
  const { applied, pending } = state
  const timer = useRef<number | undefined>(undefined)

  return {
    applied,
    pending,
    isApplying: state.applying !== undefined,
    dispatch,
    edit: (filters: AdvancedFilters) => dispatch({ type: 'edited', filters }),
    applyNow(filters: AdvancedFilters) {
      dispatch({ type: 'applied-now', filters })
      onApplied(filters)
    },
    /** `onDone` is called when they have taken effect. */
    apply(onDone: () => void) {
      dispatch({ type: 'apply-started' })
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => {
        dispatch({ type: 'apply-finished' })
        onApplied(withoutEmptyChoice(pending))
        onDone()
      }, applyingMs)
    },
  }
}
