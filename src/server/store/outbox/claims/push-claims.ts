import type { Queue } from '#domain/notifications/notification.ts'
import { columnOf, columnsOf, instant, json, list, nullable, text, uuid } from '#server/store/column.ts'
import { NotificationEntity } from '#server/store/entities/outbox/notification.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { claimOf, claimTakes, pushLeaseMs, type Claim, type ClaimOrder } from '#server/store/outbox/outbox-claims.ts'
import { isTold } from '#server/store/outbox/spread-pushes.ts'
import { execute, statement, type RowOf } from '#server/store/statement.ts'

/** Pushes to browsers, or those to channels: each has deliverers of its own. */
export type PushQueue = Extract<Queue, 'push' | 'channel'>

/** SQL: the person wants pushes, and the browser of the notification `n` has not been signed out from. */
const mayPushCondition = `exists (
    select 1 from push_subscription s join user_preferences p on p.user_id = s.user_id and p.push_notifications
    left join session e on e.id = s.session_id
    where s.id = n.subscription_id and e.ended_at is null)`

const mayTellCondition = `exists (select 1 from channel c where c.id = n.channel_id and ${isTold})`

const claimStatement = statement({
  takes: { ...claimTakes, queue: text<PushQueue>() },
  gives: {
    ...columnsOf(NotificationEntity, 'id', 'attempt', 'handOvers', 'failures'),
    /** The instant when its first opening was found. */
    createdAt: instant(),
    claimedAt: instant(),
    /** Null for a test of a channel. */
    gatheringId: columnOf(NotificationEntity, 'gathering'),
    browser: nullable(json<{ subscriptionId: string; endpoint: string; p256dh: string; auth: string }>()),
    /** `alertIds`: the alerts that it hears of; null for all. */
    channel: nullable(json<{ id: string; url: string; alertIds: string[] | null }>()),
  },
  sql: `with claimed as (
       update notification set state = 'sending', attempt = attempt + 1, lease_owner = :owner, lease_until = :leaseUntil,
         gathered_at = coalesce(gathered_at, :now)
       where id in (
         select id from notification where state in ('pending', 'ambiguous') and available_at <= :now and queue = :queue
         order by available_at limit :limit for update skip locked)
       returning *)
     select n.id, n.attempt, coalesce(g.created_at, n.created_at) as "createdAt", n.gathered_at as "claimedAt", n.hand_overs as "handOvers", n.failures,
       n.gathering_id as "gatheringId", case when s.id is not null then jsonb_build_object('subscriptionId', s.id,
         'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth) end as browser, case when c.id is not null then jsonb_build_object('id', c.id,
         'url', c.url, 'alertIds', c.alert_ids) end as channel
     from claimed n left join push_gathering g on g.id = n.gathering_id
       left join push_subscription s on s.id = n.subscription_id and ${mayPushCondition}
       left join channel c on c.id = n.channel_id and ${isTold}
     order by n.available_at`,
})

/** A push that one deliverer owns; without browser and channel if that may no longer get pushes. */
export type ClaimedPush = RowOf<(typeof claimStatement)['columns']>

/** Claims up to `limit` due pushes of a queue, the oldest first. */
export function claimPushes({ queue = 'push', ...order }: ClaimOrder & { queue?: PushQueue }): Promise<ClaimedPush[]> {
  return execute(order.em, claimStatement, { ...claimOf(order), queue })
}

const markHandedOverStatement = statement({
  takes: { ids: list(uuid()), pushes: json<readonly Claim[]>(), leaseUntil: instant() },
  gives: columnsOf(NotificationEntity, 'id'),
  sql: `update notification n set state = 'handed-over', hand_overs = n.hand_overs + 1, lease_until = :leaseUntil
     from jsonb_to_recordset(:pushes) as r(id uuid, attempt integer)
     where n.id = any(:ids) and n.id = r.id and n.attempt = r.attempt and n.state = 'sending' and (${mayPushCondition} or ${mayTellCondition})
     returning n.id`,
})

/**
 * Records, in one statement, that the push service may accept these pushes from now on. Returns for each true if it may
 * be sent: not if another deliverer owns it (invariant I8), nor if pushes were turned off or the channel was removed since
 * (invariant I6).
 */
export async function markPushed({
  em,
  pushes,
  now,
}: {
  em: EntityManager
  pushes: readonly Claim[]
  now: Date
}): Promise<boolean[]> {
  const rows = await execute(em, markHandedOverStatement, {
    ids: pushes.map(({ id }) => id),
    pushes: pushes.map(({ id, attempt }) => ({ id, attempt })),
    leaseUntil: new Date(now.getTime() + pushLeaseMs),
  })
  const marked = new Set(rows.map(({ id }) => id))
  return pushes.map(({ id }) => marked.has(id))
}

const nextDueStatement = statement({
  takes: { queue: text<PushQueue>() },
  gives: { dueAt: nullable(instant()) },
  sql: `select least(
       (select min(available_at) from notification
        where state in ('pending', 'ambiguous') and queue = :queue),
       (select min(due_at) from push_gathering where spread_at is null)) as "dueAt"`,
})

/** When the next push of a queue, or the next gathering of one, is due; undefined when none waits. */
export async function nextPushDueAt(em: EntityManager, queue: PushQueue = 'push'): Promise<Date | undefined> {
  const [row] = await execute(em, nextDueStatement, { queue })
  return row?.dueAt ?? undefined
}
