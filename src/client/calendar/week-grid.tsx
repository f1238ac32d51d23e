import { useMemo } from 'react'
import { cellLabel, cellText } from '#domain/availability/week-texts.ts'
import { isPastSlot } from '#domain/calendar/current-slot.ts'
import { labelOfSlot } from '#domain/calendar/time-slot.ts'
import { OfflineNote } from '#client/ui/state/state-note.tsx'
import { useEver } from '#client/ui/use-ever.ts'
import { AnnouncedChanges } from './announced-changes.tsx'
import { CalendarGrid } from './grid/calendar-grid.tsx'
import type { CalendarCellRef, Cells } from './grid/cell-position.ts'
import type { GridActions } from './grid/use-grid-actions.ts'
import type { useCalendar } from './state/use-calendar.ts'
import { useChangedCells } from './use-changed-cells.ts'
import { useGrid } from './use-grid.ts'

/** The days of the calendar side by side; those that failed have no half-hour available. */
export function WeekGrid({
  calendar,
  ...actions
}: Required<GridActions> & {
  calendar: ReturnType<typeof useCalendar>
  usualSlot: number | undefined
  hasAlertOn: (cell: CalendarCellRef) => boolean
}) {
  const { now, week, dates } = calendar
  const isWaiting = week.isPaused && !week.data
  const isEverShown = useEver(!isWaiting)
  const grid = useGrid(calendar)
  const { changed, announced } = useWeekChanges(calendar, grid.cells)
  if (!isEverShown) return <OfflineNote />
  return (
    <>
      <AnnouncedChanges changes={announced} />
      <CalendarGrid
        dates={dates}
        now={now}
        view={calendar.state.view}
        isLoading={!week.isFetched && !isWaiting}
        slotAddress={calendar.state.slotAddress(calendar.filters)}
        changed={changed}
        {...grid}
        {...actions}
      />
    </>
  )
}

/** The cells of the week that just changed, as 'row column', and their announcements (rule calendar-51). */
function useWeekChanges(
  { dates, reach, filters, week, now }: ReturnType<typeof useCalendar>,
  cells: Cells,
): { changed: ReadonlySet<string>; announced: string[] } {
  const texts = useMemo(
    () => (week.data ? cells.map((day) => day.map((cell) => cellText(cell))) : undefined),
    [cells, week.data],
  )
  const found = useChangedCells(texts, [dates, reach, filters.applied])
  return useMemo(() => {
    const ahead = found.filter(({ line, slot }) => !isPastSlot({ date: dates[line] ?? '', slot, now }))
    return {
      changed: new Set(ahead.map(({ line, slot }) => `${slot} ${line}`)),
      announced: ahead.map(({ line, slot }) => {
        const cell = cells[line]?.[slot]
        return cellLabel({
          date: dates[line] ?? '',
          timeSlot: labelOfSlot(slot),
          cell,
          isPast: false,
          hasAlert: false,
        })
      }),
    }
  }, [found, cells, dates, now])
}
