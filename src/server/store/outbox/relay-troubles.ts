import type { EntityManager } from '#server/store/entity-manager.ts'
import { RelayRefusalEntity } from '#server/store/entities/outbox/relay-refusal.ts'

/** A stopped worker reports nothing more; a running one tries the relay once a minute. */
const freshMs = 3 * 60_000

/** The instant since which a relay accepts nothing, and its answer. */
export interface RelayTrouble {
  since: Date
  reason: string
}

/** Shares that a worker's relay accepts nothing; undefined clears it. */
export async function shareRelayTrouble(
  em: EntityManager,
  { worker, trouble, now }: { worker: number; trouble: RelayTrouble | undefined; now: Date },
): Promise<void> {
  if (trouble) {
    const { since, reason } = trouble
    await em.upsert(RelayRefusalEntity, { worker, since, seenAt: now, reason: reason.slice(0, 200) })
  } else {
    const isOld = { seenAt: { $lt: new Date(now.getTime() - freshMs) } }
    await em.nativeDelete(RelayRefusalEntity, { $or: [{ worker }, isOld] })
  }
}

/** The longest trouble; undefined while every relay accepts mail. */
export async function relayTrouble(em: EntityManager, now: Date): Promise<RelayTrouble | undefined> {
  const isFresh = { seenAt: { $gt: new Date(now.getTime() - freshMs) } }
  const row = await em.findOne(RelayRefusalEntity, isFresh, { orderBy: { since: 'asc' }, refresh: true })
  return row ? { since: row.since, reason: row.reason } : undefined
}
