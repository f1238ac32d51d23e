import type { Deliverable } from '#server/pipeline/delivery/delivery-loop.ts'
import { pushDeliverable, type PushDeps } from '#server/pipeline/delivery/deliver-pushes.ts'
import { webhookDeliverable, type WebhookDeps } from '#server/pipeline/delivery/deliver-webhooks.ts'
import type { PushQueue } from '#server/store/outbox/claims/push-claims.ts'

/** Makes the due calls of webhooks once, and returns their number. */
export function callDue(deps: WebhookDeps, limit: number): Promise<number> {
  return oneRound(webhookDeliverable(deps), limit)
}

/** Sends the due pushes of a queue once, and returns their number. */
export function pushDue(deps: PushDeps, limit: number, queue?: PushQueue): Promise<number> {
  return oneRound(pushDeliverable(deps, queue), limit)
}

async function oneRound<Claimed>({ prepare, claim, deliver }: Deliverable<Claimed>, limit: number): Promise<number> {
  await prepare()
  const claimed = await claim(limit)
  await Promise.all(claimed.map((one) => deliver(one, (work) => work())))
  return claimed.length
}
