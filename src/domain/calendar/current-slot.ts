import type { LocalDate } from './local-date.ts'
import { venueTime } from './venue-time.ts'
import { minutesOfSlot, roundToSlot } from './time-slot.ts'

/** The last start that rounds to a slot, in minutes after the slot's own. */
const lastStartMinutes = 14

/** Today at the venues, and the slot of the red line; undefined outside the grid. */
export function currentSlot(now: Date): { date: LocalDate; slot: number | undefined } {
  const { date, minutes } = venueTime(now)
  return { date, slot: roundToSlot(minutes) }
}

/** True if the slot has begun by the wall clock at the venues. */
export function isPastSlot({ date, slot, now }: { date: LocalDate; slot: number; now: Date }): boolean {
  return hasBegun({ date, startMinutes: minutesOfSlot(slot), now })
}

/**
 * True if every start that belongs to the slot has begun: a tee time of 7:10 PM is in the slot of 7:00 PM (rule
 * calendar-4).
 */
export function isOverSlot({ date, slot, now }: { date: LocalDate; slot: number; now: Date }): boolean {
  return hasBegun({ date, startMinutes: minutesOfSlot(slot) + lastStartMinutes, now })
}

/** True from the minute of the start on, by the wall clock at the venues. */
export function hasBegun({ date, startMinutes, now }: { date: LocalDate; startMinutes: number; now: Date }): boolean {
  const wall = venueTime(now)
  return date < wall.date || (date === wall.date && startMinutes <= wall.minutes)
}
