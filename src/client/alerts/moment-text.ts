import { shortDateText } from '#domain/calendar/date-text.ts'
import { daysBetween } from '#domain/calendar/local-date.ts'
import { sydneyTime } from '#domain/calendar/sydney-time.ts'
import { labelOfMinutes } from '#domain/calendar/time-slot.ts'

/** 'today at 2:05 PM', 'yesterday at 9:30 AM', 'Sat 21 Nov at 7:00 PM', at the venues. */
export function momentText(at: Date, now: Date): string {
  const { date, minutes } = sydneyTime(at)
  const days = daysBetween(date, sydneyTime(now).date)
  const day = days === 0 ? 'today' : days === 1 ? 'yesterday' : days === -1 ? 'tomorrow' : shortDateText(date)
  return `${day} at ${labelOfMinutes(minutes)}`
}
