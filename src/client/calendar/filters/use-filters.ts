import { useReducer, useRef } from 'react'
import { withoutEmptyChoice, type AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import { reduceFilters, startFilters } from './filters-state.ts'

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
