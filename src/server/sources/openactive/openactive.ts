import type { CoveredDay } from '#domain/availability/opening.ts'
import { dateRange, daysBetween } from '#domain/calendar/local-date.ts'
import { readingOfFailure } from '#server/sources/parsing/day-by-day.ts'
import { readCursor, writeCursor, type FeedMemory } from './openactive-cursor.ts'
import { forgetSlots, joinSlots } from './openactive-slots.ts'
import type { HttpFailure } from '#server/sources/source-failure.ts'
import type { PoliteClient } from '#server/sources/http/polite-client.ts'
import { feedReader, followFeeds, freshMemory, isGone, maxPages } from './follow-feeds.ts'
import type { Reading, ReadingRequest, VenueSource } from '#server/sources/venue-source.ts'

/**
 * Deletions stay in a feed for at least this long (RPDE, Deleted items). After a longer absence we may have missed one.
 */
const longestAwayMs = 7 * 86_400_000
/** A feed that is not available is requested again after one to two hours (RPDE, Polling). */
const unavailableSeconds = 3600

export interface OpenactiveOptions {
  venueId: string
  facilityUsesUrl: string
  slotsUrl: string
  /** `@id` of the one facility to read, if the feeds have several venues. */
  facilityUse?: string
  /** Another origin, besides the feeds' own, that booking links may lead to. */
  bookingBaseUrl?: string
  minGapMs: number
}

/**
 * OpenActive: a feed of facilities and a feed of their slots, which both send only changes. The cursor carries the
 * state so far. Once both feeds have been read to their end, every date of the window is covered, or not released if all
 * its free slots open later. A feed without slots of a day does not tell if the day is full or not released.
 */
export function createOpenactiveSource(
  { venueId, facilityUsesUrl, slotsUrl, facilityUse, bookingBaseUrl, minGapMs }: OpenactiveOptions,
  { client, now, random = Math.random }: { client: PoliteClient; now: () => Date; random?: () => number },
): VenueSource {
  const start = { facilities: new URL(facilityUsesUrl).href, slots: new URL(slotsUrl).href }
  const identity = [start.facilities, start.slots, facilityUse].join(' ')
  const trustedOrigins = [slotsUrl, ...(bookingBaseUrl ? [bookingBaseUrl] : [])].map((url) => new URL(url).origin)

  function remember(cursor: string | undefined): FeedMemory {
    const known = cursor === undefined ? undefined : readCursor(cursor, identity)
    if (known && now().getTime() - known.completeAt.getTime() <= longestAwayMs) return known
    return freshMemory(start, now())
  }

  async function read({ window, cursor, signal }: ReadingRequest): Promise<Reading> {
    const feeds = feedReader({ client, minGapMs, signal })
    const { memory, end } = await followFeeds(remember(cursor), { feeds, start, now })
    const readAt = now()
    if (end === 'reached') memory.completeAt = readAt
    forgetSlots(memory, { facilityUse, now: readAt })
    const next = writeCursor(memory, identity)
    if (end === 'more') {
      const reason = `the feeds go on after ${maxPages} pages`
      return { status: 'partial', reason, readAt, covered: [], cursor: next }
    }
    if (end !== 'reached') return readingOfBrokenWalk(end, { readAt, cursor: next, random })
    const { openings, isUnknown, opensAt } = joinSlots({ ...memory, facilityUse, linkOf, now: readAt })
    const dates = dateRange(window.from, daysBetween(window.from, window.to) + 1)
    const unreleased = dates.flatMap((date) => {
      const opens = isUnknown(date) ? undefined : opensAt.get(date)
      return opens === undefined ? [] : [{ date, opensAt: new Date(opens) }]
    })
    const covered = dates
      .filter((date) => !isUnknown(date) && !opensAt.has(date))
      .map((date): CoveredDay => ({ date, openings: openings.get(date) ?? [] }))
    const known = {
      readAt,
      covered,
      ...(unreleased.length > 0 && { unreleased }),
      cursor: next,
      ...(memory.licence && { licence: memory.licence }),
    }
    const unknown = dates.length - covered.length - unreleased.length
    if (unknown === 0) return { status: 'ok', ...known }
    const reason = `${unknown} days have slots that cannot be understood`
    return { status: unknown < dates.length ? 'partial' : 'error', reason, ...known }
  }

  /** A link of the feed if it leads to the venue's booking site, otherwise the page that we know ourselves. */
  function linkOf(links: readonly (string | undefined)[]): string {
    const trusted = links.find((link) => link !== undefined && trustedOrigins.includes(URL.parse(link)?.origin ?? ''))
    return trusted ?? bookingBaseUrl ?? catalogue.byId(venueId)?.bookingUrl ?? new URL(slotsUrl).origin
  }

  return { venueId, system: 'openactive', read }
}

function readingOfBrokenWalk(
  failure: HttpFailure,
  { readAt, cursor, random }: { readAt: Date; cursor: string; random: () => number },
): Reading {
  const { reason, httpStatus, retryAfterSeconds = 0 } = failure
  const isAway = httpStatus === 503
  const seconds = Math.max(retryAfterSeconds, isAway ? Math.round(unavailableSeconds * (1 + random())) : 0)
  // A page that is gone does not come back, so the next reading starts from the beginning, as if without a cursor.
  const startOver = isGone(failure)
  return {
    ...readingOfFailure(failure, readAt),
    reason: startOver ? `${reason}: the feed has gone, ask the venue for its new address` : reason,
    cursor: startOver ? '' : cursor,
    ...(seconds > 0 && { retryAfterSeconds: seconds }),
  }
}
