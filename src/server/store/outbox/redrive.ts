import type { NotificationKind } from '#domain/notifications/notification.ts'
import { instant, integer, nullable, text } from '#server/store/column.ts'
import { NotificationEntity } from '#server/store/entities/outbox/notification.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'
import { wakeDeliverers } from './outbox.ts'

const overviewStatement = statement({
  takes: { since: instant(), state: nullable(text()) },
  gives: {
    state: text(),
    kind: text<NotificationKind>(),
    count: integer(),
    oldestAt: instant(),
    lastError: nullable(text()),
  },
  sql: `select state, kind, count(*)::integer as count, min(created_at) as "oldestAt",
     (array_agg(last_error order by created_at desc) filter (where last_error is not null))[1] as "lastError"
   from notification where created_at >= :since and (:state::text is null or state = :state)
   group by state, kind order by state, kind`,
})

/** Counts of the outbox, by state and kind; of one state if given. */
export function outboxOverview(em: EntityManager, { since, state }: { since: Date; state: string | undefined }) {
  return execute(em, overviewStatement, { since, state: state ?? null })
}

/**
 * Retries notifications that were given up, of one address if given, for a day from now on. Those that the relay may have accepted twice are
 * left alone, because a third copy is never sent (invariant I2). A second run finds nothing more to do.
 */
export async function redriveDead(
  em: EntityManager,
  { since, address = null, now }: { since: Date; address?: string | null; now: Date },
) {
  const dead = { state: 'dead', createdAt: { $gte: since }, ...(address !== null && { address }) } as const
  const isAmbiguous = { $like: 'ambiguous%' }
  const failed = { $or: [{ lastError: null }, { $not: { lastError: isAmbiguous } }] }
  const fresh = { handOvers: 0, failures: 0, lastError: null, refusedAt: null, lastRefusedAt: null } as const
  return inTransaction(em, async (tx) => {
    const again = await tx.nativeUpdate(
      NotificationEntity,
      { ...dead, ...failed },
      { state: 'pending', availableAt: now, claimedAt: now, ...fresh },
    )
    const leftAlone = await tx.count(NotificationEntity, { ...dead, lastError: isAmbiguous })
    await wakeDeliverers(tx)
    return { again, leftAlone }
  })
}

/** The states of notifications that may need an operator. */
export const unfinishedStates = ['pending', 'sending', 'handed-over', 'ambiguous', 'dead'] as const

const unfinishedStatement = statement({
  gives: { state: text(), count: integer(), dueSince: instant() },
  sql: `select state, count(*)::integer as count, min(available_at) as "dueSince" from notification
   where state in (${unfinishedStates.map((state) => `'${state}'`).join(', ')}) group by state`,
})

/** The number of notifications in each state that may need an operator, and the instant when the oldest was due. */
export function unfinishedNotifications(em: EntityManager) {
  return execute(em, unfinishedStatement)
}

/**
 * Since when a claim has been over whose outcome nobody stored and which nobody took back; undefined without one. Dead
 * deliverers' claims are taken back within seconds.
 */
export async function heldSince(em: EntityManager, now: Date): Promise<Date | undefined> {
  const over = { state: { $in: ['sending', 'handed-over'] }, leaseUntil: { $lt: now } } as const
  const held = await em.findOne(NotificationEntity, over, { orderBy: { leaseUntil: 'asc' }, refresh: true })
  return held?.leaseUntil ?? undefined
}
