import { useMemo } from 'react'
import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import { cellAvailability, unknownCell, type CellAvailability } from '#domain/availability/cell-availability.ts'
import type { DaySummary } from '#domain/availability/day-summary.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { slotLabels } from '#domain/calendar/time-slot.ts'
import type { Venue } from '#domain/venues/venue.ts'

/** By day and half-hour. */
export type Cells = readonly (readonly CellAvailability[])[]

/** The cells of each day in order; those of a day that could not be read are unknown. */
export function useCells({
  dates,
  days,
  reach,
  filters,
}: {
  dates: readonly LocalDate[]
  days: ReadonlyMap<LocalDate, DaySummary>
  reach: readonly Venue[]
  filters: AdvancedFilters
}): Cells {
  return useMemo(() => {
    const unread = unknownCell(reach.length)
    return dates.map((date) => {
      const summary = days.get(date)
      return slotLabels.map((timeSlot) => (summary ? cellAvailability({ summary, timeSlot, reach, filters }) : unread))
    })
  }, [dates, days, reach, filters])
}
