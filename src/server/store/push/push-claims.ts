import { pushPriority, type channelPriority } from '#domain/notifications/notification.ts'
import { instant, integer, json, nullable, uuid } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { claimBy, pushLeaseMs, type Claim, type ClaimOrder } from '#server/store/outbox/outbox-claims.ts'
import { isTold } from './push-gatherings.ts'
import { execute, statement, type RowOf } from '#server/store/statement.ts'
import { uuidArray } from '#server/store/sql.ts'

/** Pushes to browsers, or those to channels: each has deliverers of its own. */
export type PushLane = typeof pushPriority | typeof channelPriority

/** SQL: the person wants pushes, and the browser of the notification `n` has not been signed out from. */
const mayPushCondition = `exists (
    select 1 from push_subscription s join user_preferences p on p.user_id = s.user_id and p.push_notifications
    left join session e on e.id = s.session_id
    where s.id = n.subscription_id and e.ended_at is null)`

const mayTellCondition = `exists (select 1 from channel c where c.id = n.channel_id and ${isTold})`

const claimStatement = statement(
  `with claimed as (
       update notification set state = 'sending', attempt = attempt + 1, lease_owner = ?, lease_until = ?,
         gathered_at = coalesce(gathered_at, ?)
       where id in (
         select id from notification where state in ('pending', 'ambiguous') and available_at <= ? and priority = ?
         order by available_at limit ? for update skip locked)
       returning *)
     select n.id, n.attempt, coalesce(g.created_at, n.created_at) as "createdAt", n.gathered_at as "gatheredAt", n.hand_overs as "handOvers", n.failures,
       n.gathering_id as "gatheringId", case when s.id is not null then jsonb_build_object('subscriptionId', s.id,
         'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth) end as browser, case when c.id is not null then jsonb_build_object('id', c.id,
         'url', c.url, 'alertIds', c.alert_ids) end as channel
     from claimed n left join push_gathering g on g.id = n.gathering_id
       left join push_subscription s on s.id = n.subscription_id and ${mayPushCondition}
       left join channel c on c.id = n.channel_id and ${isTold}
     order by n.available_at`,
  {
    id: uuid(),
    attempt: integer(),
    /** The instant when its first opening was found. */
    createdAt: instant(),
    gatheredAt: instant(),
    handOvers: integer(),
    failures: integer(),
    /** Null for a test of a channel. */
    gatheringId: nullable(uuid()),
    browser: nullable(json<{ subscriptionId: string; endpoint: string; p256dh: string; auth: string }>()),
    /** `alertIds`: the alerts that it hears of; null for all. */
    channel: nullable(json<{ id: string; url: string; alertIds: string[] | null }>()),
  },
)

/** A push that one deliverer owns; without browser and channel if that may no longer get pushes. */
export type ClaimedPush = RowOf<(typeof claimStatement)['columns']>

/** Claims up to `limit` due pushes of a lane, the oldest first. */
export function claimPushes({
  lane = pushPriority,
  ...order
}: ClaimOrder & { lane?: PushLane }): Promise<ClaimedPush[]> {
  return claimBy(claimStatement, order, [lane])
}

const markHandedOverStatement = statement(
  `update notification n set state = 'handed-over', hand_overs = n.hand_overs + 1, lease_until = ?
     from jsonb_to_recordset(?::jsonb) as r(id uuid, attempt integer)
     where n.id = any(?::uuid[]) and n.id = r.id and n.attempt = r.attempt and n.state = 'sending' and (${mayPushCondition} or ${mayTellCondition})
     returning n.id`,
  { id: uuid() },
)

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
  const rows = await execute(em, markHandedOverStatement, [
    new Date(now.getTime() + pushLeaseMs),
    JSON.stringify(pushes.map(({ id, attempt }) => ({ id, attempt }))),
    uuidArray(pushes),
  ])
  const marked = new Set(rows.map(({ id }) => id))
  return pushes.map(({ id }) => marked.has(id))
}

const nextDueStatement = statement(
  `select least(
       (select min(available_at) from notification
        where state in ('pending', 'ambiguous') and priority = ?),
       (select min(due_at) from push_gathering where spread_at is null)) as "dueAt"`,
  { dueAt: nullable(instant()) },
)

/** When the next push of a lane, or the next gathering of one, is due; undefined when none waits. */
export async function nextPushDueAt(em: EntityManager, lane: PushLane = pushPriority): Promise<Date | undefined> {
  const [row] = await execute(em, nextDueStatement, [lane])
  return row?.dueAt ?? undefined
}
