import { durationText } from '#domain/calendar/age-text.ts'
import { longDateText, shortDateText } from '#domain/calendar/date-text.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import type { ReadingStatus } from './opening.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { counted } from '#domain/counted.ts'

/**
 * The outcome of the last attempt at a venue's booking system. `unread`: no attempt yet, or no source configured.
 * `opted_out`: the venue asked not to be read. `paused`: the operator paused it.
 */
export type SourceState = ReadingStatus | 'unread' | 'opted_out' | 'paused'

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
  /** How often it is checked, in words; null if it is not. */
  checks: string | null
}

/** How often a venue's days are expected to be checked: the one that is wanted most, if any is, and the others. */
export interface ExpectedChecks {
  date?: LocalDate
  everySeconds?: number
  othersSeconds: number
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
  checks?: ExpectedChecks | null | undefined
  /** The hour in which the last request was sent, the requests of that hour, and those of the hour before. */
  requestHour?: Date | null | undefined
  requests?: number
  requestsBefore?: number
}

export function healthOf(
  { id, sport }: Venue,
  attempts: AttemptRecord | undefined,
  { now, optOut }: { now: Date; optOut?: { since: Date; byOperator: boolean } | undefined },
): SourceHealth {
  const untried = { ...noAttempts, venueId: id, sport }
  if (optOut) return { ...untried, ...stateOf(optOut) }
  if (!attempts) return untried
  return {
    ...untried,
    system: attempts.system,
    state: attempts.status ?? 'unread',
    reason: attempts.reason ?? null,
    lastGoodAt: attempts.lastGoodAt?.getTime() ?? null,
    lastTriedAt: attempts.lastReadAt?.getTime() ?? null,
    nextTryAt: attempts.nextReadAt?.getTime() ?? null,
    failures: attempts.failures,
    formatChange: hasChangedFormat(attempts) ? (attempts.formatChange ?? null) : null,
    checks: attempts.checks ? checksText(attempts.checks, requestsOfLastHour(attempts, now)) : null,
  }
}

/** The health of a venue that was never read. */
const noAttempts: Omit<SourceHealth, 'venueId' | 'sport'> = {
  system: null,
  state: 'unread',
  reason: null,
  lastGoodAt: null,
  lastTriedAt: null,
  nextTryAt: null,
  failures: 0,
  formatChange: null,
  checks: null,
}

function stateOf({ since, byOperator }: { since: Date; byOperator: boolean }): Pick<SourceHealth, 'state' | 'reason'> {
  const day = longDateText(venueDate(since))
  return byOperator
    ? { state: 'paused', reason: `paused by the operator on ${day}` }
    : { state: 'opted_out', reason: `asked not to be read on ${day}` }
}

/** 'We check Tue 1 Dec every 40 s, other days every 10 min; 212 requests in the last hour.' */
function checksText({ date, everySeconds, othersSeconds }: ExpectedChecks, requests: number): string {
  const others = `every ${durationText(othersSeconds)}`
  const days =
    date === undefined || everySeconds === undefined
      ? `each day ${others}`
      : `${shortDateText(date)} every ${durationText(everySeconds)}, other days ${others}`
  return `We check ${days}; ${counted(requests, 'request', 'requests')} in the last hour.`
}

/** The requests of the last sixty minutes, as if those of the hour before had been sent evenly. */
function requestsOfLastHour({ requestHour, requests = 0, requestsBefore = 0 }: AttemptRecord, now: Date): number {
  const hours = requestHour ? (now.getTime() - requestHour.getTime()) / 3_600_000 : Infinity
  if (hours >= 2) return 0
  return hours >= 1 ? Math.round(requests * (2 - hours)) : Math.round(requests + requestsBefore * (1 - hours))
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
  if (state === 'paused') return 'is paused by the operator, and we do not read it'
  if (state !== 'blocked') return undefined
  return reason?.includes('robots.txt')
    ? 'asks programs not to read its times, and we obey'
    : 'turns programs away, and we leave it alone'
}
