import { nextDueAt, reclaimAbandoned } from '#server/store/outbox-claims.ts'
import { deliverDue, type DeliveryDeps } from './deliver-notifications.ts'

const reclaimEveryMs = 1000

/** Sends what is due whenever something is, until stopped. `wake` says that there may be something new. */
export interface DeliveryLoop {
  wake(): void
  stop(): Promise<void>
}

/** `concurrency` mails are under way at once. `onError` hears of faults of our own; the loop goes on. */
export function startDeliveryLoop({
  deps,
  concurrency,
  onError,
}: {
  deps: DeliveryDeps
  concurrency: number
  onError: (error: unknown) => void
}): DeliveryLoop {
  let stopped = false
  let woken = true
  let rouse: () => void = () => undefined

  function wake(): void {
    woken = true
    rouse()
  }

  async function round(): Promise<number> {
    const now = deps.now()
    await reclaimAbandoned(deps.em(), now)
    while (!stopped && (await deliverDue(deps, concurrency)) === concurrency) {
      // A full batch means that more may be due.
    }
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
    },
  }
}
