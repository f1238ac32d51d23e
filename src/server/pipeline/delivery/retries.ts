import type { ClaimedNotification } from '#server/store/outbox/outbox-claims.ts'
import type { Outcome } from '#server/store/outbox/record-outcomes.ts'

/**
 * Retries wait 30 s at first, doubling up to 6 hours, and end a day after the first try (invariant I10). They count what
 * failed, not what was claimed: an attempt that died with its deliverer says nothing about the mail.
 */
const firstRetryMs = 30_000
const longestRetryMs = 6 * 3_600_000
const giveUpAfterMs = 24 * 3_600_000

/** What the relay brought about is tried again soon: once it is well, everything that waits should go. */
const longestRelayRetryMs = 5 * 60_000

interface Attempt {
  now: Date
  /** 0 to 1, for the jitter. */
  random: () => number
  notification: Pick<ClaimedNotification, 'failures' | 'gatheredAt'>
  error: string
}

/** Pending until the next try, or dead where a day has passed since the first one. */
export function retryOrDie(attempt: Attempt, longestMs = longestRetryMs): Outcome {
  const { now, notification, error } = attempt
  if (now.getTime() - notification.gatheredAt.getTime() > giveUpAfterMs) return { state: 'dead', error }
  return retry(attempt, longestMs)
}

/** As `retryOrDie`, but never sooner than whoever refused it asked for. */
export function retryAfter(attempt: Attempt, leastMs = 0): Outcome {
  const outcome = retryOrDie(attempt)
  if (outcome.state !== 'pending') return outcome
  return { ...outcome, retryAt: new Date(Math.max(outcome.retryAt.getTime(), attempt.now.getTime() + leastMs)) }
}

/** The same with short waits, for what is probably the relay's fault. */
export function retrySoonOrDie(attempt: Attempt): Outcome {
  return retryOrDie(attempt, longestRelayRetryMs)
}

/** Pending for as long as it takes: the mail did nothing wrong. */
export function retrySoon(attempt: Attempt): Outcome {
  return retry(attempt, longestRelayRetryMs)
}

function retry({ now, random, notification, error }: Attempt, longestMs: number): Outcome {
  const longest = Math.min(longestMs, firstRetryMs * 2 ** notification.failures)
  return { state: 'pending', retryAt: new Date(now.getTime() + longest * (0.5 + random() / 2)), error }
}
