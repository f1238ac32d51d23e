import { useDeferredValue } from 'react'
import { isPastSlot } from '#domain/calendar/current-slot.ts'
import { slotOfLabel } from '#domain/calendar/time-slot.ts'
import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import type { Preferences } from '#domain/preferences/preferences.ts'
import type { GeoPoint } from '#domain/venues/distance.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { showToast } from '#client/ui/toast/show-toast.tsx'
import { pastDateToast } from './calendar-copy.ts'
import { CalendarNotices } from './calendar-notices.tsx'
import { AdvancedFiltersControl } from './filters/advanced-filters-control.tsx'
import { QuickFilters } from './filters/quick-filters.tsx'
import { Freshness } from './freshness.tsx'
import { CalendarGrid } from './grid/calendar-grid.tsx'
import type { CalendarCellRef } from './grid/cell-position.ts'
import { GridSkeleton } from './grid/grid-skeleton.tsx'
import { Legend } from './grid/legend.tsx'
import { SlotDialog } from './slot/slot-dialog.tsx'
import { SportPicker } from './sport-picker.tsx'
import { useCalendar } from './use-calendar.ts'
import { WeekBar } from './week-bar.tsx'
import classes from './calendar-screen.module.css'

/** What a new alert is made from: a cell, and what the calendar is filtered by. */
export interface AlertRequest extends CalendarCellRef {
  sport: Sport
  filters: AdvancedFilters
  /** From where distances are measured. */
  origin: GeoPoint
}

/** What the calendar asks of the page around it, which knows the alerts. */
export interface CalendarActions {
  hasAlertOn: (cell: CalendarCellRef & { sport: Sport }) => boolean
  onCreateAlert: (request: AlertRequest) => void
  onShowAlerts: (cell: CalendarCellRef & { sport: Sport }) => void
}

export function Calendar({
  preferences,
  isSandbox,
  hasAlertOn,
  onCreateAlert,
  onShowAlerts,
}: CalendarActions & { preferences: Preferences | undefined; isSandbox: boolean }) {
  const { now, state, filters, week, dates, days, reach, changeSport } = useCalendar(preferences)
  const { sport, view, from, slot } = state
  // Some 230 cells are made in slices, so that a slow phone stays able to answer meanwhile.
  const isGridReady = useDeferredValue(!week.isPending, false)
  const hasAlert = (cell: CalendarCellRef) => hasAlertOn({ ...cell, sport })
  const refresh = () => void week.refetch()

  function createAlert(cell: CalendarCellRef): void {
    if (isPastSlot({ date: cell.date, slot: slotOfLabel(cell.timeSlot) ?? 0, now })) showToast(pastDateToast)
    else onCreateAlert({ ...cell, sport, filters: filters.applied, origin: filters.origin })
  }
  function open(cell: CalendarCellRef): void {
    if (hasAlert(cell)) onShowAlerts({ ...cell, sport })
    else state.openSlot(cell)
  }
  function createAlertFromSlot(cell: CalendarCellRef): void {
    state.closeSlot()
    createAlert(cell)
  }

  const shown = { reach, filters: filters.applied, now }
  const grid = { dates, days, hasAlertOn: hasAlert, onOpen: open, onAlert: createAlert, onStep: state.step }
  return (
    <main className={classes.page}>
      <h1 className={classes.hidden}>Availability</h1>
      <CalendarNotices isSandbox={isSandbox} readAt={week.dataUpdatedAt} isError={week.isError} onRetry={refresh} />
      <SportPicker sport={sport} onChange={changeSport} />
      <QuickFilters sport={sport} filters={filters.applied} savedVenues={filters.saved} onChange={filters.applyNow} />
      <AdvancedFiltersControl sport={sport} filters={filters} />
      <WeekBar from={from} view={view} onStep={state.step} onView={state.setView} />
      <div className={classes.under}>
        <Legend />
        <Freshness days={week.data?.days} reach={reach} now={now} onRefresh={refresh} />
      </div>
      {week.isPending || !isGridReady ? (
        <GridSkeleton days={dates.length} />
      ) : (
        <CalendarGrid key={`${sport} ${view}`} {...shown} {...grid} />
      )}
      <SlotDialog
        {...shown}
        sport={sport}
        cell={slot}
        origin={filters.origin}
        onClose={state.closeSlot}
        onAlert={createAlertFromSlot}
      />
    </main>
  )
}
