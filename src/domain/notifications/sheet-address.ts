import type { LocalDate } from '#domain/calendar/local-date.ts'
import { slotIdOf } from '#domain/calendar/slot-id.ts'
import type { TimeSlot } from '#domain/calendar/time-slot.ts'
import type { Sport } from '#domain/venues/sport.ts'

/** The origin and radius of a person's search. */
export interface Reach {
  /** The suburb that distances start from; undefined for the device's position. */
  near?: string | undefined
  withinKm: number
}

/**
 * The path to our own sheet of a half-hour, with one venue first (rule calendar-17). A signed-in person gets to their
 * own calendar from there.
 */
export function sheetAddress(
  { sport, venueId, date, timeSlot }: { sport: Sport; venueId: string; date: LocalDate; timeSlot: TimeSlot },
  { near, withinKm }: Reach,
): string {
  const asked = new URLSearchParams({ sport, slot: slotIdOf({ date, timeSlot }), venue: venueId })
  asked.set('within', String(withinKm))
  if (near) asked.set('near', near)
  return `/browse?${asked}`
}
