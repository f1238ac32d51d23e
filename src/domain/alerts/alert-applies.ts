import { weekdayOf, type LocalDate } from '#domain/calendar/local-date.ts'
import { slotOfLabel } from '#domain/calendar/time-slot.ts'
import type { SportOrAll } from '#domain/venues/sport.ts'
import { datesOf } from './alert-days.ts'
import type { Alert } from './alert.ts'

/**
 * True if an alert applies to a cell of the calendar: it is active, its sport passes the optional
 * filter, one of its slots is the cell's, and its date, or without dates one of its weekdays, is the cell's.
 */
export function alertAppliesTo({
  alert,
  sport,
  date,
  timeSlot,
}: {
  alert: Pick<Alert, 'isActive' | 'sport' | 'timeSlots' | 'specificDate' | 'specificDates' | 'daysOfWeek'>
  sport?: SportOrAll
  date: LocalDate
  timeSlot: string
}): boolean {
  if (!alert.isActive) return false
  if (sport !== undefined && sport !== 'all' && alert.sport !== 'all' && alert.sport !== sport) return false
  const slot = slotOfLabel(timeSlot)
  if (slot === undefined || !alert.timeSlots.some((label) => slotOfLabel(label) === slot)) return false
  const dates = datesOf(alert)
  return dates.length > 0 ? dates.includes(date) : alert.daysOfWeek.includes(weekdayOf(date))
}
