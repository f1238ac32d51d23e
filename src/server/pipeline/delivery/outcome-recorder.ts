import { setTimeout as pause } from 'node:timers/promises'
import { recordOutcomes, type Ended, type Outcome } from '#server/store/outbox/record-outcomes.ts'
import type { Claim } from '#server/store/outbox/outbox-claims.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { batch } from './batch.ts'

const storeAgainMs = 500

/**
 * Stores the outcomes of attempts. Outcomes that the database did not accept are held in memory until it does; only a
 * kill loses them. That matters for a 250 of the relay: without it the email is sent again.
 */
export interface OutcomeRecorder {
  /** Stores an outcome, or holds it in memory and rejects with the reason. */
  record(claim: Claim, outcome: Outcome): Promise<void>
  /** Stores the outcomes held in memory. Rejects while the database accepts none. */
  storeHeld(): Promise<void>
  /** Stores the outcomes held in memory, retrying until the database accepts them; `onError` gets each failure. */
  storeAll(onError: (error: unknown) => void): Promise<void>
}

interface RecorderDeps {
  em: () => EntityManager
  now: () => Date
}

function storeInBatches({ em, now }: RecorderDeps): (ended: Ended) => Promise<unknown> {
  return batch(async (ended: readonly Ended[]) => {
    await recordOutcomes({ em: em(), ended, now: now() })
    return ended
  })
}

/** `store` stores one outcome; it may wait for others to go with it. */
export function createOutcomeRecorder(deps: RecorderDeps, store = storeInBatches(deps)): OutcomeRecorder {
  const { em, now } = deps
  let held: Ended[] = []
  async function storeHeld(): Promise<void> {
    if (held.length === 0) return
    // Others may be added meanwhile.
    const tried = [...held]
    await recordOutcomes({ em: em(), ended: tried, now: now() })
    held = held.filter((ended) => !tried.includes(ended))
  }

  return {
    storeHeld,
    async record(claim, outcome) {
      const ended = { claim, outcome }
      try {
        await store(ended)
      } catch (error) {
        held.push(ended)
        throw error
      }
    },
    async storeAll(onError) {
      while (held.length > 0) {
        await storeHeld().catch(async (error: unknown) => {
          onError(error)
          await pause(storeAgainMs)
        })
      }
    },
  }
}
