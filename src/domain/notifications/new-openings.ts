import { meetsCriteria, type SportCriteria } from '#domain/availability/criteria.ts'
import { audiences, type OpenedFor } from '#domain/availability/diff-audiences.ts'
import type { Opening } from '#domain/availability/opening.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { slotsOfMask, type SlotMask } from '#domain/calendar/slot-mask.ts'
import type { Sport } from '#domain/venues/sport.ts'

/** An opening that a reading found, as rows store it. Instants are ISO texts. */
export interface NotedOpening extends Pick<OpenedFor, 'audience' | 'before'> {
  date: LocalDate
  slot: number
  key: string
  openedAt: string
  opening: Opening
  /** The instant since which it is open for the other audience, if that differs. */
  otherAt?: string | undefined
}

/** The openings that one reading of a venue found. */
export interface FoundOpenings {
  venueId: string
  sport: Sport
  openings: readonly NotedOpening[]
}

/** The conditions of an alert at a venue. */
export interface VenueRequest {
  slotMask: SlotMask
  criteria: SportCriteria
  /** True if its owner is a member of the venue. */
  isMember: boolean
}

/**
 * The openings of a reading that are new for an alert on a day: each meets it, and did not before. The returned
 * function returns their positions.
 */
export function newOpenings({ venueId, sport, openings }: FoundOpenings) {
  const places = openings.map((noted, position) => ({ noted, position }))
  const bySlot = Map.groupBy(places, ({ noted: { date, slot } }) => `${date} ${slot}`)
  return (date: LocalDate, { slotMask, criteria, isMember }: VenueRequest): number[] => {
    const isMet = (opening: Opening) => meetsCriteria(sport, { venueId, opening }, criteria)
    const isNew = ({ opening, before, audience }: NotedOpening) =>
      (audience & (isMember ? audiences.members : audiences.others)) !== 0 &&
      isMet(opening) &&
      !(before && isMet(before))
    return slotsOfMask(slotMask)
      .flatMap((slot) => bySlot.get(`${date} ${slot}`) ?? [])
      .flatMap(({ noted, position }) => (isNew(noted) ? [position] : []))
  }
}
