import { z } from 'zod/mini'
import { shortDateText } from '#domain/calendar/date-text.ts'
import { addDays, dateRange, LocalDate, weekdayOf } from '#domain/calendar/local-date.ts'
import type { Alert } from './alert.ts'

/**
 * The answer to 'I booked it'. Of weekly alerts a `date` becomes quiet for all who share them, or they end (`isEnd`)
 * for their owner alone. Alerts on dates end for all and need neither (rule alerts-58).
 */
export const Booking = z.object({ date: z.optional(LocalDate), isEnd: z.optional(z.boolean()) })
export type Booking = z.infer<typeof Booking>

/** Furthest day that can become quiet: the last one that the calendar shows. */
const maxDaysAhead = 34

export function isQuietable(date: LocalDate, today: LocalDate): boolean {
  return date >= today && date <= addDays(today, maxDaysAhead)
}

type Weekly = Pick<Alert, 'specificDate' | 'specificDates' | 'daysOfWeek' | 'quietDates'>

/** True for an alert that runs every week until it is stopped. */
export function isWeekly({ specificDate, specificDates }: Pick<Weekly, 'specificDate' | 'specificDates'>): boolean {
  return specificDate === null && specificDates.length === 0
}

/** The next days of weekly alerts that are not quiet, soonest first; none of alerts on dates. */
export function comingDays(alerts: readonly Weekly[], today: LocalDate, count: number): LocalDate[] {
  return dateRange(today, maxDaysAhead + 1)
    .filter((date) =>
      alerts.some((alert) => isWeekly(alert) && watches(alert, date) && !alert.quietDates.includes(date)),
    )
    .slice(0, count)
}

function watches({ daysOfWeek }: Weekly, date: LocalDate): boolean {
  return daysOfWeek.length === 0 || daysOfWeek.includes(weekdayOf(date))
}

/** 'Quiet for Tue 1 Dec. Next: Thu 3 Dec.', the day after the first quiet one; undefined if no coming day is quiet. */
export function quietText(alerts: readonly Weekly[], today: LocalDate): string | undefined {
  const quiet = [...new Set(alerts.flatMap(({ quietDates }) => quietDates))].filter((date) => date >= today).sort()
  const [first] = quiet
  if (first === undefined) return undefined
  const [next] = comingDays(alerts, addDays(first, 1), 1)
  return `Quiet for ${quiet.map(shortDateText).join(', ')}.${next ? ` Next: ${shortDateText(next)}.` : ''}`
}
