import { useReducer, useRef } from 'react'
import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import { remember } from '#client/location/browser-memory.ts'
import { reduceFilters, startFilters } from './filters-state.ts'

/** How long the 'Apply Filters' button turns. */
const applyingMs = 1000

/**
 * The filters, and what a person does with them. A change by hand sets the override flag in the browser (rule
 * calendar-28).
 */
export function useFilters({
  fromAddress,
  onApplied,
}: {
  fromAddress: AdvancedFilters | undefined
  /** Called when filters that were chosen by hand take effect. */
  onApplied: (filters: AdvancedFilters) => void
}) {
  const [state, dispatch] = useReducer(reduceFilters, fromAddress, startFilters)
  const { applied, pending } = state
  const timer = useRef<number | undefined>(undefined)

  return {
    applied,
    pending,
    isApplying: state.applying !== undefined,
    dispatch,
    edit(filters: AdvancedFilters) {
      remember('userFilterOverrides', true)
      dispatch({ type: 'edited', filters })
    },
    applyNow(filters: AdvancedFilters) {
      remember('userFilterOverrides', true)
      dispatch({ type: 'applied-now', filters })
      onApplied(filters)
    },
    apply() {
      dispatch({ type: 'apply-started' })
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => {
        dispatch({ type: 'apply-finished' })
        onApplied(pending)
      }, applyingMs)
    },
  }
}
