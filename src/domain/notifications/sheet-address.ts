import type { LocalDate } from '#domain/calendar/local-date.ts'
import { slotIdOf } from '#domain/calendar/slot-id.ts'
import type { TimeSlot } from '#domain/calendar/time-slot.ts'
import type { Sport } from '#domain/venues/sport.ts'

/** From where and how far somebody looks. */
export interface Reach {
  /** The suburb that distances start from; undefined where it is wherever the device is. */
  near?: string | undefined
  withinKm: number
}

/**
 * The path to our own sheet of a half-hour, with one venue first (rule calendar-17). Whoever is signed in comes from there
 * to their own calendar.
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
