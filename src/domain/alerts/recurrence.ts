import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'

/** For how many weeks a recurring alert can run, the first week included. */
export const recurringWeeksOptions = [2, 3, 4] as const
export const defaultRecurringWeeks = 2

/** The dates, repeated every 7 days for `weeks` weeks in all, sorted and without duplicates. */
export function repeatWeekly(dates: readonly LocalDate[], weeks: number): LocalDate[] {
  const repeated = dates.flatMap((date) => Array.from({ length: weeks }, (_, week) => addDays(date, week * 7)))
  return [...new Set(repeated)].sort()
}
