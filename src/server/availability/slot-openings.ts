import { readingOf, type VenueReading } from '#domain/availability/day-summary.ts'
import { slotOfOpening, type Opening } from '#domain/availability/opening.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { slotOfLabel, type TimeSlot } from '#domain/calendar/time-slot.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { Board } from '#server/board/board.ts'

/** A venue's openings in one half-hour, with the state of its reading. */
export interface VenueSlot extends VenueReading {
  venueId: string
  openings: Opening[]
  /** Openings that only members of the venue can book. */
  forMembers: Opening[]
}

/** Every venue of the sport, including those without openings, to distinguish 'none' from 'unknown'. */
export function openingsOfSlot({
  board,
  sport,
  date,
  timeSlot,
}: {
  board: Pick<Board, 'venueDays'>
  sport: Sport
  date: LocalDate
  timeSlot: TimeSlot
}): VenueSlot[] {
  const slot = slotOfLabel(timeSlot)
  const inSlot = (opening: Opening) => slotOfOpening(opening) === slot
  return board.venueDays(sport, date).map(({ venueId, openings, forMembers = [], ...day }) => ({
    venueId,
    ...readingOf(day),
    openings: openings.filter(inSlot),
    forMembers: forMembers.filter(inSlot),
  }))
}
