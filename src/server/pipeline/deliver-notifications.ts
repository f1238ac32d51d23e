import type { NotificationKind } from '#domain/notifications/notification.ts'
import { composeMail, type MailIdentity } from '#server/mail/compose-mail.ts'
import type { MailTransport, SendOutcome } from '#server/mail/mail-transport.ts'
import type { Message } from '#server/mail/message.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import {
  ambiguousWaitMs,
  claimNotifications,
  markHandedOver,
  settle,
  type ClaimedNotification,
  type Settlement,
} from '#server/store/outbox-claims.ts'
import { noteSoftFailure } from '#server/store/soft-failures.ts'
import { suppressAddress } from '#server/store/suppressions.ts'

/** What a notification says, or why it is not to be sent after all. */
export type Rendered = { message: Message } | { drop: 'suppressed' | 'expired'; why: string }

/** Everything that delivery needs; the clock, the transport and the messages are handed in. */
export interface DeliveryDeps {
  em: () => EntityManager
  transport: MailTransport
  identity: MailIdentity
  render: (em: EntityManager, notification: ClaimedNotification) => Promise<Rendered>
  now: () => Date
  /** 0 to 1, for the jitter of retries. */
  random: () => number
  owner: number
  onOutcome?: (kind: NotificationKind, settlement: Settlement, latencyMs: number) => void
}

/** Retries wait from 30 s, doubling to 6 hours, and end after a day (RELIABILITY, outbox states and I10). */
const firstRetryMs = 30_000
const longestRetryMs = 6 * 3_600_000
const giveUpAfterMs = 24 * 3_600_000

/**
 * Claims what is due and sends it, `limit` at once. Returns how many were claimed: fewer than `limit` means that
 * nothing more is due.
 */
export async function deliverDue(deps: DeliveryDeps, limit: number): Promise<number> {
  const claimed = await claimNotifications({ em: deps.em(), owner: deps.owner, limit, now: deps.now() })
  await Promise.all(claimed.map((notification) => deliverOne(deps, notification)))
  return claimed.length
}

async function deliverOne(deps: DeliveryDeps, notification: ClaimedNotification): Promise<void> {
  const em = deps.em()
  const settlement = await attempt(deps, em, notification)
  await settle({ em, claim: notification, settlement, now: deps.now() })
  deps.onOutcome?.(notification.kind, settlement, deps.now().getTime() - notification.createdAt.getTime())
}

async function attempt(deps: DeliveryDeps, em: EntityManager, notification: ClaimedNotification): Promise<Settlement> {
  let rendered: Rendered
  try {
    rendered = await deps.render(em, notification)
  } catch (error) {
    return retryOrDie(deps, notification, `rendering failed: ${String(error)}`)
  }
  if ('drop' in rendered) return { state: rendered.drop, error: rendered.why }
  const mail = await composeMail({
    id: notification.id,
    address: notification.address,
    message: rendered.message,
    identity: deps.identity,
    date: notification.createdAt,
  })
  const outcome = await deps.transport.send(mail, async () => {
    const ours = await markHandedOver({ em, claim: notification, now: deps.now() })
    if (!ours) throw new Error('another deliverer took this notification over')
  })
  return settlementOf({ deps, em, notification, outcome })
}

async function settlementOf({
  deps,
  em,
  notification,
  outcome,
}: {
  deps: DeliveryDeps
  em: EntityManager
  notification: ClaimedNotification
  outcome: SendOutcome
}): Promise<Settlement> {
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
        if (outcome.ofRecipient) await noteSoftFailure({ em, notification, now: deps.now() })
        return retryOrDie(deps, notification, outcome.text)
      }
      if (/\b5\.1\.1\b/.test(outcome.text)) {
        await suppressAddress({ em, address: notification.address, reason: 'hard-bounce', now: deps.now() })
      }
      return { state: 'dead', error: outcome.text }
    }
  }
}

function retryOrDie(deps: DeliveryDeps, notification: ClaimedNotification, error: string): Settlement {
  const now = deps.now().getTime()
  if (now - notification.createdAt.getTime() > giveUpAfterMs) return { state: 'dead', error }
  const longest = Math.min(longestRetryMs, firstRetryMs * 2 ** (notification.attempt - 1))
  return { state: 'pending', retryAt: new Date(now + longest * (0.5 + deps.random() / 2)), error }
}
