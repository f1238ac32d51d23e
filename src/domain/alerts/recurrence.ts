import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'

/** Weeks that a recurring alert can run for, the first included (SPEC section 5; DECISIONS 17). */
export const recurringWeeksOptions = [2, 3, 4] as const
export const defaultRecurringWeeks = 2

/** The dates, repeated every 7 days for so many weeks in all, in order and each once. */
export function repeatWeekly(dates: readonly LocalDate[], weeks: number): LocalDate[] {
  const repeated = dates.flatMap((date) => Array.from({ length: weeks }, (_, week) => addDays(date, week * 7)))
  return [...new Set(repeated)].sort()
}
