import { longDateText } from '#domain/calendar/date-text.ts'
import { sydneyDate } from '#domain/calendar/sydney-time.ts'
import type { ReadingStatus } from './opening.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { Venue } from '#domain/venues/venue.ts'

/**
 * The outcome of the last attempt at a venue's booking system. `unread`: no attempt yet, or no source configured.
 * `opted_out`: the venue asked not to be read.
 */
export type SourceState = ReadingStatus | 'unread' | 'opted_out'

/** How the reading of one venue is going, for people to see. Instants in ms. */
export interface SourceHealth {
  venueId: string
  sport: Sport
  /** The booking system, as `sources.json` names it; null if the venue was never read. */
  system: string | null
  state: SourceState
  /** Why it is not `ok`, in words. */
  reason: string | null
  lastGoodAt: number | null
  lastTriedAt: number | null
  nextTryAt: number | null
  /** Attempts in a row that failed. */
  failures: number
  /** The first mismatch, if the site seems to have changed its format. */
  formatChange: string | null
  /** The terms of the publisher's open data: a name or an address. */
  licence: string | null
  /** When it regularly releases days, in words: 'Saturdays on the Saturday before at 6:00 AM'. */
  releases: readonly string[]
}

/** One page that does not fit may be an accident; two readings in a row are a change. */
const changedAfter = 2

/** The stored record of the attempts at a source. */
export interface AttemptRecord {
  system: string
  status?: ReadingStatus | null | undefined
  reason?: string | null | undefined
  lastReadAt?: Date | null | undefined
  lastGoodAt?: Date | null | undefined
  nextReadAt?: Date | null | undefined
  failures: number
  formatChange?: string | null | undefined
  formatChanges: number
  licence?: string | null | undefined
}

export function healthOf(
  { id, sport }: Venue,
  attempts: AttemptRecord | undefined,
  releases: readonly string[] = [],
  optedOutAt?: Date,
): SourceHealth {
  if (optedOutAt) return optedOut(id, sport, optedOutAt)
  return {
    venueId: id,
    sport,
    system: attempts?.system ?? null,
    state: attempts?.status ?? 'unread',
    reason: attempts?.reason ?? null,
    lastGoodAt: attempts?.lastGoodAt?.getTime() ?? null,
    lastTriedAt: attempts?.lastReadAt?.getTime() ?? null,
    nextTryAt: attempts?.nextReadAt?.getTime() ?? null,
    failures: attempts?.failures ?? 0,
    formatChange: attempts && hasChangedFormat(attempts) ? (attempts.formatChange ?? null) : null,
    licence: attempts?.licence ?? null,
    releases,
  }
}

function optedOut(venueId: string, sport: Sport, since: Date): SourceHealth {
  return {
    venueId,
    sport,
    system: null,
    state: 'opted_out',
    reason: `asked not to be read on ${longDateText(sydneyDate(since))}`,
    lastGoodAt: null,
    lastTriedAt: null,
    nextTryAt: null,
    failures: 0,
    formatChange: null,
    licence: null,
    releases: [],
  }
}

/** True if the venue's pages no longer fit the known format. */
export function hasChangedFormat({ formatChanges }: Pick<AttemptRecord, 'formatChanges'>): boolean {
  return formatChanges >= changedAfter
}

/** True if readings in this state show new openings. */
export function isReadWell(state: SourceState): boolean {
  return state === 'ok' || state === 'partial' || state === 'not_released'
}

/** The reason that a site refuses to be read, to follow the venue's name; undefined if it does not refuse. */
export function refusalText(state: SourceState, reason: string | null): string | undefined {
  if (state === 'auth_required') return 'shows its times only to those who sign in there'
  if (state === 'opted_out') return 'asked us not to read its times, and we do not'
  if (state !== 'blocked') return undefined
  return reason?.includes('robots.txt')
    ? 'asks programs not to read its times, and we obey'
    : 'turns programs away, and we leave it alone'
}
