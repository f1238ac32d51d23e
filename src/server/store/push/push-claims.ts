import { pushPriority } from '#domain/notifications/notification.ts'
import { instant, integer, json, nullable, uuid } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { claimBy, pushLeaseMs, type Claim, type ClaimOrder } from '#server/store/outbox/outbox-claims.ts'
import { execute, statement, type RowOf } from '#server/store/statement.ts'
import { uuidArray } from '#server/store/sql.ts'

/** SQL: the person wants pushes, and the browser of the notification `n` has not been signed out from. */
const mayPushCondition = `exists (
    select 1 from push_subscription s join user_preferences p on p.user_id = s.user_id and p.push_notifications
    left join session e on e.id = s.session_id
    where s.id = n.subscription_id and e.ended_at is null)`

const claimStatement = statement(
  `with claimed as (
       update notification set state = 'sending', attempt = attempt + 1, lease_owner = ?, lease_until = ?,
         gathered_at = coalesce(gathered_at, ?)
       where id in (
         select id from notification where state in ('pending', 'ambiguous') and priority = ${pushPriority}
           and available_at <= ?
         order by available_at limit ? for update skip locked)
       returning *)
     select n.id, n.attempt, g.created_at as "createdAt", n.gathered_at as "gatheredAt", n.hand_overs as "handOvers", n.failures,
       n.gathering_id as "gatheringId", case when s.id is not null then jsonb_build_object('subscriptionId', s.id,
         'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth) end as browser
     from claimed n join push_gathering g on g.id = n.gathering_id
       left join push_subscription s on s.id = n.subscription_id and ${mayPushCondition}
     order by n.available_at`,
  {
    id: uuid(),
    attempt: integer(),
    /** The instant when its first opening was found. */
    createdAt: instant(),
    gatheredAt: instant(),
    handOvers: integer(),
    failures: integer(),
    gatheringId: uuid(),
    browser: nullable(json<{ subscriptionId: string; endpoint: string; p256dh: string; auth: string }>()),
  },
)

/** A push that one deliverer owns; without a browser if that may no longer get pushes. */
export type ClaimedPush = RowOf<(typeof claimStatement)['columns']>

/** Claims up to `limit` due pushes, the oldest first. */
export function claimPushes(order: ClaimOrder): Promise<ClaimedPush[]> {
  return claimBy(claimStatement, order)
}

const markHandedOverStatement = statement(
  `update notification n set state = 'handed-over', hand_overs = n.hand_overs + 1, lease_until = ?
     from jsonb_to_recordset(?::jsonb) as r(id uuid, attempt integer)
     where n.id = any(?::uuid[]) and n.id = r.id and n.attempt = r.attempt and n.state = 'sending' and ${mayPushCondition}
     returning n.id`,
  { id: uuid() },
)

/**
 * Records, in one statement, that the push service may accept these pushes from now on. Returns for each true if it may
 * be sent: not if another deliverer owns it (invariant I8), nor if pushes were turned off since (invariant I6).
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
        where state in ('pending', 'ambiguous') and priority = ${pushPriority}),
       (select min(due_at) from push_gathering where spread_at is null)) as "dueAt"`,
  { dueAt: nullable(instant()) },
)

/** When the next push, or the next gathering of one, is due; undefined when none waits. */
export async function nextPushDueAt(em: EntityManager): Promise<Date | undefined> {
  const [row] = await execute(em, nextDueStatement)
  return row?.dueAt ?? undefined
}
