import { recurringWeeksOptions, defaultRecurringWeeks } from '#domain/alerts/recurrence.ts'
import { tennisDurations } from '#domain/availability/advanced-filters.ts'
import { defaultCriteria, futsalMinutes } from '#domain/availability/criteria.ts'

type FutsalMinutes = (typeof futsalMinutes)[number]
type RecurringWeeks = (typeof recurringWeeksOptions)[number]

/** The shortest futsal length on offer that is at least this long. */
export function minutesOffered(minutes: number | undefined): FutsalMinutes {
  return futsalMinutes.find((option) => option >= (minutes ?? 0)) ?? defaultCriteria.minimumMinutes
}

/** The shortest tennis length on offer that is at least this long; null, for any length, at 0 and below. */
export function courtMinutesOffered(minutes: number | null): (typeof tennisDurations)[number] | null {
  if (minutes === null || minutes <= 0) return null
  return tennisDurations.find((option) => option >= minutes) ?? null
}

export function weeksOffered(weeks: number): RecurringWeeks {
  return recurringWeeksOptions.find((option) => option === weeks) ?? defaultRecurringWeeks
}
