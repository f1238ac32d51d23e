import { z } from 'zod'
import { IsoHalfHour, isoTimeOf } from '#domain/calendar/iso-time.ts'
import { LocalDate, Weekday } from '#domain/calendar/local-date.ts'
import { labelOfSlot, slotOfLabel } from '#domain/calendar/time-slot.ts'
import { Sport } from '#domain/venues/sport.ts'
import { Holes } from './holes.ts'
import { missedCriteria } from './met-criteria.ts'
import type { Opening } from './opening.ts'
import { region } from '#region/region.ts'

/** A search for free half-hours: a sport, and the conditions that each of them meets. */
export const OpeningSearch = z.strictObject({
  sport: Sport,
  venues: z.array(z.string().max(100)).max(300).optional().describe('Ids or names of venues; without them every venue'),
  near: z.string().max(60).optional().describe(`A suburb of ${region.name}, such as ${region.defaultPlace.name}`),
  within: z.number().min(1).max(50).optional().describe('Kilometres around the suburb of `near`; 10 without it'),
  from: z.optional(LocalDate).describe(`The first day, yyyy-mm-dd in ${region.name}; today without it`),
  days: z.number().int().min(1).max(7).optional().describe('The number of days; 7 without it'),
  weekdays: z.array(Weekday).max(7).optional(),
  earliest: IsoHalfHour.optional().describe('The first half-hour of a day, such as 18:00'),
  latest: IsoHalfHour.optional().describe('The last half-hour of a day, such as 20:30'),
  minutes: z
    .number()
    .int()
    .min(30)
    .max(240)
    .optional()
    .describe('Tennis and futsal: free for at least this many minutes'),
  holes: z.optional(Holes).describe('Golf: 9 or 18'),
  spots: z.number().int().min(1).max(4).optional().describe('Golf: the number of players'),
})
export type OpeningSearch = z.infer<typeof OpeningSearch>

/** True if an opening meets an alert for the same length, or the same round and players. */
export function suits(opening: Opening, { sport, minutes = 0, holes, spots = 1 }: OpeningSearch): boolean {
  const asked = { holes: holes ?? null, spots, minimumMinutes: minutes, courtMinutes: minutes }
  return missedCriteria(sport, opening, asked).length === 0
}

type Written = string | string[]

/** A search as an address writes it: lists with commas or repeated, numbers in digits, times as 18:30 or 6:30 PM, `venues=` for none. */
export const SearchQuery = z.preprocess(readWritten, OpeningSearch)

/** The same of an address that readers of feeds extend with parameters of their own, which are ignored. */
export const FeedQuery = z.preprocess(readWritten, z.object(OpeningSearch.shape))

function readWritten(given: unknown): unknown {
  const { success, data } = z.record(z.string(), z.union([z.string(), z.array(z.string())])).safeParse(given)
  return success ? Object.fromEntries(Object.entries(data).flatMap(valueOf)) : given
}

function valueOf([name, text]: [string, Written]): [string, unknown][] {
  if (typeof text !== 'string') return [[name, text]]
  if (text === '') return []
  if (name === 'venues' || name === 'weekdays') return [[name, text.split(',')]]
  if (name === 'earliest' || name === 'latest') return [[name, isoTimeOfText(text)]]
  const isNumber = /^\d+(?:\.\d+)?$/.test(text) && name !== 'near'
  return [[name, isNumber ? Number(text) : text]]
}

/** '6:30 PM' as '18:30'; any other text as it is. */
function isoTimeOfText(text: string): string {
  const slot = slotOfLabel(text)
  return slot === undefined ? text : isoTimeOf(labelOfSlot(slot))
}
