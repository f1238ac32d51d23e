import type { EntityManager } from '#server/store/entity-manager.ts'
import { exchangeMails } from '#server/store/outbox/hand-over.ts'
import type { ClaimedNotification } from '#server/store/outbox/outbox-claims.ts'
import type { Ended } from '#server/store/outbox/record-outcomes.ts'
import { batch } from './batch.ts'

/** The two questions that delivery asks the database about a mail that has a connection. */
export interface Exchange {
  /** Resolves to true if the relay may get the mail, which is then marked as handed over (invariants I6, I8). */
  handOver(next: ClaimedNotification): Promise<boolean>
  /** Stores how an attempt ended. */
  store(ended: Ended): Promise<unknown>
}

/**
 * Puts all hand-overs and outcomes that wait in one moment into one statement (decision 0005). An outcome waits some
 * milliseconds for a hand-over to share its commit. Asks are answered in order. A connection that asks to store one mail
 * before it hands over the next thus has at most one mail handed over and not stored, so a kill leaves at most as many
 * unknown mails as there are connections.
 */
export function createExchange({ em, now }: { em: () => EntityManager; now: () => Date }): Exchange {
  // The statements leave nothing in it, so one is enough.
  const own = em()
  const ask = batch(
    async (asks: readonly ({ next: ClaimedNotification } | { ended: Ended })[]) => {
      const next = asks.flatMap((one) => ('next' in one ? [one.next] : []))
      const ended = asks.flatMap((one) => ('ended' in one ? [one.ended] : []))
      const mayGo = (await exchangeMails({ em: own, ended, next, now: now() })).values()
      return asks.map((one) => 'next' in one && mayGo.next().value === true)
    },
    (one) => 'ended' in one,
  )
  return { handOver: (next) => ask({ next }), store: (ended) => ask({ ended }) }
}
