import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import type { FilterQuery } from '@mikro-orm/core'
import { priorityOf, type NotificationKind } from '#domain/notifications/notification.ts'
import { columnOf, columnsOf, instant, integer, list, text, uuid } from '#server/store/column.ts'
import { NotificationEntity, type NotificationRow } from '#server/store/entities/outbox/notification.ts'
import { execute, prepared, statement, type RowOf } from '#server/store/statement.ts'

/** One attempt at one notification. Only its holder may change the row (invariant I8). */
export interface Claim {
  id: string
  attempt: number
}

export type ClaimedNotification = RowOf<(typeof claimStatement)['columns']>

/** The range of priorities of a deliverer of emails, inclusive. */
export interface Lane {
  from: number
  to: number
}

const leastUrgent = Math.max(...Object.values(priorityOf))

/** Mail that a person waits for at the screen has its own deliverers, so nothing delays it (invariant I9). */
export const lanes = { waitedFor: { from: 0, to: 0 }, others: { from: 1, to: leastUrgent } } satisfies Record<
  string,
  Lane
>

/** All emails, for rounds by hand. */
export const allEmails: Lane = { from: 0, to: leastUrgent }

/** Class of the advisory lock that a live deliverer holds on its number, as long as its connection lasts. */
export const delivererLockClass = 7302

/** The lease covers a deliverer that hangs. One that died is noticed at once by its lock. */
export const leaseMs = 60_000

/** After a hand-over with an unknown outcome, how long the relay has before one more copy is sent. */
export const ambiguousWaitMs = 10 * 60_000

/**
 * Delay before a retry of a lost deliverer's mail. The deliverer may have lost only its connection to the database, and
 * be about to store the relay's 250.
 */
const orphanWaitMs = 3000

/**
 * The same as `ambiguousWaitMs` for pushes: a push service answers within seconds, and the retry replaces the first
 * push.
 */
export const ambiguousPushWaitMs = 30_000

/** How long a push may be past the point of no return, well over the time limit of its request. */
export const pushLeaseMs = 60_000

/** The owner of the claims, and their maximum. */
export interface ClaimOrder {
  em: EntityManager
  owner: number
  limit: number
  now: Date
}

/** The parameters of every statement that claims. */
export const claimTakes = { owner: integer(), leaseUntil: instant(), now: instant(), limit: integer() }

export function claimOf({ owner, limit, now }: ClaimOrder): RowOf<typeof claimTakes> {
  return { owner, leaseUntil: new Date(now.getTime() + leaseMs), now, limit }
}

const claimStatement = prepared({
  takes: { ...claimTakes, from: integer(), to: integer() },
  gives: {
    ...columnsOf(NotificationEntity, 'id', 'address', 'payload', 'attempt', 'createdAt', 'isDigest', 'handOvers'),
    ...columnsOf(NotificationEntity, 'failures', 'trace'),
    kind: text<NotificationKind>(),
    userId: columnOf(NotificationEntity, 'user'),
    claimedAt: instant(),
  },
  sql: `with claimed as (
       update notification set state = 'sending', attempt = attempt + 1, lease_owner = :owner, lease_until = :leaseUntil,
         gathered_at = coalesce(gathered_at, :now)
       where id in (
         select id from notification where queue = 'email' and state in ('pending', 'ambiguous') and priority between :from and :to
           and available_at <= :now
         order by priority, available_at, turn limit :limit for update skip locked)
       returning *)
     select id, kind, address, user_id as "userId", payload, attempt, created_at as "createdAt",
       gathered_at as "claimedAt", is_digest as "isDigest", hand_overs as "handOvers", failures, trace
     from claimed order by priority, available_at, turn`,
})

const tieMatchesStatement = prepared({
  takes: { ids: list(uuid()) },
  sql: `update alert_match m set notification_id = c.id from notification c
     where c.id = any(:ids) and c.hand_overs = 0 and m.address = c.address and m.notification_id is null
       and (c.only_date is null or m.date = c.only_date)`,
})

