import { weekdayIndex, weekdays } from '#domain/calendar/local-date.ts'
import { minutesOfDay, spansOf, type SeenDay } from './seen-day.ts'

/** The hours of the calendar. The last one begins with its last half-hour. */
export const usualHours: readonly number[] = Array.from({ length: 17 }, (_, index) => 6 + index)

/** The instant when people plan tomorrow: 8:00 PM on the evening before, in minutes to the end of the day. */
export const eveningBefore = minutesOfDay + 4 * 60

/** The share of days that were still free on the evening before. */
export interface UsuallyFree {
  /** Number of days with data. */
  seenDays: number
  /** Monday first. */
  weekdays: {
    /** On how many of these weekdays it was seen. */
    seen: number
    /** On how many of them something that starts in the hour was free, for each of `usualHours`. */
    free: number[]
  }[]
}

/** How often a public opening was still free on the evening before, by weekday and hour (rule history-7). */
export function usuallyFree(days: readonly SeenDay[]): UsuallyFree {
  const counts = weekdays.map(() => ({ seen: 0, free: usualHours.map(() => 0) }))
  const complete = days.filter(({ seenFrom }) => seenFrom >= eveningBefore)
  for (const day of complete) {
    const weekday = counts[weekdayIndex(day.date)]!
    weekday.seen += 1
    for (const hour of freeHours(day)) weekday.free[hour]! += 1
  }
  return { seenDays: complete.length, weekdays: counts }
}

/** Indexes in `usualHours` of the hours with an opening. */
function freeHours(day: SeenDay): Set<number> {
  const hours = new Set<number>()
  for (const { startMinutes, from, until, forMembers } of spansOf(day)) {
    const wasFree = from >= eveningBefore && until < eveningBefore
    const hour = usualHours.indexOf(Math.floor(startMinutes / 60))
    if (wasFree && !forMembers && hour >= 0) hours.add(hour)
  }
  return hours
}
