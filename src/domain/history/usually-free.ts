import { mondayOf, weekdayIndex, weekdays } from '#domain/calendar/local-date.ts'
import { minutesOfSlot, slotCount } from '#domain/calendar/time-slot.ts'
import { enoughWeeks, type HalfHourCount } from './half-hour-counts.ts'

/** The hours of the calendar. The last one begins with its last half-hour. */
export const usualHours: readonly number[] = Array.from({ length: 17 }, (_, index) => 6 + index)

/** The number of days on which an hour was never full. */
export interface UsuallyFree {
  /** Number of days with counts; 0 with too few weeks. */
  seenDays: number
  /** Monday first. */
  weekdays: {
    /** On how many of these weekdays it was seen. */
    seen: number
    /** On how many of them something that starts in the hour was never full, for each of `usualHours`. */
    free: number[]
  }[]
}

/** How often a venue was never full, by weekday and hour (rule history-4). Days first read when they had begun are left out. */
export function usuallyFree(counts: readonly HalfHourCount[]): UsuallyFree {
  const byDate = Map.groupBy(counts, ({ date }) => date)
  const whole = [...byDate].filter(([, halves]) => halves.length === slotCount)
  const isEnough = new Set(whole.map(([date]) => mondayOf(date))).size >= enoughWeeks
  const table = weekdays.map(() => ({ seen: 0, free: usualHours.map(() => 0) }))
  for (const [date, halves] of isEnough ? whole : []) {
    const weekday = table[weekdayIndex(date)]!
    weekday.seen += 1
    const free = new Set(
      halves.filter(({ waits }) => waits === 0).map(({ slot }) => Math.floor(minutesOfSlot(slot) / 60)),
    )
    usualHours.forEach((hour, index) => (weekday.free[index]! += Number(free.has(hour))))
  }
  return { seenDays: isEnough ? whole.length : 0, weekdays: table }
}