/**
 * Claims up to `limit` due notifications, by priority, then the oldest, then by fair order (rule alerts-55). Matches
 * that are in no email yet are tied to it in the same transaction, so its content is fixed from here on, and later
 * matches are left to the next email (decision 0027). Two statements: a reading may commit while the first waits for
 * its rows, and only the second sees that reading's matches. A notification that the relay may have accepted already
 * gets no new matches: only its retry would show them.
 */
export async function claimNotifications({
  lane = allEmails,
  ...order
}: ClaimOrder & { lane?: Lane }): Promise<ClaimedNotification[]> {
  return inTransaction(order.em, async (tx) => {
    const claimed = await execute(tx, claimStatement, { ...claimOf(order), ...lane })
    const ids = claimed.filter(({ kind }) => kind === 'openings-found').map(({ id }) => id)
    if (ids.length > 0) await execute(tx, tieMatchesStatement, { ids })
    return claimed
  })
}

const reclaimAbandonedStatement = statement({
  takes: { now: instant(), retryAt: instant() },
  gives: columnsOf(NotificationEntity, 'id'),
  sql: `update notification n set
       state = case when n.state = 'handed-over' and n.hand_overs > 1 and n.queue = 'email' then 'dead'
         when n.hand_overs > 0 then 'ambiguous' else 'pending' end,
       last_error = case when n.state = 'handed-over' then 'ambiguous: the deliverer died during hand-over' else n.last_error end,
       available_at = case when n.state = 'handed-over' then :retryAt else n.available_at end,
       lease_owner = null, lease_until = null
     where n.id in (
       select h.id from notification h
       where h.state in ('sending', 'handed-over') and (h.lease_until < :now or not exists (
         select 1 from pg_locks l where l.locktype = 'advisory' and l.classid = ${delivererLockClass}
           and l.objid = h.lease_owner::oid
           and l.database = (select oid from pg_database where datname = current_database())))
       for update skip locked)
     returning n.id`,
})

/**
 * Releases the claims of dead deliverers. Before the point of no return a notification is simply due again. After it,
 * it becomes ambiguous and is sent once more, unless it already was (invariant I2). How many copies of a push may go is
 * known when it is claimed again. Returns the number of released rows.
 */
export async function reclaimAbandoned(em: EntityManager, now: Date): Promise<number> {
  const rows = await execute(em, reclaimAbandonedStatement, { now, retryAt: new Date(now.getTime() + orphanWaitMs) })
  return rows.length
}

/** Processes differ by less: all follow the database's clock. */
const toleratedMs = 60_000

/**
 * Makes notifications due that were created in what is the future now: the clock was set back, and they would wait for
 * as long. Returns how many they were.
 */
export function makeDueAgain(em: EntityManager, now: Date): Promise<number> {
  const madeLater = { $gt: new Date(now.getTime() + toleratedMs) }
  const waiting = { state: { $in: ['pending', 'ambiguous'] }, availableAt: { $gt: now }, createdAt: madeLater } as const
  return em.nativeUpdate(NotificationEntity, waiting, { availableAt: now })
}

/** When the next waiting email is due; undefined when none waits. */
export async function nextDueAt(em: EntityManager, { from, to } = allEmails): Promise<Date | undefined> {
  const waiting = {
    queue: 'email',
    state: { $in: ['pending', 'ambiguous'] },
    priority: { $gte: from, $lte: to },
  } as const
  return firstDueAt(em, waiting)
}

/** When the first of these notifications is due; undefined without one. */
export async function firstDueAt(em: EntityManager, waiting: FilterQuery<NotificationRow>): Promise<Date | undefined> {
  const first = { orderBy: { availableAt: 'asc' }, fields: ['availableAt'], disableIdentityMap: true } as const
  return (await em.findOne(NotificationEntity, waiting, first))?.availableAt
}
