import type { DayChange } from './day-change.ts'
import { minutesOfDay } from './seen-day.ts'

/** The days of history that count. */
export const rateDays = 28

/** Without history an opening is as likely as on this many days of it: most courts come back in the last days. */
const believed = { days: 14, meanDaysAhead: 6 }

/**
 * The openings a day that a venue may be expected to have, by days ahead: those that appeared in `rateDays` of its
 * history, drawn towards an exponential decline. Openings that a first reading shows are not counted, because they were
 * there before. The hour is left out: it is the same for all days that one plan compares.
 */
export function openingRates(histories: readonly { changes: readonly DayChange[] }[], daysAhead: number): number[] {
  const opened = Array.from({ length: daysAhead + 1 }, () => 0)
  for (const { changes } of histories) {
    const free = new Set<number>()
    for (const { lead, isFirst, open, gone } of changes) {
      const ahead = Math.floor(lead / minutesOfDay)
      for (const { id } of open) {
        if (!isFirst && !free.has(id) && ahead <= daysAhead) opened[ahead] = (opened[ahead] ?? 0) + 1
        free.add(id)
      }
      for (const { id } of gone) free.delete(id)
    }
  }
  return opened.map(
    (count, ahead) => (count + believed.days * Math.exp(-ahead / believed.meanDaysAhead)) / (rateDays + believed.days),
  )
}
