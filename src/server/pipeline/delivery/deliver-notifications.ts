import type { NotificationKind } from '#domain/notifications/notification.ts'
import { composeMail, type MailIdentity } from '#server/mail/compose-mail.ts'
import type { MailTransport, OutgoingMail, SendOutcome } from '#server/mail/mail-transport.ts'
import type { Message } from '#server/mail/message.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { markHandedOver } from '#server/store/outbox/hand-over.ts'
import { ambiguousWaitMs, claimNotifications, type ClaimedNotification } from '#server/store/outbox/outbox-claims.ts'
import { recordOutcomes, type Outcome } from '#server/store/outbox/record-outcomes.ts'
import { noteSoftFailure } from '#server/store/outbox/soft-failures.ts'
import { suppressAddress } from '#server/store/outbox/suppressions.ts'
import { batch } from './batch.ts'

/** What a notification says, or why it is not to be sent after all. */
export type Rendered = { message: Message } | { drop: 'suppressed' | 'expired'; why: string }

/** Everything that delivery needs; the clock, the transport and the messages are handed in. */
export interface DeliveryDeps {
  em: () => EntityManager
  transport: MailTransport
  identity: MailIdentity
  render: (notification: ClaimedNotification) => Promise<Rendered>
  now: () => Date
  /** 0 to 1, for the jitter of retries. */
  random: () => number
  owner: number
  onOutcome?: (kind: NotificationKind, outcome: Outcome, latencyMs: number) => void
}

export type Written = { mail: OutgoingMail } | { ended: Outcome }

/** Claims what is due, and brings it to an end. */
export interface Delivery {
  /** Takes up to `limit` that are due: fewer than that mean that nothing more is. */
  claim(limit: number): Promise<ClaimedNotification[]>
  /** Writes what one that was claimed says. Returns the mail, or how it ended without one. */
  write(notification: ClaimedNotification): Promise<Written>
  /** Hands a mail to the relay. Returns how that ended, which is yet to be stored. */
  send(notification: ClaimedNotification, mail: OutgoingMail): Promise<Outcome>
  /** Stores how an attempt ended. */
  end(notification: ClaimedNotification, outcome: Outcome): Promise<void>
}

/** Retries wait from 30 s, doubling to 6 hours, and end after a day (RELIABILITY, outbox states and I10). */
const firstRetryMs = 30_000
const longestRetryMs = 6 * 3_600_000
const giveUpAfterMs = 24 * 3_600_000

/** Many mails at once cost little more than one: what is stored of them is stored together (PERFORMANCE, Mail). */
export function createDelivery(deps: DeliveryDeps): Delivery {
  const { em, now, owner } = deps
  const handOver = batch((mails: readonly ClaimedNotification[]) => markHandedOver({ em: em(), mails, now: now() }))
  const store = batch(async (ended: readonly { claim: ClaimedNotification; outcome: Outcome }[]) => {
    await recordOutcomes({ em: em(), ended, now: now() })
    return ended
  })

  return {
    claim: (limit) => claimNotifications({ em: em(), owner, limit, now: now() }),
    write: (notification) => write(deps, notification),
    async send(notification, mail) {
      const outcome = await deps.transport.send(mail, async () => {
        if (!(await handOver(notification))) throw new Error('taken over by another deliverer, or no longer wanted')
      })
      return outcomeOf(deps, notification, outcome)
    },
    async end(notification, outcome) {
      await store({ claim: notification, outcome })
      deps.onOutcome?.(notification.kind, outcome, now().getTime() - notification.createdAt.getTime())
    },
  }
}

/** One round by hand: claims up to `limit`, sends them at once, and returns how many they were. */
export async function deliverDue(deps: DeliveryDeps, limit: number): Promise<number> {
  const delivery = createDelivery(deps)
  const claimed = await delivery.claim(limit)
  await Promise.all(claimed.map((notification) => deliver(delivery, notification, (send) => send())))
  return claimed.length
}

/**
 * Brings one that was claimed to its end. Only what `inTurn` is given waits for its turn: the next mail is written while
 * others are being sent, and does not wait until these are stored.
 */
export async function deliver(
  delivery: Delivery,
  notification: ClaimedNotification,
  inTurn: (send: () => Promise<Outcome>) => Promise<Outcome | undefined>,
): Promise<void> {
  const written = await delivery.write(notification)
  const outcome = 'ended' in written ? written.ended : await inTurn(() => delivery.send(notification, written.mail))
  if (outcome) await delivery.end(notification, outcome)
}

async function write(deps: DeliveryDeps, notification: ClaimedNotification): Promise<Written> {
  const { id, address, createdAt } = notification
  try {
    const rendered = await deps.render(notification)
    if ('drop' in rendered) return { ended: { state: rendered.drop, error: rendered.why } }
    const { message } = rendered
    return { mail: await composeMail({ id, address, message, identity: deps.identity, date: createdAt }) }
  } catch (error) {
    return { ended: retryOrDie(deps, notification, `writing failed: ${String(error)}`) }
  }
}

async function outcomeOf(
  deps: DeliveryDeps,
  notification: ClaimedNotification,
  outcome: SendOutcome,
): Promise<Outcome> {
  switch (outcome.kind) {
    case 'accepted':
      return { state: 'sent' }
    case 'failed':
      return retryOrDie(deps, notification, outcome.text)
    case 'unknown': {
      // A second unknown end stays as it is: two copies at the most (RELIABILITY, I2).
      if (notification.handOvers > 0) return { state: 'dead', error: `ambiguous: ${outcome.text}` }
      const retryAt = new Date(deps.now().getTime() + ambiguousWaitMs)
      return { state: 'ambiguous', retryAt, error: `ambiguous: ${outcome.text}` }
    }
    case 'refused': {
      if (!outcome.permanent) {
        if (outcome.ofRecipient) await noteSoftFailure({ em: deps.em(), notification, now: deps.now() })
        return retryOrDie(deps, notification, outcome.text)
      }
      if (/\b5\.1\.1\b/.test(outcome.text)) {
        await suppressAddress({
          em: deps.em(),
          address: notification.address,
          reason: 'hard-bounce',
          now: deps.now(),
        })
      }
      return { state: 'dead', error: outcome.text }
    }
  }
}

function retryOrDie(deps: DeliveryDeps, notification: ClaimedNotification, error: string): Outcome {
  const now = deps.now().getTime()
  if (now - notification.createdAt.getTime() > giveUpAfterMs) return { state: 'dead', error }
  const longest = Math.min(longestRetryMs, firstRetryMs * 2 ** (notification.attempt - 1))
  return { state: 'pending', retryAt: new Date(now + longest * (0.5 + deps.random() / 2)), error }
}
