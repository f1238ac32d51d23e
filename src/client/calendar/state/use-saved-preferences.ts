import { useEffect } from 'react'
import type { Preferences } from '#domain/preferences/preferences.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { noFilterSearch } from '#client/calendar/filters/filters-search.ts'
import type { SearchChange } from '#client/calendar/address/use-calendar-address.ts'

/**
 * Takes saved preferences over into the address, once their dialog is closed: closing it goes back to the entry below.
 * The sport on screen stays (rule preferences-7).
 */
export function useSavedPreferences({
  saved,
  isPlainPage,
  onTaken,
  sport,
  set,
}: {
  saved: Preferences | undefined
  isPlainPage: boolean
  onTaken: () => void
  sport: Sport
  set: (change: SearchChange) => void
}): void {
  useEffect(() => {
    if (!saved || !isPlainPage) return
    set({ ...noFilterSearch, sport, view: saved.defaultView, from: undefined })
    onTaken()
  }, [saved, isPlainPage, onTaken, sport, set])
}
