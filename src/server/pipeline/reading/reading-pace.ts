import type { ReadingStatus } from '#domain/availability/opening.ts'
import { confirmAfterMs } from '#domain/availability/mass-flip.ts'
import { longestNamedWaitSeconds } from '#domain/named-wait.ts'
import { hostRequestsPerHour } from '#server/sources/source-configuration.ts'

/** A reading is recorded as a whole, so more days would delay its openings for too long. */
const maxDaysAReading = 8

/** How often a source is read: with a pause that the operator set, or as a budget of requests allows (rule sources-9). */
export interface SourcePace {
  /** Set by the operator: the pause between two readings, whatever they cost. */
  pollSeconds?: number | undefined
  /** Set by the operator: requests an hour to the host. */
  requestsPerHour?: number | undefined
  minGapMs: number
  /** The first rest after three failed readings. */
  restSeconds: number
}

/** The pause of a venue that is not read, and the time after which a missing day is requested again. */
export const usualPollSeconds = 300

/** The max number of days of one reading, by the number of wanted days. */
export function daysOfReading({ pollSeconds, minGapMs }: SourcePace, daysARequest: number, sourcesOnHost: number) {
  return (wantedDays: number): number => {
    if (pollSeconds !== undefined) {
      const fair = Math.floor((pollSeconds * 1000) / minGapMs / sourcesOnHost)
      return Math.min(maxDaysAReading, Math.max(3, fair))
    }
    if (daysARequest > 1) return Infinity
    // Each wanted day is read by itself, so that none waits for another.
    return wantedDays === 0 ? maxDaysAReading : 1
  }
}

/** Requests an hour for each venue of a host that has many: no more than they got before there was a budget. */
const requestsOfVenue = 76

/** A venue that answers slowly is busy with us for at most a fifth of the time. */
const busyFactor = 4

/**
 * Milliseconds from the end of a reading to the next: each request costs the venue's share of the host's hour.
 * @param budget requests an hour to the host that the operator set; undefined for the usual number
 */
export function pauseOfBudget({
  requests,
  tookMs,
  sourcesOnHost,
  budget = Math.max(hostRequestsPerHour, requestsOfVenue * sourcesOnHost),
}: {
  requests: number
  tookMs: number
  sourcesOnHost: number
  budget?: number | undefined
}): number {
  const shareMs = (Math.max(1, requests) * sourcesOnHost * 3_600_000) / budget
  return Math.max(shareMs - tookMs, tookMs * busyFactor)
}

const failuresBeforeRest = 3
const longestRestFactor = 24
const refusedRestFactor = 16
const jitterShare = 0.2

/**
 * Milliseconds until the next reading. Usually the pause of the source, plus or minus a fifth. After three failures a
 * delay that doubles; after a challenge or a login a long delay at once. Never earlier than the host asked for. A
 * reading that waits for confirmation is repeated as soon as possible, and none is later than the next release.
 */
export function nextReadingDelayMs({
  status,
  failures,
  suspect,
  retryAfterSeconds = 0,
  opensInMs = Infinity,
  usualMs: pauseMs,
  restSeconds,
  random,
}: {
  status: ReadingStatus
  /** Failed readings in a row, including this one. */
  failures: number
  suspect: boolean
  retryAfterSeconds?: number | undefined
  /** Milliseconds until guests can book the next day. */
  opensInMs?: number
  /** The pause after a good reading. */
  usualMs: number
  restSeconds: number
  random: () => number
}): number {
  const jitter = 1 + jitterShare * (2 * random() - 1)
  const usualMs = pauseMs * jitter
  const atLeastMs = retryAfterSeconds * 1000
  if (status === 'blocked' || status === 'auth_required') {
    return Math.max(restSeconds * 1000 * refusedRestFactor, atLeastMs)
  }
  if (failures >= failuresBeforeRest) {
    const factor = Math.min(2 ** (failures - failuresBeforeRest), longestRestFactor)
    return Math.max(restSeconds * 1000 * factor * jitter, atLeastMs, usualMs)
  }
  return Math.max(Math.min(suspect ? confirmAfterMs * 1.05 : Infinity, opensInMs, usualMs), atLeastMs)
}

/** Longer than this no reading is put off, in milliseconds. */
export function longestDelayMs({ pollSeconds = usualPollSeconds, restSeconds }: SourcePace): number {
  const usual = Math.max(pollSeconds, restSeconds * longestRestFactor) * (1 + jitterShare)
  return Math.max(usual, longestNamedWaitSeconds) * 1000
}
