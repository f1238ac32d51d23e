import type { EntityManager } from '#server/store/entity-manager.ts'
import { exchangeMails } from '#server/store/outbox/hand-over.ts'
import type { ClaimedNotification } from '#server/store/outbox/outbox-claims.ts'
import type { Ended } from '#server/store/outbox/record-outcomes.ts'
import type { UnsentMails } from './left-behind/unsent-mails.ts'
import { batch } from './batch.ts'

/** So many are worth a statement and its commit: half of them end, half of them go next. */
const enough = 24
/** A mail that may go, and an outcome that the relay's 250 brought, wait for others for so long at most. */
const longestMs = 5

/** What the database is asked between two emails: whether the next may go, and to store how the last one ended. */
export interface Exchange {
  /** Whether it may go: it is marked as handed over then (invariants I6, I8). */
  handOver(next: ClaimedNotification): Promise<boolean>
  store(ended: Ended): Promise<unknown>
}

/**
 * Everything that ends and everything that is to go while one statement runs goes into the next: one commit for both
 * (decision 0028). While more than `busy` that may go have not ended, nobody waits for those that are to go after them, so
 * the next statement waits for a few more of them.
 */
export function createExchange({
  em,
  now,
  busy,
  unsent,
}: {
  em: () => EntityManager
  now: () => Date
  busy: number
  /** Learns of first copies before they are handed over. A second one is handed over at its last byte. */
  unsent?: Pick<UnsentMails, 'enter'> | undefined
}): Exchange {
  const underWay = new Set<string>()
  // Its statements leave nothing in it, so one is enough for all of them.
  const own = em()
  const ask = batch(
    async (asks: readonly ({ next: ClaimedNotification } | { ended: Ended })[]) => {
      const next = asks.flatMap((one) => ('next' in one ? [one.next] : []))
      const ended = asks.flatMap((one) => ('ended' in one ? [one.ended] : []))
      const first = next.filter(({ handOvers }) => handOvers === 0)
      if (first.length > 0) unsent?.enter(first)
      const marked = await exchangeMails({ em: own, ended, next, now: now() })
      next.forEach(({ id }, at) => marked[at] && underWay.add(id))
      const mayGo = marked.values()
      return asks.map((one) => 'next' in one && mayGo.next().value === true)
    },
    {
      longestMs,
      isEnough: (count) => count >= enough || underWay.size <= busy,
      // A second copy holds its connection meanwhile.
      isUrgent: (asked) => 'next' in asked && asked.next.handOvers > 0,
    },
  )
  return {
    handOver: (next) => ask({ next }),
    store(ended) {
      underWay.delete(ended.claim.id)
      return ask({ ended })
    },
  }
}
