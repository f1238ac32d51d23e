import type { CoveredDay } from '#domain/availability/opening.ts'
import type { Reading } from '#server/sources/venue-source.ts'

/** Of a day; thirty courts that are free all day have a thousand. */
const maxOpeningsADay = 1500
const maxOpenings = 30_000
/** Covered or not released: more than a year. */
const maxDays = 400
/** In characters of JSON. A page has at most as many. */
const maxCharacters = 8 * 2 ** 20
/** Characters of a cursor, which is stored. A feed of 100,000 slots has half of that. */
const maxCursor = 8 * 2 ** 20

/** A reading on its way to another thread: its days are JSON, and move without a copy. */
export interface MovedReading {
  rest: Omit<Reading, 'covered'>
  days: Uint8Array<ArrayBuffer>[]
}

/**
 * A reading small enough to be recorded by the thread that serves people, or the reason why not. Its texts come from
 * strangers.
 */
export function boundedReading({ covered, ...reading }: Reading): MovedReading {
  const { readAt, cursor, reason, formatChange, unreleased = [] } = reading
  const counts = covered.map(({ openings, forMembers = [] }) => openings.length + forMembers.length)
  const sum = counts.reduce((one, other) => one + other, 0)
  const failed = (text: string) => ({ rest: { status: 'error' as const, reason: text, readAt }, days: [] })
  if (Math.max(0, ...counts) > maxOpeningsADay || sum > maxOpenings || covered.length + unreleased.length > maxDays)
    return failed('the site shows more openings than one venue can have')
  const days = covered.map((day) => JSON.stringify(day))
  if (days.reduce((characters, day) => characters + day.length, 0) > maxCharacters)
    return failed('the site shows more openings than one venue can have')
  if (cursor !== undefined && cursor.length > maxCursor) {
    const { rest } = failed('the feed has more items than we follow')
    return { rest: { ...rest, cursor: '' }, days: [] }
  }
  return {
    rest: {
      ...reading,
      ...(reason !== undefined && { reason: reason.slice(0, 1000) }),
      ...(formatChange !== undefined && { formatChange: formatChange.slice(0, 1000) }),
    },
    days: days.map((day) => new TextEncoder().encode(day)),
  }
}

/** The reading that was moved. Others have their turn of the event loop after each day. */
export async function takenIn({ rest, days }: MovedReading, turn: () => Promise<unknown>): Promise<Reading> {
  const covered: CoveredDay[] = []
  for (const day of days) {
    covered.push(JSON.parse(new TextDecoder().decode(day)) as CoveredDay)
    await turn()
  }
  return { ...rest, covered }
}
