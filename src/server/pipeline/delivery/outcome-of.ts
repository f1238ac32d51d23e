import type { SendOutcome } from '#server/mail/mail-transport.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { noteMailboxRefusal } from '#server/store/outbox/refusals/mailbox-refusals.ts'
import { ambiguousWaitMs, type ClaimedNotification } from '#server/store/outbox/outbox-claims.ts'
import type { Outcome } from '#server/store/outbox/record-outcomes.ts'
import { noteSoftFailure } from '#server/store/outbox/refusals/soft-failures.ts'
import { suppressAddress } from '#server/store/outbox/suppressions.ts'
import { retryOrDie, retrySoon, retrySoonOrDie } from './retries.ts'

interface Ended {
  em: () => EntityManager
  now: () => Date
  random: () => number
  notification: ClaimedNotification
  outcome: SendOutcome
}

/**
 * What a hand-over means for its notification (decision 0026). A refusal of us, by whatever code, is the relay's fault:
 * the mail waits. A refusal of its mailbox is the mailbox's only once the relay has accepted others meanwhile. A refusal
 * of the mail itself, after its last byte, is its own.
 */
export async function outcomeOf(ended: Ended): Promise<Outcome> {
  const { now, notification, outcome } = ended
  switch (outcome.kind) {
    case 'accepted':
      return { state: 'sent' }
    case 'failed':
      return retrySoonOrDie(attemptOf(ended, outcome.text))
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
      return retrySoon(attempt)
    case 'mail':
      return refusal.permanent ? { state: 'dead', error: refusal.text } : retryOrDie(attempt)
    case 'mailbox': {
      const { accepted, refused } = await noteMailboxRefusal(em(), notification.id, now())
      if (accepted < refused) return retrySoonOrDie(attempt)
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

function attemptOf({ now, random, notification }: Ended, error: string) {
  return { now: now(), random, notification, error }
}
