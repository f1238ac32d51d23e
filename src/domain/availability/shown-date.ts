import { AppError } from '#domain/app-error.ts'
import { addDays, dateRange, type LocalDate } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { maximumDaysAhead } from '#domain/calendar/views.ts'

/** The last range may begin 28 days ahead and shows up to a week from there. */
const furthestShownDay = maximumDaysAhead + 6

/** Refuses a date that the calendar cannot show. The error names the caller's field and how to fix it. */
export function requireShownDate({ date, field, now }: { date: LocalDate; field: string; now: Date }): void {
  const today = venueDate(now)
  const last = addDays(today, furthestShownDay)
  if (date < today) throw new AppError('INVALID_INPUT', `${field}: ${date} is past; use ${today} or later`)
  if (date > last) throw new AppError('INVALID_INPUT', `${field}: ${date} is too far ahead; use ${last} or earlier`)
}

/** The days of a range; refuses a range that begins or ends outside the calendar. */
export function requireShownRange({ from, days, now }: { from: LocalDate; days: number; now: Date }): LocalDate[] {
  requireShownDate({ date: from, field: 'from', now })
  requireShownDate({ date: addDays(from, days - 1), field: 'days', now })
  return dateRange(from, days)
}
