import type { EntityManager } from '#server/store/entity-manager.ts'
import { notifyFound } from '#server/store/matching/notify-found.ts'
import { repeat } from '#server/pipeline/repeating/repeat.ts'
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
  let isGoingOn = false
  return repeat({
    async work() {
      const limit = isGoingOn ? alertsAtOnce : alertsAtFirst
      isGoingOn = false
      isGoingOn = (await notifySome(deps, limit)) > 0
      return isGoingOn ? 0 : lookEveryMs
    },
    afterErrorMs: againAfterErrorMs,
    onError,
  })
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
