import { useMemo } from 'react'
import { wishesIn, type AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import { amongVenues, cellAvailability, openingPasses, unknownCell } from '#domain/availability/cell-availability.ts'
import type { DaySummary } from '#domain/availability/day-summary.ts'
import type { Opening } from '#domain/availability/opening.ts'
import { currentSlot, isPastSlot } from '#domain/calendar/current-slot.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { labelOfSlot, slotLabels } from '#domain/calendar/time-slot.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { openingsByVenue, stillAhead } from '#client/calendar/slot/venue-options.ts'
import { cacheTimes, trpc } from '#client/trpc.ts'
import type { Cells } from './state/cell-position.ts'
import type { ShownCalendar } from './state/shown-calendar.ts'

/** The cells of the grid, and the unread days. The current half-hour counts only what has not begun (rule calendar-8). */
export function useGrid({ dates, days, reach, filters, now, state: { sport } }: ShownCalendar): {
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

/** The cells of each day in order; those of a day that could not be read are unknown. */
function useCells({
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

/**
 * The openings of the current half-hour that have not begun, by venue; undefined while they load. The day's summary does
 * not have their starts. `isWanted` is false if the summary has nothing there.
 */
function useRunning({
  sport,
  now,
  filters,
  isWanted,
}: {
  sport: Sport
  now: Date
  filters: AdvancedFilters
  isWanted: boolean
}): ReadonlyMap<string, readonly Opening[]> | undefined {
  const { date, slot } = currentSlot(now)
  const { data } = trpc.availability.slotOpenings.useQuery(
    { sport, date, timeSlot: labelOfSlot(slot ?? 0), ...wishesIn(filters) },
    { ...cacheTimes.slotAvailability, enabled: isWanted && slot !== undefined },
  )
  return useMemo(() => data && openingsByVenue(stillAhead(date, now, data)), [data, date, now])
}
