import { z } from 'zod'
import { LocalDate } from '#domain/calendar/local-date.ts'
import { roundToSlot } from '#domain/calendar/time-slot.ts'
import type { Sport } from '#domain/venues/sport.ts'

/** Text of a booking system, without control and direction characters: those only ever mean harm in a mail. */
export function plainText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ').trim()
}

export const Holes = z.union([z.literal(9), z.literal(18)])
export type Holes = z.infer<typeof Holes>

/**
 * One bookable thing at one venue on one day: a court from a start, a tee time, a pitch. `key` is its identity
 * within the venue and day and stays the same from reading to reading: a court and a start, or the booking system's
 * own row id. Times are minutes since local midnight, exactly as the venue writes them; the half-hour cell follows
 * from them (DECISIONS 16).
 */
export const Opening = z.object({
  key: z.string().transform(plainText).pipe(z.string().min(1).max(200)),
  startMinutes: z.number().int().min(0).max(1439),
  /** Court or pitch name, or the tee's layout, as the venue shows it. */
  resource: z.string().transform(plainText).pipe(z.string().max(120)).optional(),
  /** Tennis and futsal: the longest booking that can start here, in minutes. */
  maxMinutes: z.number().int().positive().optional(),
  /** Golf: the rounds that can be played from this tee time. */
  holes: z.array(Holes).min(1).optional(),
  /** Golf: free places, 1 to 4. Futsal and open feeds: free pitches, where the system counts and does not name them. */
  spots: z.number().int().min(1).max(99).optional(),
  /** Lowest price shown, in cents of Australian dollars. */
  priceCents: z.number().int().nonnegative().optional(),
  bookingUrl: z.url({ protocol: /^https?$/ }),
})
export type Opening = z.infer<typeof Opening>

/** What is meant where a booking system says nothing: an hour, a full round, one place. */
const unsaid = { maxMinutes: 60, holes: [18], spots: 1 } satisfies Partial<Opening>

/** An opening with all that its sport needs said: a length for courts and pitches, rounds and places for golf. */
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

/** Why a reading ended as it did (ARCHITECTURE, The source interface). Only `ok` and `partial` carry openings. */
export const ReadingStatus = z.enum(['ok', 'partial', 'blocked', 'auth_required', 'not_released', 'error'])
export type ReadingStatus = z.infer<typeof ReadingStatus>

/** All openings of one venue on one day that a reading covers; an empty list here does mean 'nothing is free'. */
export const CoveredDay = z.object({ date: LocalDate, openings: z.array(Opening) })
export type CoveredDay = z.infer<typeof CoveredDay>

/** The half-hour cell that the opening stands in; undefined off the calendar. */
export function slotOfOpening(opening: Pick<Opening, 'startMinutes'>): number | undefined {
  return roundToSlot(opening.startMinutes)
}
