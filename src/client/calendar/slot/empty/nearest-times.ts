import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import { cellAvailability } from '#domain/availability/cell-availability.ts'
import type { DaySummary } from '#domain/availability/day-summary.ts'
import { isPastSlot } from '#domain/calendar/current-slot.ts'
import { slotLabels, slotOfLabel, type TimeSlot } from '#domain/calendar/time-slot.ts'
import type { Venue } from '#domain/venues/venue.ts'

const maxTimes = 4

/** A half-hour of the same day in which venues in reach are free. */
interface OtherTime {
  timeSlot: TimeSlot
  free: number
}

/** The half-hours nearest to a full one, in the order of the day (rule calendar-49). */
export function nearestTimes({
  summary,
  timeSlot,
  reach,
  filters,
  now,
}: {
  summary: DaySummary
  timeSlot: TimeSlot
  reach: readonly Venue[]
  filters: AdvancedFilters
  now: Date
}): OtherTime[] {
  const wanted = slotOfLabel(timeSlot) ?? 0
  return slotLabels
    .map((label, slot) => ({
      timeSlot: label,
      slot,
      free: cellAvailability({ summary, timeSlot: label, reach, filters }).venuesCount,
    }))
    .filter(({ slot, free }) => free > 0 && slot !== wanted && !isPastSlot({ date: summary.date, slot, now }))
    .toSorted((a, b) => Math.abs(a.slot - wanted) - Math.abs(b.slot - wanted))
    .slice(0, maxTimes)
    .toSorted((a, b) => a.slot - b.slot)
    .map(({ timeSlot: label, free }) => ({ timeSlot: label, free }))
}
