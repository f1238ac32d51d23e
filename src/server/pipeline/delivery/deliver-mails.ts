import type { NotificationKind } from '#domain/notifications/notification.ts'
import { composeMail, type MailIdentity } from '#server/mail/compose-mail.ts'
import type { MailTransport, OutgoingMail } from '#server/mail/mail-transport.ts'
import type { Message } from '#server/mail/message.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { isOfAccount } from '#server/store/outbox/mail-consent.ts'
import {
  allEmails,
  claimNotifications,
  lanes,
  nextDueAt,
  type ClaimedNotification,
  type Lane,
} from '#server/store/outbox/outbox-claims.ts'
import type { Outcome } from '#server/store/outbox/record-outcomes.ts'
import type { RelayTrouble } from '#server/store/outbox/relay-troubles.ts'
import { endRest } from '#server/store/outbox/refusals/soft-failures.ts'
import { inSpan } from '#server/tracing/in-span.ts'
import { startLoop, type Deliverable, type DeliveryLoop } from './delivery-loop.ts'
import { createExchange } from './hand-over.ts'
import { outcomeOf, retryOrDie } from './outcome.ts'
import { createOutcomeRecorder, type HeldOutcome } from './outcome-recorder.ts'
import { createRelayBreaker, withBreaker } from './relay-breaker.ts'
import { createReclaimer } from './reclaimer.ts'
import { createSemaphore } from '#server/pipeline/repeating/semaphore.ts'

/** Connections to the relay. A person who waits at the screen has some apart, so nothing holds their email up (I9). */
const connections: Record<keyof typeof lanes, number> = { waitedFor: 2, others: 8 }

/** The message of a notification, or why it is not to be sent, or not yet. */
export type Rendered =
  | { message: Message }
  | { drop: 'suppressed' | 'expired'; why: string }
  | { waitUntil: Date; why: string }

/** Everything that delivery of emails needs. Clock, transport and renderer are passed in. */
export interface DeliveryDeps {
  em: () => EntityManager
  transport: MailTransport
  identity: MailIdentity
  render: (notification: ClaimedNotification) => Promise<Rendered>
  now: () => Date
  /** 0 to 1, for the jitter of retries. */
  random: () => number
  owner: number
  /** False while others may believe that this deliverer is gone: it claims nothing then. */
  isHeard?: () => boolean
  /** Runs once for each outcome that the database has not accepted for a minute. */
  onHeld?: ((held: HeldOutcome) => void) | undefined
  onOutcome?: (kind: NotificationKind, outcome: Outcome, latencyMs: number) => void
  /** Runs when the relay begins to take nothing, after each probe that failed, and with undefined once it is over. */
  onRelay?: (trouble: RelayTrouble | undefined) => void
}

/** Why a notification that was claimed must not go. */
export const notOurs = 'taken over by another deliverer, or no longer wanted'

/**
 * Sends emails until stopped, and takes back what dead deliverers held. A loop a lane; both share the breaker and the
 * statements.
 */
export function startMailLoops({
  deps,
  count = connections,
  onError,
}: {
  deps: DeliveryDeps
  /** Connections of each lane. */
  count?: typeof connections
  onError: (error: unknown) => void
}): DeliveryLoop {
  const { em, now } = deps
  const breaker = createRelayBreaker({ now, onChange: (trouble) => deps.onRelay?.(trouble) })
  const delivery = createMailDelivery({ ...deps, transport: withBreaker(breaker, deps.transport) })
  const prepare = createReclaimer(deps, onError)

  function deliverableOf(lane: Lane): Deliverable<ClaimedNotification> {
    return {
      ...delivery,
      prepare,
      now,
      async claim(limit) {
        const admitted = breaker.admits(limit)
        if (admitted === 0) return []
        const claimed = await delivery.claim(admitted, lane)
        if (claimed.length === 0) breaker.giveBack()
        return claimed
      },
      async nextDueAt() {
        const [due, probe] = [await nextDueAt(em(), lane), breaker.nextProbeAt()]
        return due && probe && probe > due ? probe : due
      },
    }
  }

  const loops = (['waitedFor', 'others'] as const).map((lane) =>
    startLoop({ deliverable: deliverableOf(lanes[lane]), slots: createSemaphore(count[lane]), onError }),
  )
  return {
    wake: () => loops.forEach((loop) => loop.wake()),
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/** One round by hand: claims up to `limit`, sends them all at once, and returns how many they were. */
export async function deliverDue(deps: DeliveryDeps, limit: number): Promise<number> {
  const { claim, deliver } = createMailDelivery(deps)
  const claimed = await claim(limit)
  await Promise.all(claimed.map((notification) => deliver(notification, (work) => work())))
  return claimed.length
}

/** Claims and delivers emails. Many at once cost little more than one, because their rows are stored in batches. */
export function createMailDelivery(deps: DeliveryDeps) {
  const { em, now, owner, transport } = deps
  const exchange = createExchange({ em, now })
  const recorder = createOutcomeRecorder(deps, exchange.store)

  async function send(notification: ClaimedNotification, mail: OutgoingMail): Promise<Outcome> {
    const outcome = await transport.send(mail, async () => {
      // While an outcome is not stored, its mail counts as handed over. There shall be one for each connection at most.
      await recorder.storeHeld().catch(() => undefined)
      if (!(await exchange.handOver(notification))) throw new Error(notOurs)
    })
    return outcomeOf({ ...deps, notification, outcome })
  }

  async function end(notification: ClaimedNotification, outcome: Outcome): Promise<void> {
    await recorder.record(notification, outcome)
    if (outcome.state === 'sent' && isOfAccount(notification)) await endRest(em(), notification.address, now())
    deps.onOutcome?.(notification.kind, outcome, now().getTime() - notification.createdAt.getTime())
  }

  const deliver: Deliverable<ClaimedNotification>['deliver'] = (notification, inSlot) => {
    const { kind, attempt, trace: parent } = notification
    return inSpan('send an email', { parent, attributes: { kind, attempt } }, async (part) => {
      const written = await write(deps, notification)
      if ('ended' in written) {
        part.note({ state: written.ended.state })
        return end(notification, written.ended)
      }
      const sent = await inSlot(async () => {
        const outcome = await send(notification, written.mail)
        part.note({ state: outcome.state })
        // The slot need not wait for it: the next mail of this connection is handed over after it is stored (hand-over.ts).
        return { stored: end(notification, outcome) }
      })
      await sent?.stored
    })
  }

  return {
    recorder,
    deliver,
    async claim(limit: number, lane: Lane = allEmails): Promise<ClaimedNotification[]> {
      if (deps.isHeard?.() === false) return []
      return claimNotifications({ em: em(), owner, limit, now: now(), lane })
    },
  }
}

async function write(
  deps: DeliveryDeps,
  notification: ClaimedNotification,
): Promise<{ mail: OutgoingMail } | { ended: Outcome }> {
  const { id, address, claimedAt } = notification
  try {
    const rendered = await deps.render(notification)
    if ('drop' in rendered) return { ended: { state: rendered.drop, error: rendered.why } }
    if ('waitUntil' in rendered)
      return { ended: { state: 'pending', retryAt: rendered.waitUntil, error: rendered.why } }
    const { message } = rendered
    return { mail: await composeMail({ id, address, message, identity: deps.identity, date: claimedAt }) }
  } catch (error) {
    return { ended: retryOrDie({ ...deps, now: deps.now(), notification, error: `writing failed: ${String(error)}` }) }
  }
}
