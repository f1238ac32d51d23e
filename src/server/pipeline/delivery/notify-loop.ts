import type { EntityManager } from '#server/store/entity-manager.ts'
import { notifyFound } from '#server/store/matching/notify-found.ts'
import { createAlarm } from './alarm.ts'
import type { DeliveryLoop } from './delivery-loop.ts'

interface NotifyDeps {
  em: () => EntityManager
  now: () => Date
}

/** Alerts of one transaction: few enough that it ends within a second, many enough to be worth a commit. */
const alertsAtOnce = 500
/** The first transaction takes fewer, so that their emails are on their way while the others are stored. */
const alertsAtFirst = 100
/** How often the loop looks for found openings that no announcement was heard for. */
const lookEveryMs = 5000
const againAfterErrorMs = 1000

/**
 * Moves found matches into the outbox, until stopped; `stop` waits for the running transaction. It has its own loop, so
 * that no email waits for it.
 */
export function startNotifyLoop({
  onError,
  ...deps
}: NotifyDeps & { onError: (error: unknown) => void }): DeliveryLoop {
  const alarm = createAlarm()
  let stopped = false

  async function run(): Promise<void> {
    let limit = alertsAtFirst
    while (!stopped) {
      alarm.reset()
      const notified = await notifySome(deps, limit).catch(onError)
      limit = notified ? alertsAtOnce : alertsAtFirst
      if (!notified) await alarm.sleep(notified === 0 ? lookEveryMs : againAfterErrorMs)
    }
  }

  const running = run()
  return {
    wake: alarm.ring,
    async stop() {
      stopped = true
      alarm.ring()
      await running
    },
  }
}

/** By hand: puts all that waits into the outbox. */
export async function notifyAllFound(deps: NotifyDeps): Promise<void> {
  while ((await notifySome(deps)) > 0) {
    // Until nothing waits.
  }
}

function notifySome({ em, now }: NotifyDeps, limit = alertsAtOnce): Promise<number> {
  return notifyFound(em(), { now: now(), limit })
}
