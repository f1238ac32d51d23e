import { bulkhead } from 'cockatiel'
import { nextDueAt, reclaimAbandoned, type ClaimedNotification } from '#server/store/outbox/outbox-claims.ts'
import { createAlarm } from './alarm.ts'
import { createDelivery, deliver, type DeliveryDeps } from './deliver-notifications.ts'

const reclaimEveryMs = 1000

/**
 * How many mails are held for each connection to the relay, and from which number on more are claimed. The next mail is
 * thus rendered and ready when one has gone, and each claim brings enough rows to be worth its commit.
 */
const heldPerConnection = { max: 6, min: 3 }

/** Sends notifications as soon as they are due, until stopped. `wake` says that there may be a new one. */
export interface DeliveryLoop {
  wake(): void
  stop(): Promise<void>
}

export interface DeliveryLoopOptions {
  deps: DeliveryDeps
  concurrency: number
  onError: (error: unknown) => void
}

/**
 * Up to `concurrency` mails are being sent at once, independently: one that hangs occupies one connection and holds up
 * no other. `onError` receives faults of our own; the loop goes on.
 */
export function startDeliveryLoop({ deps, concurrency, onError }: DeliveryLoopOptions): DeliveryLoop {
  const delivery = createDelivery(deps)
  const connections = bulkhead(concurrency, Infinity)
  const held = new Set<Promise<void>>()
  const max = concurrency * heldPerConnection.max
  const min = concurrency * heldPerConnection.min
  let stopped = false
  let mayMoreBeDue = false
  const reclaim = createReclaimer(deps)
  const alarm = createAlarm()

  function hold(notification: ClaimedNotification): void {
    // What has not begun when we stop is left to the next deliverer, as if this process had died.
    const sent = deliver(delivery, notification, (send) => connections.execute(() => (stopped ? undefined : send())))
      .catch(onError)
      .finally(() => {
        held.delete(sent)
        if (mayMoreBeDue && held.size <= min) alarm.ring()
      })
    held.add(sent)
  }

  /** Claims as many as fit. Returns for how long nothing will be due, as far as is known. */
  async function round(): Promise<number> {
    await reclaim()
    if (held.size > min) {
      mayMoreBeDue = true
      return reclaimEveryMs
    }
    const limit = max - held.size
    const claimed = await delivery.claim(limit)
    mayMoreBeDue = claimed.length === limit
    for (const notification of claimed) hold(notification)
    return mayMoreBeDue ? reclaimEveryMs : untilNextDue(deps)
  }

  async function run(): Promise<void> {
    while (!stopped) {
      alarm.reset()
      const pauseMs = await round().catch((error: unknown) => {
        onError(error)
        return reclaimEveryMs
      })
      if (!stopped) await alarm.sleep(pauseMs)
    }
  }

  const running = run()
  return {
    wake: alarm.ring,
    async stop() {
      stopped = true
      alarm.ring()
      await running
      await Promise.all(held)
    },
  }
}

/** Takes back, once a second, what deliverers held that are gone. */
function createReclaimer({ em, now }: DeliveryDeps): () => Promise<void> {
  let reclaimedAt = -Infinity
  return async () => {
    if (performance.now() - reclaimedAt < reclaimEveryMs) return
    await reclaimAbandoned(em(), now())
    reclaimedAt = performance.now()
  }
}

/** Milliseconds until a notification is due, at most until the next reclaiming. */
async function untilNextDue({ em, now }: DeliveryDeps): Promise<number> {
  const due = await nextDueAt(em())
  return due ? Math.min(reclaimEveryMs, Math.max(0, due.getTime() - now().getTime())) : reclaimEveryMs
}
