import { longDateText, sydneyTimeText } from '#domain/calendar/date-text.ts'
import { sydneyDate } from '#domain/calendar/sydney-time.ts'

/** 'Tuesday 24 November 2026, 8:00 PM AEDT' */
export function instantText(instant: Date): string {
  return `${longDateText(sydneyDate(instant))}, ${sydneyTimeText(instant)}`
}

/** Of a key or webhook that a reset or change of the password paused (decision 0055). */
export function pausedText(pausedAt: Date): string {
  return `Paused since the password changed, ${instantText(pausedAt)}`
}
