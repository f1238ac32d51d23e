import { keptWait, shortestNamedWaitSeconds } from '#domain/named-wait.ts'
import type { SendOutcome } from '#server/mail/mail-transport.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { noteMailboxRefusal } from '#server/store/outbox/refusals/mailbox-refusals.ts'
import { ambiguousWaitMs, type ClaimedNotification } from '#server/store/outbox/outbox-claims.ts'
import type { Outcome } from '#server/store/outbox/record-outcomes.ts'
import { noteSoftFailure } from '#server/store/outbox/refusals/soft-failures.ts'
import { suppressAddress } from '#server/store/outbox/suppressions.ts'

/**
 * Retries wait `firstMs`, doubling up to `longestMs`, and end a day after the first attempt (invariant I10). They count
 * failures, not claims: an attempt that died with its deliverer says nothing about the mail.
 */
const usualWaits = { firstMs: 30_000, longestMs: 6 * 3_600_000 }
/** For a fault of the relay. Once the relay is well, everything that waits should go. */
const relayWaits = { firstMs: 30_000, longestMs: 5 * 60_000 }
/** For a relay that cannot be reached: a restart takes it a second, and it is not bothered while it is away. */
const unreachableWaits = { firstMs: 1000, longestMs: 5 * 60_000 }
const giveUpAfterMs = 24 * 3_600_000
const shortestWaitMs = shortestNamedWaitSeconds * 1000

type Waits = typeof usualWaits

interface Attempt {
  now: Date
  /** 0 to 1, for the jitter. */
  random: () => number
  notification: Pick<ClaimedNotification, 'failures' | 'claimedAt'>
  error: string
  /** When nothing of it is left to tell, if that is known: it waits no longer. */
  endsAt?: Date | undefined
}

interface Ended {
  em: () => EntityManager
  now: () => Date
  random: () => number
  notification: ClaimedNotification
  outcome: SendOutcome
}

/**
 * Pending until the next attempt, or dead where a day has passed since the first one. The last attempt is made when the
 * day ends.
 */
export function retryOrDie(attempt: Attempt, waits: Waits = usualWaits): Outcome {
  return retryAfter(attempt, undefined, waits)
}

/**
 * As `retryOrDie`, but no sooner than the receiver asked for. Its wait is at most six hours, so that it cannot put off
 * what it should hear (named-wait.ts), and ends with the message.
 */
export function retryAfter(attempt: Attempt, namedMs?: number, waits: Waits = usualWaits): Outcome {
  const { now, notification, error, endsAt } = attempt
  const leftMs = notification.claimedAt.getTime() + giveUpAfterMs - now.getTime()
  if (leftMs < shortestWaitMs) return { state: 'dead', error }
  const usual = retry(attempt, waits)
  const keptMs = namedMs === undefined ? 0 : keptWait(namedMs / 1000) * 1000
  const longestMs = Math.min(leftMs, endsAt ? endsAt.getTime() - now.getTime() : Infinity)
  const waitMs = Math.min(Math.max(usual.retryAt.getTime() - now.getTime(), keptMs), longestMs)
  return { ...usual, retryAt: new Date(now.getTime() + Math.max(waitMs, shortestWaitMs)) }
}

/** Pending for as long as it takes. */
function retry(
  { now, random, notification, error }: Attempt,
  { firstMs, longestMs }: Waits,
): Outcome & { state: 'pending' } {
  const longest = Math.min(longestMs, firstMs * 2 ** notification.failures)
  return { state: 'pending', retryAt: new Date(now.getTime() + longest * (0.5 + random() / 2)), error }
}

/**
 * The outcome of an attempt to send, by whose fault it was (decision 0026). A refusal of us, by whatever code, is the
 * relay's fault: the mail waits. A refusal of its mailbox is the mailbox's only once the relay has accepted others
 * meanwhile. A refusal of the mail itself, after its last byte, is its own.
 */
export async function outcomeOf(ended: Ended): Promise<Outcome> {
  const { now, notification, outcome } = ended
  switch (outcome.kind) {
    case 'accepted':
      return { state: 'sent' }
    case 'failed':
      return retryOrDie(attemptOf(ended, outcome.text), unreachableWaits)
    case 'unknown': {
      // A second unknown end is final: two copies at most (invariant I2).
      if (notification.handOvers > 0) return { state: 'dead', error: `ambiguous: ${outcome.text}` }
      const retryAt = new Date(now().getTime() + ambiguousWaitMs)
      return { state: 'ambiguous', retryAt, error: `ambiguous: ${outcome.text}` }
    }
    case 'refused':
      return refused(ended, outcome)
  }
}

async function refused(ended: Ended, refusal: SendOutcome & { kind: 'refused' }): Promise<Outcome> {
  const { em, now, notification } = ended
  const attempt = attemptOf(ended, refusal.text)
  switch (refusal.at) {
    case 'relay':
      return retry(attempt, relayWaits)
    case 'mail':
      return refusal.permanent ? { state: 'dead', error: refusal.text } : retryOrDie(attempt)
    case 'mailbox': {
      const { accepted, refused } = await noteMailboxRefusal(em(), notification.id, now())
      if (accepted < refused) return retryOrDie(attempt, relayWaits)
      return refusal.permanent ? mailboxIsGone(ended, refusal.text) : mailboxPutsOff(ended, refusal.text)
    }
  }
}

async function mailboxIsGone({ em, now, notification }: Ended, text: string): Promise<Outcome> {
  if (/\b5\.1\.1\b/.test(text)) {
    await suppressAddress({ em: em(), address: notification.address, reason: 'hard-bounce', now: now() })
  }
  return { state: 'dead', error: text }
}

async function mailboxPutsOff(ended: Ended, text: string): Promise<Outcome> {
  const outcome = retryOrDie(attemptOf(ended, text))
  const { em, now, notification } = ended
  if (outcome.state === 'dead') await noteSoftFailure({ em: em(), notification, now: now() })
  return outcome
}

function attemptOf({ now, random, notification }: Ended, error: string): Attempt {
  return { now: now(), random, notification, error }
}
