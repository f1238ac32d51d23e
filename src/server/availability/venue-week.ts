import { AppError } from '#domain/app-error.ts'
import { slotOfOpening } from '#domain/availability/opening.ts'
import { dateRange, type LocalDate } from '#domain/calendar/local-date.ts'
import { sydneyTime } from '#domain/calendar/sydney-time.ts'
import { labelOfSlot, minutesOfSlot, type TimeSlot } from '#domain/calendar/time-slot.ts'
import { venueById } from '#domain/venues/venue-catalogue.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { Board } from '#server/board/board.ts'

/** A day of a venue as anybody may read it. */
export interface VenueDayText {
  date: LocalDate
  /** When it was last read well (ms); null where it never was, which is unknown and not full. */
  readAt: number | null
  /** The half-hours that are still ahead in which something can be booked. */
  free: TimeSlot[]
}

const shownDays = 7

export function requireVenue(id: string): Venue {
  const venue = venueById(id)
  if (!venue) throw new AppError('NOT_FOUND', 'There is no such venue.')
  return venue
}

/** What is free at a venue in the next seven days, and how old that is. */
export function venueWeek(board: Board, { id, sport }: Venue, now: Date): VenueDayText[] {
  const wall = sydneyTime(now)
  return dateRange(wall.date, shownDays).map((date) => {
    const day = board.venueDays(sport, date).find(({ venueId }) => venueId === id)
    const slots = new Set((day?.openings ?? []).map(slotOfOpening))
    const isAhead = (slot: number) => date > wall.date || minutesOfSlot(slot) > wall.minutes
    const free = [...slots].filter((slot) => slot !== undefined).filter(isAhead)
    return { date, readAt: day?.readAt ?? null, free: free.toSorted((a, b) => a - b).map(labelOfSlot) }
  })
}
