import { shareRelayTrouble } from '#server/store/outbox/relay-troubles.ts'
import { startMailLoops, type DeliveryDeps } from './delivery/deliver-mails.ts'
import { startPushLoop } from './delivery/deliver-pushes.ts'
import type { DeliveryLoop } from './delivery/delivery-loop.ts'
import { startWebhookLoop } from './delivery/deliver-webhooks.ts'
import { createNotificationRenderer } from './delivery/render-notification.ts'
import { startNotifyLoop } from './delivery/notify-loop.ts'
import type { WorkerDeps } from './worker-deps.ts'
import { announceWorker, type WorkerPresence } from './delivery/worker-presence.ts'

const pushesAtOnce = 16
const callsAtOnce = 16
const comeBackAfterMs = 1000

/** The part of a worker that delivers, under a number that it locks in the database. */
export interface Delivering {
  stop(): Promise<void>
}

/**
 * Delivers until stopped. A worker that loses its connection starts again under a new number, because others may take over
 * the notifications of the first.
 */
export async function startDelivering(deps: WorkerDeps, onError: (error: unknown) => void): Promise<Delivering> {
  let stopped = false
  let loops: DeliveryLoop[] = []
  const leaving = new Set<Promise<unknown>>()
  let presence: WorkerPresence

  async function begin(): Promise<void> {
    const announced = await announceWorker({ pool: deps.pool, onNotification: wake, onLost: comeBack })
    // A stop meanwhile would leak the connection.
    if (stopped) return announced.end()
    presence = announced
    loops = startLoops({ deps, presence, onError })
  }

  function wake(): void {
    for (const loop of loops) loop.wake()
  }

  /** Stops claiming. Sending ends in its own time. */
  function stopLoops(): void {
    const gone = Promise.all(loops.splice(0).map((loop) => loop.stop())).finally(() => leaving.delete(gone))
    leaving.add(gone)
  }

  function comeBack(error: unknown): void {
    onError(error)
    stopLoops()
    const again = async () => {
      if (!stopped) await begin().catch(comeBack)
    }
    setTimeout(again, comeBackAfterMs).unref()
  }

  await begin()
  return {
    async stop() {
      stopped = true
      stopLoops()
      await Promise.all(leaving)
      presence.end()
    },
  }
}

/** The loops of a worker: matches to notifications, emails, webhooks, and pushes to browsers and channels. */
function startLoops({
  deps,
  presence: { owner, isHeard },
  onError,
}: {
  deps: WorkerDeps
  presence: WorkerPresence
  onError: (error: unknown) => void
}): DeliveryLoop[] {
  const { em, now, random, pushes, channels, webhooks, messages } = deps
  const shared = { em, now, random, owner, isHeard, onHeld: deps.onHeld }
  const { appUrl, catalogue } = messages
  const mailDeps: DeliveryDeps = {
    ...shared,
    transport: deps.transport,
    identity: deps.identity,
    render: createNotificationRenderer({ em, context: () => ({ ...messages, now: now() }) }),
    onRelay(trouble) {
      deps.onRelay?.(trouble)
      shareRelayTrouble(em(), { worker: owner, trouble, now: now() }).catch(onError)
    },
    ...(deps.onOutcome && { onOutcome: deps.onOutcome }),
  }
  const loops = [startNotifyLoop({ em, now, onError }), startMailLoops({ deps: mailDeps, onError })]
  if (webhooks)
    loops.push(startWebhookLoop({ deps: { ...shared, ...webhooks, catalogue }, concurrency: callsAtOnce, onError }))
  if (pushes || channels) {
    const pushDeps = { ...shared, transport: pushes, channels, appUrl, catalogue }
    // Without keys the loop of browsers ends what an earlier start with keys has left.
    for (const queue of ['push', 'channel'] as const) {
      loops.push(startPushLoop({ deps: pushDeps, queue, concurrency: pushesAtOnce, onError }))
    }
  }
  return loops
}
