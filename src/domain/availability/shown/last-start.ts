import { slotCount, slotLabels } from '#domain/calendar/time-slot.ts'
import type { DaySummary } from '#domain/availability/day-summary.ts'

/** Fewer known venues say nothing about when venues close. */
const fewKnown = 5

/**
 * The last slot in which any venue of the sport has something on any of these days (rule calendar-67); the last of the
 * grid if too few venues are known on one of them.
 */
export function lastStart(days: readonly DaySummary[]): number {
  const isKnown = ({ venues }: DaySummary) =>
    Object.values(venues).filter(({ readAt }) => readAt !== null).length >= fewKnown
  if (days.length === 0 || !days.every(isKnown)) return slotCount - 1
  const last = slotLabels.findLastIndex((label) => days.some(({ slots }) => Object.keys(slots[label] ?? {}).length > 0))
  return last < 0 ? slotCount - 1 : last
}
