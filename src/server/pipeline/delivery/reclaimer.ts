import type { EntityManager } from '#server/store/entity-manager.ts'
import { makeDueAgain, reclaimAbandoned } from '#server/store/outbox/outbox-claims.ts'

const reclaimEveryMs = 5000

/**
 * Takes back, every five seconds, what dead deliverers held, and makes due what a clock that was set back would delay. Both
 * lanes wait for it, because one may take back what is the other's.
 */
export function createReclaimer(
  { em, now }: { em: () => EntityManager; now: () => Date },
  onError: (error: unknown) => void,
): () => Promise<void> {
  let begunAt = -Infinity
  let underWay: Promise<void> | undefined

  async function reclaim(): Promise<void> {
    await reclaimAbandoned(em(), now())
    const ahead = await makeDueAgain(em(), now())
    if (ahead > 0) onError(new Error(`the clock was set back: ${ahead} notifications would have waited for long`))
  }

  return async () => {
    if (!underWay && performance.now() - begunAt >= reclaimEveryMs) {
      begunAt = performance.now()
      underWay = reclaim().finally(() => (underWay = undefined))
    }
    await underWay
  }
}
