import { dayNumber, weekdayIndex, weekdays, type LocalDate } from '#domain/calendar/local-date.ts'
import type { Alert } from './alert.ts'

/**
 * A day in the matching key. A date is its day number (over 10,000 since 1997), a weekday is 0 for Monday to 6. One
 * integer column thus serves both kinds of alert.
 */
export type DayKey = number

export function dayKeyOfDate(date: LocalDate): DayKey {
  return dayNumber(date)
}

/** The two keys under which an alert for this date can be stored: the date itself and its weekday. */
export function dayKeysOf(date: LocalDate): [DayKey, DayKey] {
  return [dayNumber(date), weekdayIndex(date)]
}

/** The dates of an alert; none of one that runs every week. */
export function datesOf({
  specificDate,
  specificDates = [],
}: Pick<Alert, 'specificDate'> & Partial<Pick<Alert, 'specificDates'>>): LocalDate[] {
  return [...(specificDate === null ? [] : [specificDate]), ...specificDates]
}

/** All days that an alert watches: its dates, or its weekdays if it has no dates. */
export function dayKeysOfAlert(alert: Pick<Alert, 'specificDate' | 'specificDates' | 'daysOfWeek'>): DayKey[] {
  const dates = new Set(datesOf(alert))
  if (dates.size > 0) return [...dates].map(dayKeyOfDate)
  return [...new Set(alert.daysOfWeek)].map((day) => weekdays.indexOf(day))
}
