import { useMemo } from 'react'
import { isPastSlot } from '#domain/calendar/current-slot.ts'
import { labelOfSlot } from '#domain/calendar/time-slot.ts'
import { cellLabel, cellText } from '#client/calendar/calendar-copy.ts'
import type { Cells } from '#client/calendar/grid/use-cells.ts'
import { useChangedCells } from '#client/calendar/live/use-changed-cells.ts'
import type { useCalendar } from '#client/calendar/state/use-calendar.ts'

/** The cells of the week that changed just now, as 'row column', and what is told of them (rule calendar-51). */
export function useWeekChanges(
  { dates, reach, filters, week, now }: ReturnType<typeof useCalendar>,
  cells: Cells,
): { changed: ReadonlySet<string>; told: string[] } {
  const texts = useMemo(
    () => (week.isPending ? undefined : cells.map((day) => day.map((cell) => cellText(cell)))),
    [cells, week.isPending],
  )
  const found = useChangedCells(texts, [dates, reach, filters.applied])
  return useMemo(() => {
    const ahead = found.filter(({ line, place }) => !isPastSlot({ date: dates[line] ?? '', slot: place, now }))
    return {
      changed: new Set(ahead.map(({ line, place }) => `${place} ${line}`)),
      told: ahead.map(({ line, place }) => {
        const cell = cells[line]?.[place]
        return cellLabel({
          date: dates[line] ?? '',
          timeSlot: labelOfSlot(place),
          cell,
          isPast: false,
          hasAlert: false,
        })
      }),
    }
  }, [found, cells, dates, now])
}
