import type { DaySummary } from '#domain/availability/day-summary.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { LRUCache } from 'lru-cache'
import type { Sport } from '#domain/venues/sport.ts'
import type { Board } from '#server/board/board.ts'

/** Some days in a row of one sport. */
export interface WeekSummary {
  days: DaySummary[]
}

/** The latest requested weeks: three sports, a few first days, and both views. */
const maxCached = 24

/**
 * Returns one object for the same days until the board makes a new summary of any of them: data cached by it, such as
 * its bytes, needs no comparison of the days.
 */
export function createWeekSummaries(board: Board): (sport: Sport, dates: readonly LocalDate[]) => WeekSummary {
  const cache = new LRUCache<string, WeekSummary>({ max: maxCached })
  return (sport, dates) => {
    const key = `${sport} ${dates.join()}`
    const days = dates.map((date) => board.summary(sport, date))
    const known = cache.get(key)
    if (known?.days.every((day, index) => day === days[index])) return known
    const made = { days }
    cache.set(key, made)
    return made
  }
}
