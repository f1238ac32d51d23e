import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { addDays, daysBetween, isLocalDate, type LocalDate } from '#domain/calendar/local-date.ts'
import { parseSlotId, slotIdOf } from '#domain/calendar/slot-id.ts'
import { CalendarView, maximumDaysAhead, navigate } from '#domain/calendar/views.ts'
import type { Preferences } from '#domain/preferences/preferences.ts'
import { Sport } from '#domain/venues/sport.ts'
import { showToast } from '#client/ui/toast/show-toast.tsx'
import type { CalendarCellRef } from './grid/cell-position.ts'
import type { CalendarSearch } from './calendar-search.ts'
import { navigationToasts } from './calendar-copy.ts'
import { noFilterSearch } from './filters/filters-search.ts'

/**
 * The state of the calendar, as its address has it. What the address leaves out comes from the preferences (rule
 * calendar-17).
 */
export function useCalendarState({ preferences, today }: { preferences: Preferences | undefined; today: LocalDate }) {
  const search = useSearch({ strict: false }) as CalendarSearch
  const go = useNavigate()
  const sport = Sport.safeParse(search.sport).data ?? preferences?.defaultSport ?? 'golf'
  const view = CalendarView.safeParse(search.view).data ?? preferences?.defaultView ?? 'weekly'
  const from = search.from && isShownStart(search.from, today) ? search.from : today
  const slot = search.slot ? parseSlotId(search.slot) : undefined

  const set = useCallback(
    (change: SearchChange, { replace = true }: { replace?: boolean } = {}) => {
      void go({
        to: '/calendar',
        search: (current: CalendarSearch) => withoutEmpty({ ...current, ...change }),
        replace,
        resetScroll: false,
      })
    },
    [go],
  )

  return {
    sport,
    view,
    from,
    slot,
    search,
    setFilters: (filters: SearchChange) => set(filters),
    /** A change of sport resets the filters. */
    setSport: (next: Sport) => set({ sport: next, ...noFilterSearch }),
    /** Switching the view goes back to today. */
    setView: (next: CalendarView) => set({ view: next, from: undefined }),
    step(direction: -1 | 1 | 'today') {
      if (direction === 'today') return set({ from: undefined })
      const moved = navigate({ first: from, view, direction, today })
      if ('refused' in moved) showToast(navigationToasts[moved.refused])
      else set({ from: moved.first < today ? today : moved.first })
    },
    openSlot: (cell: CalendarCellRef) => set({ slot: slotIdOf(cell) }, { replace: false }),
    closeSlot: () => set({ slot: undefined }),
  }
}

/** A key that is set to undefined is removed from the address. */
type SearchChange = { [Key in keyof CalendarSearch]?: CalendarSearch[Key] | undefined }

function isShownStart(date: string, today: LocalDate): boolean {
  return isLocalDate(date) && daysBetween(today, date) >= 0 && date <= addDays(today, maximumDaysAhead)
}

function withoutEmpty(search: SearchChange): CalendarSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as CalendarSearch
}
