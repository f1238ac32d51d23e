import type { Reading } from '#server/sources/venue-source.ts'

/** Far more than forty courts have in four weeks. */
const maxOpenings = 60_000
/** In characters of JSON. A page has at most as many. */
const maxCharacters = 8 * 2 ** 20
/** Characters of a cursor, which is stored. A feed of 100,000 slots has half of that. */
const maxCursor = 8 * 2 ** 20

/**
 * A reading small enough to be recorded by the thread that serves people, or the reason why not. Its texts come from
 * strangers.
 */
export function boundedReading(reading: Reading): Reading {
  const { covered, readAt, cursor, reason, licence, formatChange, ...rest } = reading
  const openings = covered.reduce((sum, day) => sum + day.openings.length + (day.forMembers?.length ?? 0), 0)
  if (openings > maxOpenings || JSON.stringify(covered).length > maxCharacters)
    return { status: 'error', reason: 'the site shows more openings than one venue can have', readAt, covered: [] }
  if (cursor !== undefined && cursor.length > maxCursor)
    return { status: 'error', reason: 'the feed has more items than we follow', readAt, covered: [], cursor: '' }
  return {
    ...rest,
    readAt,
    covered,
    ...(cursor !== undefined && { cursor }),
    ...(reason !== undefined && { reason: reason.slice(0, 1000) }),
    ...(licence !== undefined && { licence: licence.slice(0, 1000) }),
    ...(formatChange !== undefined && { formatChange: formatChange.slice(0, 1000) }),
  }
}
