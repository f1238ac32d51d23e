import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import { maskOfSlots, slotsOfMask, type SlotMask } from '#domain/calendar/slot-mask.ts'
import { minutesOfSlot, slotCount } from '#domain/calendar/time-slot.ts'
import { venueTime } from '#domain/calendar/venue-time.ts'

/** Counts older than these weeks are deleted. */
const weeksOfCounts = 12
/** Fewer weeks say nothing about habits. */
export const enoughWeeks = 4

const allSlots = (1n << BigInt(slotCount)) - 1n
/** Half-hours that begin sooner are not counted: many venues take no bookings then. */
const lastBookingMs = 2 * 3_600_000

/** The counts of one half-hour on one date. */
export interface HalfHourCount {
  date: LocalDate
  slot: number
  /** How often something opened while the half-hour was full. */
  openings: number
  /** How often it was found full: from then on a reading would have shown an opening. */
  waits: number
}

/** The half-hours of a date to which a reading adds: those to count at all, that opened and that became full. */
export interface CountedDay {
  date: LocalDate
  counted: SlotMask
  opened: SlotMask
  full: SlotMask
}

/**
 * The half-hours of a date that a reading found changed. `before` is undefined at the first reading: what it finds free
 * has not opened, because its age is unknown.
 */
export function countsOfDay(date: LocalDate, before: SlotMask | undefined, after: SlotMask, now: Date): CountedDay {
  const ahead = slotsAhead(date, now)
  if (before === undefined) return { date, counted: ahead, opened: 0n, full: ahead & ~after }
  const [full, opened] = [ahead & before & ~after, ahead & after & ~before]
  return { date, counted: full | opened, opened, full }
}

function slotsAhead(date: LocalDate, now: Date): SlotMask {
  const wall = venueTime(new Date(now.getTime() + lastBookingMs))
  if (date !== wall.date) return date > wall.date ? allSlots : 0n
  return maskOfSlots(slotsOfMask(allSlots).filter((slot) => minutesOfSlot(slot) > wall.minutes))
}

/** The first date of the counts that are kept. */
export function oldestCount(today: LocalDate): LocalDate {
  return addDays(today, -7 * weeksOfCounts)
}
