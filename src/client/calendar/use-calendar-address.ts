import { useLocation, useRouter, useSearch, type HistoryState } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { validateCalendarSearch, type CalendarSearch, type SearchChange } from './calendar-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Opening a dialog made this entry, so the previous one is the same page without it. */
    isOverlay?: boolean
    /** `near` in this address is for others: for this person, distances start at the device. */
    isNearDevice?: boolean
  }
}

/**
 * The address of the calendar (rule calendar-17). Dialogs and weeks push entries to the history; everything else
 * replaces the current one.
 */
export function useCalendarAddress() {
  const search = validateCalendarSearch(useSearch({ strict: false }))
  const isNearDevice = useLocation({ select: ({ state }) => state.isNearDevice ?? false })
  const router = useRouter()
  const go = useCallback(
    (change: SearchChange, { isNewEntry = false, ...marks }: { isNewEntry?: boolean } & HistoryState = {}) => {
      const changed = (current: CalendarSearch) => (typeof change === 'function' ? change(current) : change)
      return router.navigate({
        to: router.latestLocation.pathname as '/calendar',
        search: ((current: CalendarSearch) => withoutEmpty({ ...current, ...changed(current) })) as () => object,
        state: (state) => ({ ...state, ...marks }),
        replace: !isNewEntry,
        resetScroll: false,
      })
    },
    [router],
  )

  return {
    /** The fields of the address, without a `near` that is for others. */
    search: isNearDevice ? { ...search, near: undefined } : search,
    /** The address of a half-hour's sheet is this one with the half-hour behind it. */
    addressBefore: (change: CalendarSearch) => {
      const { href } = router.buildLocation({
        to: router.latestLocation.pathname as '/calendar',
        search: withoutEmpty({ ...search, ...change }) as object,
      })
      return `${href}${href.includes('?') ? '&' : '?'}`
    },
    set: go,
    /** Pushes an entry, which Back undoes. */
    step: useCallback((change: CalendarSearch) => go(change, { isNewEntry: true, isOverlay: false }), [go]),
    openOverlay: useCallback(
      (change: CalendarSearch, marks?: HistoryState) => go(change, { isNewEntry: true, isOverlay: true, ...marks }),
      [go],
    ),
    closeOverlay: useCloseOverlay(go),
  }
}

/**
 * Goes back to the page below the dialog. A dialog opened by a link has none, so it is removed from the address.
 */
function useCloseOverlay(go: (change: CalendarSearch) => Promise<void>) {
  const router = useRouter()
  const left = useRef<string>(undefined)
  return useCallback(
    (change: CalendarSearch) => {
      const { state } = router.latestLocation
      // A second press before the first has taken effect must not leave the calendar.
      if (left.current !== undefined && left.current === state.__TSR_key) return
      if (!state.isOverlay) return go(change)
      left.current = state.__TSR_key
      router.history.back()
    },
    [router, go],
  )
}

function withoutEmpty(search: CalendarSearch): CalendarSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as CalendarSearch
}
