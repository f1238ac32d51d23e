import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import { cellAvailability } from '#domain/availability/cell-availability.ts'
import type { DaySummary } from '#domain/availability/day-summary.ts'
import { isPastSlot } from '#domain/calendar/current-slot.ts'
import { slotLabels, slotOfLabel, type TimeSlot } from '#domain/calendar/time-slot.ts'
import type { Venue } from '#domain/venues/venue.ts'

/** The evening begins. */
const eveningSlot = slotOfLabel('5:00 PM') ?? 0
const maxHalfHours = 6

/** The next half-hours of the evening in which a venue in reach is free, with the number of its venues. */
export function nextHalfHours({
  summary,
  reach,
  filters,
  now,
}: {
  summary: DaySummary
  reach: readonly Venue[]
  filters: AdvancedFilters
  now: Date
}): { timeSlot: TimeSlot; venuesCount: number }[] {
  return slotLabels
    .filter((_, slot) => slot >= eveningSlot && !isPastSlot({ date: summary.date, slot, now }))
    .map((timeSlot) => ({ timeSlot, ...cellAvailability({ summary, timeSlot, reach, filters }) }))
    .filter(({ status }) => status === 'available')
    .slice(0, maxHalfHours)
    .map(({ timeSlot, venuesCount }) => ({ timeSlot, venuesCount }))
}
