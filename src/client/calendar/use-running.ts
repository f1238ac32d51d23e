import { useMemo } from 'react'
import { wishesIn, type AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import type { Opening } from '#domain/availability/opening.ts'
import { currentSlot } from '#domain/calendar/current-slot.ts'
import { labelOfSlot } from '#domain/calendar/time-slot.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { stillAhead } from '#client/calendar/slot/venue-options.ts'
import { cacheTimes, trpc } from '#client/trpc.ts'

/**
 * The openings of the current half-hour that have not begun, by venue; undefined while they load. The day's summary does
 * not have their starts. `isWanted` is false if the summary has nothing there.
 */
export function useRunning({
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
  return useMemo(
    () => data && new Map(stillAhead(date, now, data).map(({ venueId, openings }) => [venueId, openings])),
    [data, date, now],
  )
}
