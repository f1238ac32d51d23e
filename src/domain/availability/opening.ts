import { z } from 'zod'
import { LocalDate } from '#domain/calendar/local-date.ts'
import { roundToSlot } from '#domain/calendar/time-slot.ts'
import { CourtFacts } from './court-facts.ts'
import { Holes } from './holes.ts'
import type { Sport } from '#domain/venues/sport.ts'

/**
 * Text of a booking system without control and direction characters, which could only do harm in a mail, and with at most
 * two marks on a letter: more of them cover the lines around it.
 */
export function plainText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
}

/**
 * One thing that can be booked at one venue on one day: a court from a start, a tee time, a pitch. `key` identifies it
 * within the venue and day and stays the same from reading to reading: a court and a start, or the booking system's own
 * row id. Times are minutes since local midnight, exactly as the venue writes them; the half-hour cell follows from
 * them (rule calendar-4).
 */
export const Opening = z.object({
  key: z.string().transform(plainText).pipe(z.string().min(1).max(200)),
  startMinutes: z.number().int().min(0).max(1439),
  /** Court or pitch name, or the layout of the tee, as the venue shows it. */
  resource: z.string().transform(plainText).pipe(z.string().max(120)).optional(),
  /** Tennis and futsal: the longest booking that can start here, in minutes. */
  maxMinutes: z.number().int().positive().optional(),
  /** Tennis and futsal: the shortest booking that the venue takes here, in minutes. */
  minMinutes: z.number().int().positive().optional(),
  /** Golf: the numbers of holes that can be played from this tee time. */
  holes: z.array(Holes).min(1).optional(),
  /** Golf: free spots, 1 to 4. Futsal: free pitches, if the system counts them without naming them. */
  spots: z.number().int().min(1).max(99).optional(),
  /** Golf: the fewest players that the venue takes at this tee time. */
  minSpots: z.number().int().min(2).max(99).optional(),
  /** Lowest price shown, in cents of Australian dollars. */
  priceCents: z.number().int().nonnegative().optional(),
  /** The unit of the price, if the venue names one: one player, or this many minutes of a court. */
  pricePer: z.union([z.literal('player'), z.number().int().positive()]).optional(),
  bookingUrl: z.url({ protocol: /^https?$/ }),
  /** Only members of the venue can book it. */
  forMembers: z.literal(true).optional(),
  ...CourtFacts.shape,
})
export type Opening = z.infer<typeof Opening>

/** Defaults for facts that a booking system omits: an hour, a full round, one spot. */
const unsaid = { maxMinutes: 60, holes: [18], spots: 1 } satisfies Partial<Opening>

/** Fills in the facts that the sport needs: a length for courts and pitches, rounds and spots for golf. */
export function completeOpening(sport: Sport, opening: Opening): Opening {
  return sport === 'golf'
    ? { ...opening, holes: holesOf(opening), spots: spotsOf(opening) }
    : { ...opening, maxMinutes: minutesOf(opening) }
}

/** The longest booking that can start here, in minutes. */
export function minutesOf({ maxMinutes }: Pick<Opening, 'maxMinutes'>): number {
  return maxMinutes ?? unsaid.maxMinutes
}

/** The rounds that can be played from a tee time. */
export function holesOf({ holes }: Pick<Opening, 'holes'>): Holes[] {
  return holes ?? unsaid.holes
}

/** How many can play from a tee time, or how many pitches are free. */
export function spotsOf({ spots }: Pick<Opening, 'spots'>): number {
  return spots ?? unsaid.spots
}

/** How a reading ended. Only `ok` and `partial` carry openings. */
export const ReadingStatus = z.enum(['ok', 'partial', 'blocked', 'auth_required', 'not_released', 'error'])
export type ReadingStatus = z.infer<typeof ReadingStatus>

/** All openings of one venue on one day that a reading covers. An empty list here does mean 'nothing is free'. */
export const CoveredDay = z.object({
  date: LocalDate,
  openings: z.array(Opening),
  /** Openings that only members of the venue can book: shown as such, not counted, and notified to members alone. */
  forMembers: z.array(Opening).optional(),
  /**
   * Names of courts with an entry on the page that the parser does not understand; they keep their last known state.
   */
  unknownCourts: z.array(z.string()).optional(),
})
export type CoveredDay = z.infer<typeof CoveredDay>

/** A day that a guest cannot book yet: neither full nor free. */
export interface UnreleasedDay {
  date: LocalDate
  /** The instant from which a guest can book it, if the booking system says. */
  opensAt?: Date
}

/** The reason that a day without openings is not full; null if it is. Rows store the words. */
export type DayGap = 'not_released' | 'unknown_courts' | null

/** The half-hour cell of the opening; undefined off the calendar. */
export function slotOfOpening(opening: Pick<Opening, 'startMinutes'>): number | undefined {
  return roundToSlot(opening.startMinutes)
}
