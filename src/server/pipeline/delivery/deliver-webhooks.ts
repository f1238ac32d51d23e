import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { WebhookEvent } from '#domain/integrations/webhook.ts'
import type { CallOutcome, WebhookTransport } from '#server/push/webhook-transport.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import {
  callsOfOneOwner,
  claimCalls,
  mayCall,
  nextCallDueAt,
  type ClaimedCall,
} from '#server/store/outbox/claims/webhook-calls.ts'
import { noteCall } from '#server/store/integrations/webhooks.ts'
import type { Outcome } from '#server/store/outbox/record-outcomes.ts'
import { notOurs, type DeliveryDeps } from '#server/pipeline/delivery/deliver-mails.ts'
import { startLoop, type Deliverable, type DeliveryLoop, type InSlot } from '#server/pipeline/delivery/delivery-loop.ts'
import { createOutcomeRecorder } from '#server/pipeline/delivery/outcome-recorder.ts'
import { createSemaphore } from '#server/pipeline/repeating/semaphore.ts'
import { renderCall } from './render-call.ts'
import { retryAfter } from '#server/pipeline/delivery/outcome.ts'

/** A receiver that hangs delays others by no more (invariant I9). */
const slowAfterMs = 1000
/** More than the slots that a few hundred people with dead servers hold (callsOfOneOwner). */
const maxSlow = 512

/** Everything that calling webhooks needs. Clock and transport are passed in. */
export interface WebhookDeps {
  em: () => EntityManager
  transport: WebhookTransport
  /** The secret that signs a webhook's calls. */
  secretsOf: (nonce: string) => Buffer[]
  catalogue: Catalogue
  now: () => Date
  /** 0 to 1, for the jitter of retries. */
  random: () => number
  owner: number
  /** As for emails. */
  isHeard?: () => boolean
  /** As for emails. */
  onHeld?: DeliveryDeps['onHeld']
}

/** Calls webhooks until stopped. It has its own loop, so that a slow receiver delays no email (invariant I9). */
export function startWebhookLoop({
  deps,
  concurrency,
  onError,
}: {
  deps: WebhookDeps
  concurrency: number
  onError: (error: unknown) => void
}): DeliveryLoop {
  const slots = createSemaphore(concurrency, { slowAfterMs, maxSlow })
  return startLoop({ deliverable: webhookDeliverable(deps), slots, onError })
}

/**
 * A call has no point of no return: its id stays the same on a retry, by which receivers recognise a duplicate. So an
 * aborted call is simply due again (decision 0038).
 */
export function webhookDeliverable(deps: WebhookDeps): Deliverable<ClaimedCall> {
  const { em, now, owner, transport, secretsOf, catalogue } = deps
  const recorder = createOutcomeRecorder({ ...deps, kind: 'webhook' })
  const underWay = countByOwner()

  const send = (call: ClaimedCall, to: { url: string; nonce: string }, body: string) =>
    transport.call({ url: to.url, id: call.id, secrets: secretsOf(to.nonce), body }, async () => {
      if (!(await mayCall(em(), call))) throw new Error(notOurs)
    })

  return {
    recorder,
    prepare: () => Promise.resolve(),
    async claim(limit) {
      if (deps.isHeard?.() === false) return []
      const calls = await claimCalls({ em: em(), owner, limit, now: now(), except: underWay.busy() })
      for (const { userId } of calls) underWay.add(userId, 1)
      return calls
    },
    isHoldingBack: () => underWay.busy().length > 0,
    async deliver(call, inSlot) {
      try {
        await deliverCall(call, inSlot)
      } finally {
        underWay.add(call.userId, -1)
      }
    },
    nextDueAt: () => nextCallDueAt(em()),
    now,
  }

  async function deliverCall(call: ClaimedCall, inSlot: InSlot): Promise<void> {
    const { webhook } = call
    if (!webhook) return recorder.record(call, { state: 'suppressed', error: 'this webhook is not to be called' })
    const event = await renderCall({ em: em(), ...call.payload, catalogue, now: now() })
    if (!event) return recorder.record(call, { state: 'expired', error: 'nothing of it is left to tell' })
    await inSlot(async () => {
      const sent = await send(call, webhook, JSON.stringify(event))
      const failure = sent.kind === 'accepted' ? null : sent.text
      await noteCall(em(), { id: webhook.id, failure, isGone: sent.kind === 'gone', now: now() })
      await recorder.record(
        call,
        outcomeOf(deps, call, { sent, endsAt: call.payload.isAgain ? undefined : endOf(event) }),
      )
    })
  }
}

/** How many calls of each person are being made. */
function countByOwner() {
  const calls = new Map<string, number>()
  return {
    add(userId: string, count: 1 | -1): void {
      const sum = (calls.get(userId) ?? 0) + count
      if (sum > 0) calls.set(userId, sum)
      else calls.delete(userId)
    },
    /** The people of whom no more are made now. */
    busy: () => [...calls].filter(([, count]) => count >= callsOfOneOwner).map(([userId]) => userId),
  }
}

/** Retries as for emails, but never sooner than the receiver asked for. */
function outcomeOf(
  { now, random }: WebhookDeps,
  call: ClaimedCall,
  { sent, endsAt }: { sent: CallOutcome; endsAt: Date | undefined },
): Outcome {
  if (sent.kind === 'accepted') return { state: 'sent' }
  if (sent.kind === 'gone') return { state: 'dead', error: sent.text }
  return retryAfter({ now: now(), random, notification: call, error: sent.text, endsAt }, sent.retryAfterMs)
}

/** When the last of its openings has begun; undefined for a test. */
function endOf(event: WebhookEvent): Date | undefined {
  if (event.type === 'test') return undefined
  return new Date(Math.max(...event.data.openings.map(({ startsAt }) => Date.parse(startsAt))))
}
