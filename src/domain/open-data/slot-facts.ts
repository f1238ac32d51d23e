import { completeOpening, holesOf, minutesOf, spotsOf, type Opening } from '#domain/availability/opening.ts'
import { roundMinutes, type Holes } from '#domain/availability/holes.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Sport } from '#domain/venues/sport.ts'

/** A bookable slot in the open feed: the public facts of an opening. */
export interface SlotFacts {
  startMinutes: number
  minutes: number
  /** How often it can be booked still; 0 once a reading saw that it is taken. */
  left: number
  court?: string
  holes?: Holes[]
  /** The price of one booking; missing if the venue prices something else. */
  priceCents?: number
  bookingUrl: string
}

export function slotFactsOf(sport: Sport, opening: Opening): SlotFacts {
  const whole = completeOpening(sport, opening)
  const isGolf = sport === 'golf'
  // A feed must name a length, and no venue publishes the length of a round (rule feeds-4).
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

/** A venue in the open feed: the days with known slots, and its named courts. */
export interface FacilityFacts {
  knownDates: LocalDate[]
  courts: string[]
  /** The licence of the data, if it came from open data. */
  licence?: string
}
