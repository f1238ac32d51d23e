import type { LocalDate } from './local-date.ts'
import { sydneyTime } from './sydney-time.ts'
import { minutesOfSlot, roundToSlot } from './time-slot.ts'

/** Today at the venues and the slot of the red line; off the grid there is none (SPEC section 9, Current slot). */
export function currentSlot(now: Date): { date: LocalDate; slot: number | undefined } {
  const { date, minutes } = sydneyTime(now)
  return { date, slot: roundToSlot(minutes) }
}

/** True once the wall clock at the venues has passed the start of the slot. */
export function isPastSlot({ date, slot, now }: { date: LocalDate; slot: number; now: Date }): boolean {
  const wall = sydneyTime(now)
  return date < wall.date || (date === wall.date && minutesOfSlot(slot) < wall.minutes)
}
