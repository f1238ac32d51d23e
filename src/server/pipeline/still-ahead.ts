import type { FoundOpening } from '#domain/notifications/found-opening.ts'
import { sydneyTime } from '#domain/calendar/sydney-time.ts'

/** Whether an opening's start is still in the future by the wall clock of the venues. */
export function isStillAhead({ date, opening }: Pick<FoundOpening, 'date' | 'opening'>, now: Date): boolean {
  const wall = sydneyTime(now)
  return date > wall.date || (date === wall.date && opening.startMinutes > wall.minutes)
}
