import type { LocalDate } from './local-date.ts'
import { sydneyTime } from './sydney-time.ts'
import { minutesOfSlot, roundToSlot } from './time-slot.ts'

/** Today at the venues, and the slot of the red line; undefined outside the grid. */
export function currentSlot(now: Date): { date: LocalDate; slot: number | undefined } {
  const { date, minutes } = sydneyTime(now)
  return { date, slot: roundToSlot(minutes) }
}

/** True if the slot has begun by the wall clock at the venues. */
export function isPastSlot({ date, slot, now }: { date: LocalDate; slot: number; now: Date }): boolean {
  return hasBegun({ date, startMinutes: minutesOfSlot(slot), now })
}

/** True from the minute of the start on, by the wall clock at the venues. */
export function hasBegun({ date, startMinutes, now }: { date: LocalDate; startMinutes: number; now: Date }): boolean {
  const wall = sydneyTime(now)
  return date < wall.date || (date === wall.date && startMinutes <= wall.minutes)
}
