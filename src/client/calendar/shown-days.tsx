import { memo, useDeferredValue } from 'react'
import type { Alert } from '#domain/alerts/alert.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { useFetchedAhead } from '#client/ui/when-wanted/use-fetched-ahead.ts'
import { DayWhenShown, fetchDay } from './day/day-when-shown.tsx'
import type { CalendarCellRef } from './grid/cell-position.ts'
import type { GridActions } from './grid/use-grid-actions.ts'
import type { useCalendar } from './state/use-calendar.ts'
import { WeekGrid } from './week/week-grid.tsx'

interface ShownDays extends GridActions<CalendarCellRef & { venueId?: string }> {
  calendar: ReturnType<typeof useCalendar>
  alertsOn: (cell: CalendarCellRef & { sport: Sport }) => readonly Alert[]
}

/**
 * The days of the calendar, as the chosen view shows them. They follow what was pressed: the press itself is painted
 * first, and their hundreds of cells after it.
 */
export function ShownDays(days: ShownDays) {
  useFetchedAhead(fetchDay)
  return <DaysOfView {...useDeferredValue(days)} />
}

const DaysOfView = memo(function DaysOfView({ calendar, alertsOn, ...actions }: ShownDays) {
  const { sport, view, openDay } = calendar.state
  return view === 'day' ? (
    <DayWhenShown calendar={calendar} alertsOn={alertsOn} {...actions} />
  ) : (
    <WeekGrid
      calendar={calendar}
      {...actions}
      onDay={({ date }) => openDay(date)}
      hasAlertOn={(cell) => alertsOn({ ...cell, sport }).length > 0}
    />
  )
})
