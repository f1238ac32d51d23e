import { useState } from 'react'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { parseSlotId, slotIdOf } from '#domain/calendar/slot-id.ts'
import { navigate, type ShownView } from '#domain/calendar/views.ts'
import type { Preferences } from '#domain/preferences/preferences.ts'
import { Sport } from '#domain/venues/sport.ts'
import { navigationToasts } from '#client/calendar/calendar-copy.ts'
import type { SharedFilters } from '#client/calendar/filters/filters-search.ts'
import type { CalendarCellRef } from './cell-position.ts'
import { useCalendarAddress } from '#client/calendar/use-calendar-address.ts'
import { useMemory } from '#client/location/browser-memory.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { shownWeek } from './shown-week.ts'

/**
 * The state of the calendar in its address. Missing fields come from an earlier choice by hand (rule calendar-22), then
 * from the preferences (rule calendar-17).
 */
export function useCalendarState({ preferences, today }: { preferences: Preferences | undefined; today: LocalDate }) {
  const address = useCalendarAddress()
  const { search, set } = address
  const recall = useMemory()
  // Decided once: saving preferences does not change the shown sport.
  const [chosen] = useState(
    () => Sport.safeParse(recall('skipSportReapplication')).data ?? shownWeek({ search: {}, preferences, today }).sport,
  )
  const shown = shownWeek({ search, preferences, chosen, today })
  const slot = search.slot ? parseSlotId(search.slot) : undefined
  return {
    ...shown,
    slot: search.dialog === undefined ? slot : undefined,
    search,
    set,
    isMapShown: search.map === 'on',
    toggleMap: () => set({ map: search.map === 'on' ? undefined : 'on' }),
    ...movesOf(address, shown, today),
    ...dialogsOf(address, shown),
  }
}

type Address = ReturnType<typeof useCalendarAddress>
type Shown = ReturnType<typeof shownWeek>

/** The ways to other days and views. */
function movesOf({ set, step }: Address, { view, from }: Shown, today: LocalDate) {
  const startAt = (date: LocalDate) => (date === today ? undefined : date)
  return {
    /** Switching the view goes back to today. */
    setView: (next: ShownView) => set({ view: next, from: undefined }),
    /** Opens the days from one on; a view that has only its own days gives way to the usual one. */
    openFrom: (date: LocalDate) => step({ view: viewAt(view), from: startAt(date) }),
    openNextWeek: (monday: LocalDate) => step({ view: 'weekly', from: monday }),
    /** Opens one day by venue; Back leads to the days again. */
    openDay: (date: LocalDate) => step({ view: 'day', from: startAt(date) }),
    step(direction: -1 | 1 | 'today') {
      if (direction === 'today') return from === today ? undefined : step({ from: undefined })
      const moved = navigate({ first: from, view, direction, today })
      if ('refused' in moved) showToast(navigationToasts[moved.refused])
      else step({ from: moved.first > today ? moved.first : undefined })
    },
  }
}

/** The sheet of a half-hour, and the dialogs that stand in the address, too. */
function dialogsOf({ search, set, openOverlay, closeOverlay, addressBefore }: Address, { sport, view }: Shown) {
  return {
    /** `shared` are the filters and the starting point, so that the address shows others the same venues. */
    openSlot: ({ venueId, ...cell }: CalendarCellRef & { venueId?: string }, { shared, isNearDevice }: SharedFilters) =>
      openOverlay({ slot: slotIdOf(cell), venue: venueId, sport, view, ...shared }, { isNearDevice }),
    /** The address that `openSlot` opens, without its half-hour. */
    slotAddress: ({ shared }: SharedFilters) =>
      addressBefore({ ...noSlotSearch, dialog: undefined, at: undefined, sport, view, ...shared }),
    /** Opens another half-hour in the open sheet. */
    changeSlot: (cell: CalendarCellRef) => set({ slot: slotIdOf(cell) }),
    closeSlot: () => closeOverlay(noSlotSearch),
    showAlerts: (cell: CalendarCellRef) => openOverlay({ dialog: 'alerts', at: slotIdOf(cell), sport }),
    /** Opens the form of a new alert, for that day or every week, in place of an open sheet. */
    createAlert(cell: CalendarCellRef, isWeekly = false) {
      const change = { dialog: isWeekly ? 'weekly' : 'alert', at: slotIdOf(cell), sport, ...noSlotSearch }
      if (search.slot && parseSlotId(search.slot)) set(change)
      else openOverlay(change)
    },
  }
}

/** The view in which any day can come first. */
export function viewAt(view: ShownView): ShownView | undefined {
  return view === 'tonight' || view === 'weekend' ? undefined : view
}

/** An address without an open half-hour. */
const noSlotSearch = { slot: undefined, venue: undefined, order: undefined }
