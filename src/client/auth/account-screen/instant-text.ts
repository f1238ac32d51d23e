import { longDateText, venueTimeText } from '#domain/calendar/date-text.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'

/** 'Tuesday 24 November 2026, 8:00 PM AEDT' */
export function instantText(instant: Date): string {
  return `${longDateText(venueDate(instant))}, ${venueTimeText(instant)}`
}

/** Of a key or webhook that a reset or change of the password paused (decision 0055). */
export function pausedText(pausedAt: Date): string {
  return `Paused since the password changed, ${instantText(pausedAt)}`
}
