import { z } from 'zod/mini'
import { shortDateText } from '#domain/calendar/date-text.ts'
import { addDays, dateRange, LocalDate, weekdayOf } from '#domain/calendar/local-date.ts'
import { datesOf } from './alert-days.ts'
import type { Alert } from './alert.ts'

/**
 * The answer to 'I booked it'. Of weekly alerts the `date` becomes quiet for all who share them; of alerts on dates those
 * of the `date` end for all, or all of them without one. `isEnd` ends them for their owner alone (rule alerts-58).
 */
export const Booking = z.strictObject({ date: z.optional(LocalDate), isEnd: z.optional(z.boolean()) })
export type Booking = z.infer<typeof Booking>

/** Furthest day that can become quiet: the last one that the calendar shows. */
const maxDaysAhead = 34

export function isQuietable(date: LocalDate, today: LocalDate): boolean {
  return date >= today && date <= addDays(today, maxDaysAhead)
}

type Weekly = Pick<Alert, 'specificDate' | 'specificDates' | 'daysOfWeek' | 'quietDates'>

/** True for an alert that runs every week until it is stopped. */
export function isWeekly(alert: Pick<Weekly, 'specificDate' | 'specificDates'>): boolean {
  return datesOf(alert).length === 0
}

/** The next days of alerts that are not quiet, soonest first. */
function comingDays(alerts: readonly Weekly[], today: LocalDate, count: number): LocalDate[] {
  return dateRange(today, maxDaysAhead + 1)
    .filter((date) => alerts.some((alert) => watches(alert, date) && !alert.quietDates.includes(date)))
    .slice(0, count)
}

function watches(alert: Weekly, date: LocalDate): boolean {
  const { daysOfWeek } = alert
  if (!isWeekly(alert)) return datesOf(alert).includes(date)
  return daysOfWeek.length === 0 || daysOfWeek.includes(weekdayOf(date))
}

const maxOffered = 4

/** The days of which one may be the booked one, soonest first: those with openings found, and the next ones. */
export function bookableDays(alerts: readonly Weekly[], found: readonly LocalDate[], today: LocalDate): LocalDate[] {
  const open = found.filter((date) => isQuietable(date, today))
  return [...new Set([...open, ...comingDays(alerts, today, maxOffered)])].sort()
}

/** The coming quiet days, soonest first. */
export function quietDays(alerts: readonly Weekly[], today: LocalDate): LocalDate[] {
  return [...new Set(alerts.flatMap(({ quietDates }) => quietDates))].filter((date) => date >= today).sort()
}

/** 'Quiet for Tue 1 Dec. Next: Thu 3 Dec.', the day after the first quiet one; undefined if no coming day is quiet. */
export function quietText(alerts: readonly Weekly[], today: LocalDate): string | undefined {
  const quiet = quietDays(alerts, today)
  const [first] = quiet
  if (first === undefined) return undefined
  const [next] = comingDays(alerts, addDays(first, 1), 1)
  return `Quiet for ${quiet.map(shortDateText).join(', ')}.${next ? ` Next: ${shortDateText(next)}.` : ''}`
}
