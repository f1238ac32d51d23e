import type { EntityManager } from '#server/store/entity-manager.ts'
import type { NotificationKind } from '#domain/notifications/notification.ts'
import { instant, integer, json, nullable, text, uuid } from '#server/store/column.ts'
import { execute, statement, type RowOf } from '#server/store/statement.ts'

/** One attempt at one notification. Only its holder may change the row (invariant I8). */
export interface Claim {
  id: string
  attempt: number
}

export type ClaimedNotification = RowOf<(typeof claimStatement)['columns']>

/** Class of the advisory lock that a live deliverer holds on its number, for as long as its connection lasts. */
export const delivererLockClass = 7302

/** The lease covers a deliverer that hangs. One that died is noticed at once by its lock. */
const leaseMs = 60_000

/** After a hand-over with an unknown outcome, how long the relay has before one more copy is sent. */
export const ambiguousWaitMs = 10 * 60_000

const claimStatement = statement(
  `with claimed as (
       update notification set state = 'sending', attempt = attempt + 1, lease_owner = ?, lease_until = ?
       where id in (
         select id from notification where state in ('pending', 'ambiguous') and available_at <= ?
         order by priority, available_at limit ? for update skip locked)
       returning *
     ), tied as (
       update alert_match m set notification_id = c.id from claimed c
       where c.kind = 'openings-found' and m.address = c.address and m.notification_id is null
     )
     select id, kind, address, user_id as "userId", payload, attempt, created_at as "createdAt",
       hand_overs as "handOvers"
     from claimed order by priority, available_at`,
  {
    id: uuid(),
    kind: text<NotificationKind>(),
    address: text(),
    userId: nullable(uuid()),
    payload: json<Record<string, unknown>>(),
    attempt: integer(),
    createdAt: instant(),
    handOvers: integer(),
  },
)

/**
 * Claims up to `limit` due notifications, by priority and then the oldest first. The same statement ties each to its
 * matches, so its content is fixed from here on.
 */
export async function claimNotifications({
  em,
  owner,
  limit,
  now,
}: {
  em: EntityManager
  owner: number
  limit: number
  now: Date
}): Promise<ClaimedNotification[]> {
  return execute(em, claimStatement, [owner, new Date(now.getTime() + leaseMs), now, limit])
}

const reclaimAbandonedStatement = statement(
  `update notification n set
       state = case when n.state = 'handed-over' and n.hand_overs > 1 then 'dead'
         when n.hand_overs > 0 then 'ambiguous' else 'pending' end,
       last_error = case when n.state = 'handed-over' then 'ambiguous: the deliverer died during hand-over' else n.last_error end,
       available_at = case when n.state = 'handed-over' then ? else n.available_at end,
       lease_owner = null, lease_until = null
     where n.id in (
       select h.id from notification h
       where h.state in ('sending', 'handed-over') and (h.lease_until < ? or not exists (
         select 1 from pg_locks l where l.locktype = 'advisory' and l.classid = ${delivererLockClass}
           and l.objid = h.lease_owner::oid and l.granted
           and l.database = (select oid from pg_database where datname = current_database())))
       for update skip locked)
     returning n.id`,
  { id: uuid() },
)

/**
 * Returns what dead deliverers held. Before the point of no return a notification is simply due again. After it, it
 * becomes ambiguous and is sent once more, unless it already was (invariant I2). Returns how many rows came back.
 */
export async function reclaimAbandoned(em: EntityManager, now: Date): Promise<number> {
  const rows = await execute(em, reclaimAbandonedStatement, [new Date(now.getTime() + ambiguousWaitMs), now])
  return rows.length
}

const nextDueStatement = statement(
  `select min(available_at) as "dueAt" from notification where state in ('pending', 'ambiguous')`,
  { dueAt: nullable(instant()) },
)

/** When the next waiting notification is due; undefined when none waits. */
export async function nextDueAt(em: EntityManager): Promise<Date | undefined> {
  const [row] = await execute(em, nextDueStatement)
  return row?.dueAt ?? undefined
}
