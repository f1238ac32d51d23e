import { useMemo, useState } from 'react'
import { lastStart } from '#domain/availability/shown/last-start.ts'
import { cellLabel, cellText } from '#domain/availability/week-texts.ts'
import { isPastSlot } from '#domain/calendar/current-slot.ts'
import { labelOfSlot, slotCount } from '#domain/calendar/time-slot.ts'
import { OfflineNote } from '#client/ui/state/state-note.tsx'
import { useEver } from '#client/ui/use-ever.ts'
import { AnnouncedChanges } from './announced-changes.tsx'
import { CalendarGrid } from './grid/calendar-grid.tsx'
import type { Cells } from './state/cell-position.ts'
import type { GridActions } from './grid/use-grid-actions.ts'
import { useShownCalendar, type ShownCalendar } from './state/shown-calendar.ts'
import { useChangedCells } from './use-changed-cells.ts'
import { useGrid } from './use-grid.ts'

/** The days of the calendar side by side; those that failed have no half-hour available. */
export function WeekGrid(actions: Required<GridActions>) {
  const calendar = useShownCalendar()
  const { week } = calendar
  const isWaiting = week.isPaused && !week.data
  const isEverShown = useEver(!isWaiting)
  const grid = useGrid(calendar)
  const { changed, announced } = useWeekChanges(calendar, grid.cells)
  const lastRow = useLastRow(calendar)
  if (!isEverShown) return <OfflineNote />
  return (
    <>
      <AnnouncedChanges changes={announced} />
      <CalendarGrid
        isLoading={!week.isFetched && !isWaiting}
        changed={changed}
        lastRow={lastRow}
        {...grid}
        {...actions}
      />
    </>
  )
}

/**
 * The last half-hour that is shown: after it no venue has anything, and no alert watches (rule calendar-67). Other days
 * that load keep it.
 */
function useLastRow({ dates, days, week, filters, state, alertsOn }: ShownCalendar): number {
  const end = slotCount - 1
  const known = dates.flatMap((date) => days.get(date) ?? [])
  // With wishes the days have only the openings that meet them.
  const isWhole = state.search.hours === 'all' || filters.applied.wishes !== undefined || known.length < dates.length
  const found = week.isPending ? undefined : isWhole ? end : lastStart(known)
  const [kept, keep] = useState(found ?? end)
  if (found !== undefined && found !== kept) keep(found)
  const last = found ?? kept
  const isWatched = (slot: number) => dates.some((date) => alertsOn({ date, timeSlot: labelOfSlot(slot) }).length > 0)
  for (let slot = end; slot > last; slot -= 1) if (isWatched(slot)) return slot
  return last
}

/** The cells of the week that just changed, as 'row column', and their announcements (rule calendar-51). */
function useWeekChanges(
  { dates, reach, filters, week, now }: ShownCalendar,
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
