import type { NotificationKind } from '#domain/notifications/notification.ts'
import { instant, integer, nullable, text } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'
import { wakeDeliverers } from './outbox.ts'

const overviewStatement = statement(
  `select state, kind, count(*)::integer as count, min(created_at) as "oldestAt",
     (array_agg(last_error order by created_at desc) filter (where last_error is not null))[1] as "lastError"
   from notification where created_at >= ? and (?::text is null or state = ?)
   group by state, kind order by state, kind`,
  { state: text(), kind: text<NotificationKind>(), count: integer(), oldestAt: instant(), lastError: nullable(text()) },
)

/** Counts of the outbox, by state and kind; of one state if given. */
export function outboxOverview(em: EntityManager, { since, state }: { since: Date; state: string | undefined }) {
  return execute(em, overviewStatement, [since, state ?? null, state ?? null])
}

const redriveStatement = statement(
  `with again as (
     update notification set state = 'pending', available_at = ?, gathered_at = ?, hand_overs = 0, failures = 0, last_error = null,
       refused_at = null, last_refused_at = null
     where state = 'dead' and created_at >= ? and (?::text is null or address = ?) and coalesce(last_error, '') not like 'ambiguous%' returning 1)
   select (select count(*)::integer from again) as again,
     (select count(*)::integer from notification
       where state = 'dead' and created_at >= ? and (?::text is null or address = ?) and last_error like 'ambiguous%') as "leftAlone"`,
  { again: integer(), leftAlone: integer() },
)

/**
 * Retries notifications that were given up, of one address if given, for a day from now on. Those that the relay may have accepted twice are
 * left alone, because a third copy is never sent (invariant I2). A second run finds nothing more to do.
 */
export async function redriveDead(
  em: EntityManager,
  { since, address = null, now }: { since: Date; address?: string | null; now: Date },
) {
  const [counts] = await execute(em, redriveStatement, [now, now, since, address, address, since, address, address])
  await wakeDeliverers(em)
  return counts ?? { again: 0, leftAlone: 0 }
}

/** The states of notifications that may need an operator. */
export const unfinishedStates = ['pending', 'sending', 'handed-over', 'ambiguous', 'dead'] as const

const unfinishedStatement = statement(
  `select state, count(*)::integer as count, min(available_at) as "dueSince" from notification
   where state in (${unfinishedStates.map((state) => `'${state}'`).join(', ')}) group by state`,
  { state: text(), count: integer(), dueSince: instant() },
)

/** The number of notifications in each state that may need an operator, and the instant when the oldest was due. */
export function unfinishedNotifications(em: EntityManager) {
  return execute(em, unfinishedStatement)
}

const heldStatement = statement(
  `select min(lease_until) as since from notification where state in ('sending', 'handed-over') and lease_until < ?`,
  { since: nullable(instant()) },
)

/**
 * Since when a claim has been over whose outcome nobody stored and which nobody took back; undefined without one. Dead
 * deliverers' claims are taken back within seconds.
 */
export async function heldSince(em: EntityManager, now: Date): Promise<Date | undefined> {
  const [row] = await execute(em, heldStatement, [now])
  return row?.since ?? undefined
}
