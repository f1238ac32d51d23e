import { LRUCache } from 'lru-cache'
import type { KnownOpening } from '#domain/availability/diff.ts'
import { dateOfDayNumber, type LocalDate } from '#domain/calendar/local-date.ts'
import type { Sport } from '#domain/venues/sport.ts'

/** The facts of a match at one venue that are the same for everybody whom its reading notifies. */
interface SharedMatch {
  readonly date: LocalDate
  readonly sport: Sport
  readonly slot: number
  readonly opening: KnownOpening
  readonly foundAt: Date
}

/** Between the columns of a match, and between matches. No column holds control characters: JSON escapes them. */
const [unitSeparator, recordSeparator] = ['\x1F', '\x1E']

/** SQL: the matches of a group in one text, for `sharedMatches`. JSON would take PostgreSQL half as long again. */
export const sharedMatchesSql = `string_agg(concat_ws(E'\\x1F', date - '1970-01-01'::date, sport, slot, found_at, opening), E'\\x1E')`

const maxCached = 1000

const lists = new LRUCache<string, readonly SharedMatch[]>({ max: maxCached })

/**
 * Parses matches from their text. One reading notifies many people of the same openings: equal texts are parsed once
 * and share their objects, which must not be modified.
 */
export function sharedMatches(text: string): readonly SharedMatch[] {
  const cached = lists.get(text)
  if (cached) return cached
  const matches = text.split(recordSeparator).map(matchFrom)
  lists.set(text, matches)
  return matches
}

function matchFrom(record: string): SharedMatch {
  const [days, sport, slot, foundAt = '', opening = ''] = record.split(unitSeparator)
  return deeplyFrozen({
    date: dateOfDayNumber(Number(days)),
    sport: sport as Sport,
    slot: Number(slot),
    opening: JSON.parse(opening) as KnownOpening,
    foundAt: new Date(foundAt),
  })
}

function deeplyFrozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  Object.values(value).forEach(deeplyFrozen)
  return Object.freeze(value)
}
