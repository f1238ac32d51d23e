import { longDateText, sydneyTimeText } from '#domain/calendar/date-text.ts'
import { sydneyDate } from '#domain/calendar/sydney-time.ts'

/** 'Tuesday 24 November 2026, 8:00 PM AEDT' */
export function instantText(instant: Date): string {
  return `${longDateText(sydneyDate(instant))}, ${sydneyTimeText(instant)}`
}
