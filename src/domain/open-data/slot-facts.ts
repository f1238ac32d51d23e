import { completeOpening, holesOf, minutesOf, spotsOf, type Opening } from '#domain/availability/opening.ts'
import { roundMinutes, type Holes } from '#domain/availability/holes.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Sport } from '#domain/venues/sport.ts'

/** What the open feed says of one thing that can be booked: as much of an opening as everybody may know. */
export interface SlotFacts {
  startMinutes: number
  minutes: number
  /** How often it can be booked still; 0 once a reading saw that it is taken. */
  left: number
  court?: string
  holes?: Holes[]
  /** Of one booking: left out where the venue's price is for something else. */
  priceCents?: number
  bookingUrl: string
}

export function slotFactsOf(sport: Sport, opening: Opening): SlotFacts {
  const whole = completeOpening(sport, opening)
  const isGolf = sport === 'golf'
  // A feed must name a length, and no venue says how long a round takes (rule feeds-4).
  const minutes = isGolf ? Math.max(...holesOf(whole).map((holes) => roundMinutes[holes])) : minutesOf(whole)
  const { startMinutes, resource, priceCents, pricePer, bookingUrl } = whole
  return {
    startMinutes,
    minutes,
    left: spotsOf(whole),
    ...(!isGolf && resource !== undefined && { court: resource }),
    ...(isGolf && { holes: holesOf(whole) }),
    ...(priceCents !== undefined && pricePer === (isGolf ? 'player' : minutes) && { priceCents }),
    bookingUrl,
  }
}

/** What the open feed says of a venue: on which days its slots are known, and its courts by name. */
export interface FacilityFacts {
  knownDates: LocalDate[]
  courts: string[]
  /** The terms under which what is said came to us, where it was open data. */
  licence?: string
}
