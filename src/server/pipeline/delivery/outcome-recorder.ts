import { setTimeout as pause } from 'node:timers/promises'
import { databaseTrouble, isRefusedForContent } from '#server/store/database-trouble.ts'
import { recordOutcomes, type Ended, type Outcome } from '#server/store/outbox/record-outcomes.ts'
import type { Claim } from '#server/store/outbox/outbox-claims.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { batch } from './batch.ts'

const storeAgainMs = 500
const tooLongMs = 60_000

/** An outcome that the database has not accepted for a minute. */
export interface HeldOutcome {
  kind: 'email' | 'push' | 'webhook'
  id: string
  since: Date
}

/**
 * Stores the outcomes of attempts. Outcomes that the database did not accept are held in memory until it does; only a
 * kill loses them. That matters for a 250 of the relay: without it the email is sent again. An outcome that cannot be
 * stored for its content is never held: it ends its own message, as dead.
 */
export interface OutcomeRecorder {
  /** Stores an outcome, or holds it in memory and rejects with the reason. */
  record(claim: Claim, outcome: Outcome): Promise<void>
  /** Stores the outcomes held in memory. Rejects while the database refuses one of them. */
  storeHeld(): Promise<void>
  /** Stores the outcomes held in memory, retrying until the database accepts them; `onError` gets each failure. */
  storeAll(onError: (error: unknown) => void): Promise<void>
}

interface RecorderDeps {
  em: () => EntityManager
  now: () => Date
  /** The notifications whose outcomes it stores. */
  kind?: HeldOutcome['kind']
  /** Runs once for each outcome that has been held for a minute. */
  onHeld?: ((held: HeldOutcome) => void) | undefined
}

interface Held {
  ended: Ended
  since: Date
  isReported: boolean
}

function storeInBatches({ em, now }: RecorderDeps): (ended: Ended) => Promise<unknown> {
  return batch(async (ended: readonly Ended[]) => {
    await recordOutcomes({ em: em(), ended, now: now() })
    return ended
  })
}

/** Stores an outcome by itself, because the content of others may be at fault. */
async function storeAlone({ em, now }: RecorderDeps, ended: Ended): Promise<void> {
  try {
    await recordOutcomes({ em: em(), ended: [ended], now: now() })
  } catch (error) {
    if (!isRefusedForContent(error)) throw error
    const outcome = { state: 'dead', error: 'its outcome cannot be stored' } as const
    await recordOutcomes({ em: em(), ended: [{ ...ended, outcome }], now: now() })
  }
}

function reportHeld({ now, kind = 'email', onHeld }: RecorderDeps, held: readonly Held[]): void {
  for (const one of held) {
    if (one.isReported || now().getTime() - one.since.getTime() < tooLongMs) continue
    one.isReported = true
    onHeld?.({ kind, id: one.ended.claim.id, since: one.since })
  }
}

/** `store` stores one outcome; it may wait for others to go with it. */
export function createOutcomeRecorder(deps: RecorderDeps, store = storeInBatches(deps)): OutcomeRecorder {
  const { em, now } = deps
  let held: Held[] = []

  async function storeHeld(): Promise<void> {
    if (held.length === 0) return
    // Others may be added meanwhile.
    const tried = [...held]
    const drop = (stored: readonly Held[]) => void (held = held.filter((one) => !stored.includes(one)))
    try {
      await recordOutcomes({ em: em(), ended: tried.map(({ ended }) => ended), now: now() })
      drop(tried)
    } catch (error) {
      if (databaseTrouble(error) !== undefined || (tried.length === 1 && !isRefusedForContent(error))) throw error
      let refusal: unknown
      for (const one of tried) {
        await storeAlone(deps, one.ended).then(
          () => drop([one]),
          (reason: unknown) => (refusal = reason),
        )
      }
      if (refusal !== undefined) throw refusal
    } finally {
      reportHeld(deps, held)
    }
  }

  return {
    storeHeld,
    async record(claim, outcome) {
      const ended = { claim, outcome }
      try {
        await store(ended).catch((error: unknown) => {
          if (!isRefusedForContent(error)) throw error
          return storeAlone(deps, ended)
        })
      } catch (error) {
        held.push({ ended, since: now(), isReported: false })
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
