import { useMemo } from 'react'
import { amongVenues, openingPasses } from '#domain/availability/cell-availability.ts'
import { currentSlot, isPastSlot } from '#domain/calendar/current-slot.ts'
import { useCells, type Cells } from '#client/calendar/grid/use-cells.ts'
import type { useCalendar } from './state/use-calendar.ts'
import { useRunning } from './use-running.ts'

/** The cells of the grid, and the unread days. The current half-hour counts only what has not begun (rule calendar-8). */
export function useGrid({ dates, days, reach, filters, now, state: { sport } }: ReturnType<typeof useCalendar>): {
  cells: Cells
  missing: ReadonlySet<string>
} {
  const { applied } = filters
  const cells = useCells({ dates, days, reach, filters: applied })
  const missing = useMemo(() => new Set(dates.filter((date) => !days.has(date))), [dates, days])
  const { date: today, slot = -1 } = currentSlot(now)
  const column = dates.indexOf(today)
  const summed = cells[column]?.[slot]
  const running = useRunning({ sport, now, filters: applied, isWanted: (summed?.venuesCount ?? 0) > 0 })
  const isBegun = slot >= 0 && isPastSlot({ date: today, slot, now })
  const shown = useMemo(() => {
    if (!summed || (!running && !isBegun)) return cells
    const isFree = (venueId: string) =>
      running?.get(venueId)?.some((opening) => openingPasses(sport, opening, applied)) ?? false
    const cell = amongVenues(summed, isFree)
    return cells.map((day, at) => (at === column ? day.with(slot, cell) : day))
  }, [cells, summed, running, isBegun, sport, applied, column, slot])
  return { cells: shown, missing }
}
