import { bulkhead } from 'cockatiel'
import { nextDueAt, reclaimAbandoned, type ClaimedNotification } from '#server/store/outbox/outbox-claims.ts'
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

/**
 * Up to `concurrency` mails are being sent at once, independently: one that hangs occupies one connection and holds up
 * no other. `onError` receives faults of our own; the loop goes on.
 */
export function startDeliveryLoop({
  deps,
  concurrency,
  onError,
}: {
  deps: DeliveryDeps
  concurrency: number
  onError: (error: unknown) => void
}): DeliveryLoop {
  const delivery = createDelivery(deps)
  const connections = bulkhead(concurrency, Infinity)
  const held = new Set<Promise<void>>()
  const max = concurrency * heldPerConnection.max
  const min = concurrency * heldPerConnection.min
  let stopped = false
  let woken = true
  let mayMoreBeDue = false
  let reclaimedAt = -Infinity
  let rouse: () => void = () => undefined

  function wake(): void {
    woken = true
    rouse()
  }

  function hold(notification: ClaimedNotification): void {
    // What has not begun when we stop is left to the next deliverer, as if this process had died.
    const sent = deliver(delivery, notification, (send) => connections.execute(() => (stopped ? undefined : send())))
      .catch(onError)
      .finally(() => {
        held.delete(sent)
        if (mayMoreBeDue && held.size <= min) wake()
      })
    held.add(sent)
  }

  /** Claims as many as fit. Returns for how long nothing will be due, as far as is known. */
  async function round(): Promise<number> {
    if (performance.now() - reclaimedAt >= reclaimEveryMs) {
      await reclaimAbandoned(deps.em(), deps.now())
      reclaimedAt = performance.now()
    }
    if (held.size > min) {
      mayMoreBeDue = true
      return reclaimEveryMs
    }
    const limit = max - held.size
    const claimed = await delivery.claim(limit)
    mayMoreBeDue = claimed.length === limit
    for (const notification of claimed) hold(notification)
    if (mayMoreBeDue) return reclaimEveryMs
    const due = await nextDueAt(deps.em())
    const untilDue = due ? Math.max(0, due.getTime() - deps.now().getTime()) : reclaimEveryMs
    return Math.min(untilDue, reclaimEveryMs)
  }

  async function run(): Promise<void> {
    while (!stopped) {
      woken = false
      const pauseMs = await round().catch((error: unknown) => {
        onError(error)
        return reclaimEveryMs
      })
      if (!woken && !stopped) await rest(pauseMs)
    }
  }

  function rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      rouse = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  const running = run()
  return {
    wake,
    async stop() {
      stopped = true
      wake()
      await running
      await Promise.all(held)
    },
  }
}
