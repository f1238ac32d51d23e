import { useMemo } from 'react'
import { scaleUpTo } from '#domain/availability/color-scale.ts'
import { useCells } from '#client/calendar/grid/use-cells.ts'
import type { useCalendar } from './use-calendar.ts'

/** The cells of the grid, the unread days, and the colour scale for these numbers. */
export function useGrid({ dates, days, reach, filters }: ReturnType<typeof useCalendar>) {
  const cells = useCells({ dates, days, reach, filters: filters.applied })
  const missing = useMemo(() => new Set(dates.filter((date) => !days.has(date))), [dates, days])
  const highest = useMemo(() => Math.max(0, ...cells.flat().map(({ free }) => free.length)), [cells])
  const scale = useMemo(() => scaleUpTo(highest), [highest])
  return { cells, missing, scale }
}
