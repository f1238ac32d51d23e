import type { Alert } from '#domain/alerts/alert.ts'
import type { SportOrAll } from '#domain/venues/sport.ts'

/** The alerts that the page lists: active, of the chosen sport, and only one of several that ask for the same. */
export function shownAlerts(alerts: readonly Alert[], sport: SportOrAll): Alert[] {
  const byAsked = new Map<string, Alert>()
  for (const alert of alerts) {
    const isWanted = alert.isActive && (sport === 'all' || alert.sport === sport)
    if (isWanted && !byAsked.has(askedFor(alert))) byAsked.set(askedFor(alert), alert)
  }
  return [...byAsked.values()].toSorted(byMakingThenDate)
}

/** The newest first; alerts that were made together by their dates. */
function byMakingThenDate(a: Alert, b: Alert): number {
  const made = b.createdAt.getTime() - a.createdAt.getTime()
  return made || ((a.specificDate ?? '') < (b.specificDate ?? '') ? -1 : 1)
}

/** Equal for alerts with the same email, sport, venues, time slots, date and days. */
function askedFor({ email, sport, venues, timeSlots, specificDate, specificDates, daysOfWeek }: Alert): string {
  const dates = [specificDate, ...specificDates].filter((date) => date !== null)
  return JSON.stringify([email, sport, ...[venues, timeSlots, dates, daysOfWeek].map((list) => list.toSorted())])
}
