import { useDeferredValue } from 'react'
import { AnnouncedChanges } from '#client/calendar/live/announced-changes.tsx'
import type { useCalendar } from '#client/calendar/state/use-calendar.ts'
import { useGrid } from '#client/calendar/state/use-grid.ts'
import { useEver } from '#client/ui/use-ever.ts'
import { CalendarGrid } from '#client/calendar/grid/calendar-grid.tsx'
import type { CalendarCellRef } from '#client/calendar/grid/cell-position.ts'
import { GridSkeleton } from '#client/calendar/grid/grid-skeleton.tsx'
import { Legend } from '#client/calendar/grid/legend.tsx'
import type { GridActions } from '#client/calendar/grid/use-grid-actions.ts'
import { useWeekChanges } from './use-week-changes.ts'

/** The days of the calendar side by side, once they are read, with the legend of their colours. */
export function WeekGrid({
  calendar,
  ...actions
}: Required<GridActions> & {
  calendar: ReturnType<typeof useCalendar>
  hasAlertOn: (cell: CalendarCellRef) => boolean
}) {
  const { now, week, dates } = calendar
  // Some 230 cells are made in slices, so that a slow phone stays able to answer meanwhile.
  const isReady = useEver(useDeferredValue(!week.isPending, false))
  const grid = useGrid(calendar)
  const { changed, told } = useWeekChanges(calendar, grid.cells)
  return (
    <>
      <Legend scale={grid.scale}>
        <AnnouncedChanges changes={told} />
      </Legend>
      {isReady ? (
        <CalendarGrid dates={dates} now={now} isLoading={week.isPending} changed={changed} {...grid} {...actions} />
      ) : (
        <GridSkeleton />
      )}
    </>
  )
}
