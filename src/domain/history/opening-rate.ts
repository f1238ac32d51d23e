import { addDays, weekdayIndex, type LocalDate } from '#domain/calendar/local-date.ts'
import type { HalfHourCount } from './half-hour-counts.ts'

/** Most courts come back in the last days before they are played. */
const meanDaysAhead = 6
/** A weekday is expected to be like all others, as strongly as so many openings would say. */
const believedOpenings = 20

/**
 * The expected openings of each day of a venue, by days ahead, relative to each other: an exponential decline, times what
 * its weekday had more or less than the others, on dates that are over. The hour is left out: it is the same for all days that one plan compares.
 */
export function openingRates(counts: readonly HalfHourCount[], today: LocalDate, daysAhead: number): number[] {
  const openingsOf = (some: readonly HalfHourCount[]) => some.reduce((sum, { openings }) => sum + openings, 0)
  const datesOf = (some: readonly HalfHourCount[]) => new Set(some.map(({ date }) => date)).size
  const mean = openingsOf(counts) / Math.max(1, datesOf(counts))
  const byWeekday = Array.from({ length: 7 }, (_, weekday) => {
    const own = counts.filter(({ date }) => weekdayIndex(date) === weekday)
    return (openingsOf(own) + believedOpenings) / (mean * datesOf(own) + believedOpenings)
  })
  return Array.from(
    { length: daysAhead + 1 },
    (_, ahead) => byWeekday[weekdayIndex(addDays(today, ahead))]! * Math.exp(-ahead / meanDaysAhead),
  )
}
