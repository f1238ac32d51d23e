import { useMemo, type ReactNode } from 'react'
import type { Alert } from '#domain/alerts/alert.ts'
import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import { isPastSlot } from '#domain/calendar/current-slot.ts'
import { slotOfLabel } from '#domain/calendar/time-slot.ts'
import type { Preferences } from '#domain/preferences/preferences.ts'
import type { GeoPoint } from '#domain/venues/distance.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { trpc } from '#client/trpc.ts'
import { useFetchedAhead } from '#client/ui/use-fetched-ahead.ts'
import { CalendarBar } from './bar/calendar-bar.tsx'
import { pastDateToast } from './calendar-copy.ts'
import { CalendarNotices } from './calendar-notices.tsx'
import { FirstPlace } from './first-place.tsx'
import type { CalendarCellRef } from './state/cell-position.ts'
import { ShownDays } from './shown-days.tsx'
import { SlotWhenOpened } from './slot/slot-when-opened.tsx'
import { CalendarContext, type ShownCalendar } from './state/shown-calendar.ts'
import { useCalendar } from './state/use-calendar.ts'
import classes from './calendar-screen.module.css'

/** The filters of the calendar, as the start of a new alert. */
export interface CalendarScope {
  sport: Sport
  filters: AdvancedFilters
  /** The point that distances are measured from. */
  origin: GeoPoint
}

/** The page's part of the calendar: its alerts and dialogs. */
export interface CalendarActions {
  alertsOn: (cell: CalendarCellRef & { sport: Sport }) => readonly Alert[]
  /** The half-hour that the person's alerts watch, as a slot index. */
  usualSlot?: (sport: Sport) => number | undefined
  /** True if a dialog may open just now. */
  mayCreate: () => boolean
  /** Loads the dialogs of the page, once the days are there. */
  fetchAhead?: () => Promise<unknown>
  /** The dialogs of the page. */
  children: (view: CalendarScope) => ReactNode
}

interface CalendarFacts {
  /** Undefined if they could not be loaded. */
  preferences: Preferences | undefined
}

const nothing = () => Promise.resolve()

export function Calendar({
  alertsOn,
  usualSlot,
  mayCreate,
  fetchAhead = nothing,
  children,
  preferences,
}: CalendarActions & CalendarFacts) {
  // The screens wait for it.
  const { data: status } = trpc.availability.status.useQuery()
  const unread = useMemo(() => new Set(status?.unread), [status])
  const isSandbox = status?.sandbox ?? false
  const calendar = useCalendar(preferences, unread)
  const { filters, week } = calendar
  const { sport } = calendar.state
  useFetchedAhead(fetchAhead, week.isFetched)
  const shown = {
    ...calendar,
    alertsOn: (cell: CalendarCellRef) => alertsOn({ ...cell, sport }),
    usualSlot: usualSlot?.(sport),
  }
  const { createAlert, ...actions } = actionsOn(shown, mayCreate)
  return (
    <CalendarContext value={shown}>
      <main className={classes.page} id="main" data-sandbox={isSandbox || undefined}>
        <h1 className="visually-hidden">Availability</h1>
        <CalendarNotices isSandbox={isSandbox} isWithoutPreferences={preferences === undefined} />
        <CalendarBar>
          <FirstPlace />
        </CalendarBar>
        <ShownDays {...actions} />
        <SlotWhenOpened onAlert={createAlert} />
        {children({ sport, filters: filters.applied, origin: filters.origin })}
      </main>
    </CalendarContext>
  )
}

/** The presses on half-hours. No alert starts in the past, nor just after a change of sport. */
function actionsOn({ now, state, filters, alertsOn, isSportSettled }: ShownCalendar, mayCreate: () => boolean) {
  const isPast = ({ date, timeSlot }: CalendarCellRef) => isPastSlot({ date, slot: slotOfLabel(timeSlot) ?? 0, now })
  function createAlert(cell: CalendarCellRef, isWeekly?: boolean): void {
    if (isPast(cell)) showToast(pastDateToast)
    else if (mayCreate() && isSportSettled()) state.createAlert(cell, isWeekly)
  }
  return {
    createAlert,
    onOpen: (cell: CalendarCellRef & { venueId?: string }) => state.openSlot(cell, filters),
    onAlert(cell: CalendarCellRef) {
      // The first click of a double click has opened the slot. The alert dialog does not replace it.
      if (isPast(cell)) state.closeSlot()
      createAlert(cell)
    },
    onBell: (cell: CalendarCellRef) => isSportSettled() && alertsOn(cell).length > 0 && state.showAlerts(cell),
    onDay: ({ date }: Pick<CalendarCellRef, 'date'>) => state.openDay(date),
    onStep: state.step,
  }
}
