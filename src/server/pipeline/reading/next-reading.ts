import { confirmAfterMs } from '#domain/availability/mass-flip.ts'
import type { ReadingStatus } from '#domain/availability/opening.ts'

/** How one source is to be read (rule sources-9). */
export interface ReadingPace {
  pollSeconds: number
  /** The first rest after three failed readings. */
  restSeconds: number
}

const failuresBeforeRest = 3
const longestRestFactor = 24
const refusedRestFactor = 16
const jitterShare = 0.2

/**
 * Milliseconds until the next reading. Usually the pause of the source, give or take a fifth. After three failures a
 * rest that doubles; after a challenge or a login a long rest at once. Never earlier than the host asked for. A reading
 * that waits for confirmation is repeated as soon as possible.
 */
export function nextReadingDelayMs({
  status,
  failures,
  suspect,
  retryAfterSeconds = 0,
  pace,
  random,
}: {
  status: ReadingStatus
  /** Failed readings in a row, including this one. */
  failures: number
  suspect: boolean
  retryAfterSeconds?: number | undefined
  pace: ReadingPace
  random: () => number
}): number {
  const jitter = 1 + jitterShare * (2 * random() - 1)
  const usualMs = pace.pollSeconds * 1000 * jitter
  const atLeastMs = retryAfterSeconds * 1000
  if (status === 'blocked' || status === 'auth_required') {
    return Math.max(pace.restSeconds * 1000 * refusedRestFactor, atLeastMs)
  }
  if (failures >= failuresBeforeRest) {
    const factor = Math.min(2 ** (failures - failuresBeforeRest), longestRestFactor)
    return Math.max(pace.restSeconds * 1000 * factor * jitter, atLeastMs, usualMs)
  }
  return Math.max(suspect ? Math.min(usualMs, confirmAfterMs * 1.05) : usualMs, atLeastMs)
}
