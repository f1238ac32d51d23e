import { labelOfSlot, slotCount, type TimeSlot } from '#domain/calendar/time-slot.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { holesOf, minutesOf, spotsOf, slotOfOpening, type Opening, type ReadingStatus } from './opening.ts'

/** Golf: the most free spots in one tee time of the cell, by holes. */
type SpotsByHoles = { '9'?: number; '18'?: number }

/** A venue's offer in one half-hour: the longest booking in minutes, or golf's spots by holes. */
export type SlotValue = number | SpotsByHoles

/**
 * The reading of a venue on a day. `readAt` (ms) is the last good reading; null means that nothing is known of the
 * venue-day, which is then never full. `status` is the outcome of the latest attempt. `opensAt` is there on a day that
 * guests cannot book yet: the instant (ms) from which they can, or null if the booking system does not say.
 */
export interface VenueReading {
  readAt: number | null
  status: ReadingStatus
  opensAt?: number | null
}

/** One sport on one day: the free venues of each slot, and the reading of each venue. */
export interface DaySummary {
  sport: Sport
  date: LocalDate
  slots: Record<TimeSlot, Record<string, SlotValue>>
  venues: Record<string, VenueReading>
}

/** The last trusted reading of a venue-day, or the fact that there is none. */
export interface VenueDay extends VenueReading {
  venueId: string
  date: LocalDate
  /** Each with the instant (ms) since which it has been open, where that is known. */
  openings: readonly (Opening & { openedAt?: number })[]
  /** Openings that only members of the venue can book; no cell counts them. */
  forMembers?: readonly Opening[]
}

/** Summarises one sport on one day (rule availability-6), with the state of every venue. */
export function summariseDay({
  sport,
  date,
  venueDays,
}: {
  sport: Sport
  date: LocalDate
  venueDays: readonly VenueDay[]
}): DaySummary {
  const slots: DaySummary['slots'] = {}
  for (let slot = 0; slot < slotCount; slot += 1) slots[labelOfSlot(slot)] = {}
  const venues: DaySummary['venues'] = {}
  for (const { venueId, openings, ...day } of venueDays) {
    venues[venueId] = readingOf(day)
    for (const opening of openings) {
      const slot = slotOfOpening(opening)
      const cell = slot === undefined ? undefined : slots[labelOfSlot(slot)]
      if (cell) cell[venueId] = better(sport, cell[venueId], opening)
    }
  }
  return { sport, date, slots, venues }
}

/** The reading alone, of something that has it among other things. */
export function readingOf({ readAt, status, opensAt }: VenueReading): VenueReading {
  return { readAt, status, ...(opensAt !== undefined && { opensAt }) }
}

/** The better of what a venue is known to have and one more opening. */
export function better(sport: Sport, known: SlotValue | undefined, opening: Opening): SlotValue {
  if (sport !== 'golf') {
    return Math.max(typeof known === 'number' ? known : 0, minutesOf(opening))
  }
  const spots: SpotsByHoles = typeof known === 'object' ? { ...known } : {}
  for (const holes of holesOf(opening)) {
    spots[`${holes}`] = Math.max(spots[`${holes}`] ?? 0, spotsOf(opening))
  }
  return spots
}
