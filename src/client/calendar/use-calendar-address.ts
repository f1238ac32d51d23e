import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { validateCalendarSearch, type CalendarSearch } from './calendar-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This entry was made by opening a dialog, so the one before it is the same page without the dialog. */
    isOverlay?: boolean
  }
}

/** A key that is set to undefined is removed from the address. */
export type SearchChange = { [Key in keyof CalendarSearch]?: CalendarSearch[Key] | undefined }

/**
 * The address of the calendar (rule calendar-17). Dialogs and weeks are entries of the history; everything else changes
 * the entry on which one stands.
 */
export function useCalendarAddress() {
  const search = validateCalendarSearch(useSearch({ strict: false }))
  const router = useRouter()
  const left = useRef<string>(undefined)

  const go = useCallback(
    (change: SearchChange, { isNewEntry = false, isOverlay }: { isNewEntry?: boolean; isOverlay?: boolean } = {}) => {
      void router.navigate({
        to: router.latestLocation.pathname as '/calendar',
        search: ((current: CalendarSearch) => withoutEmpty({ ...current, ...change })) as () => object,
        state: (state) => ({ ...state, isOverlay: isOverlay ?? state.isOverlay ?? false }),
        replace: !isNewEntry,
        resetScroll: false,
      })
    },
    [router],
  )

  return {
    search,
    set: go,
    /** One step on, which Back undoes. */
    step: useCallback((change: SearchChange) => go(change, { isNewEntry: true, isOverlay: false }), [go]),
    openOverlay: useCallback((change: SearchChange) => go(change, { isNewEntry: true, isOverlay: true }), [go]),
    /** Another dialog in place of the one that is open. */
    swapOverlay: go,
    /** Goes back to the page below the dialog. Where the dialog came with a link, there is none: it is left out. */
    closeOverlay: useCallback(
      (change: SearchChange) => {
        const { state } = router.latestLocation
        // A second press while the first one is on its way must not lead out of the calendar.
        if (left.current !== undefined && left.current === state.__TSR_key) return
        if (!state.isOverlay) return go(change)
        left.current = state.__TSR_key
        router.history.back()
      },
      [router, go],
    ),
  }
}

function withoutEmpty(search: SearchChange): CalendarSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as CalendarSearch
}
