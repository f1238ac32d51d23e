import { useCalendarAddress } from '#client/calendar/use-calendar-address.ts'

/** The sheet of filters on a small screen, as a dialog of the address, which Back closes. */
export function useFiltersSheet() {
  const { search, openOverlay, closeOverlay } = useCalendarAddress()
  return {
    isOpen: search.dialog === 'filters',
    open: () => openOverlay({ dialog: 'filters' }),
    close: () => closeOverlay({ dialog: undefined }),
  }
}
