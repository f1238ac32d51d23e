import type { FriendAlert } from '#domain/alerts/sharing/friends.ts'
import type { JoinedAlert } from '#domain/alerts/sharing/group.ts'
import { boolean, instant, text, uuid } from '#server/store/column.ts'
import { JoinedAlertEntity } from '#server/store/entities/alerts/joined-alert.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'
import { uuidArray } from '#server/store/sql.ts'

const asArray = (ids: readonly string[]) => uuidArray(ids.map((id) => ({ id })))

export async function saveJoined(
  em: EntityManager,
  { alertId, sharedId, name, now }: JoinedAlert & { name: string; now: Date },
): Promise<void> {
  await em.insert(JoinedAlertEntity, { alert: alertId, shared: sharedId, name, joinedAt: now })
}

const joinedWithStatement = statement(
  `select j.alert_id as "alertId", j.shared_id as "sharedId" from joined_alert j
   where j.shared_id in (
     select id from unnest(?::uuid[]) as t(id)
     union all select m.shared_id from joined_alert m where m.alert_id = any(?::uuid[]))`,
  { alertId: uuid(), sharedId: uuid() },
)

/** The friends' alerts that belong together with these, which may be shared or joined ones themselves. */
export function joinedWith(em: EntityManager, ids: readonly string[]): Promise<JoinedAlert[]> {
  return execute(em, joinedWithStatement, [asArray(ids), asArray(ids)])
}

const friendAlertsStatement = statement(
  `select j.alert_id as "alertId", a.user_id as "userId", j.name, j.joined_at as "joinedAt",
     a.confirmed_at is not null as "isConfirmed"
   from joined_alert j join alert a on a.id = j.alert_id and a.ended_at is null
   where j.shared_id = any(?::uuid[]) order by j.joined_at, j.alert_id`,
  { alertId: uuid(), userId: uuid(), name: text(), joinedAt: instant(), isConfirmed: boolean() },
)

/** The current alerts of friends who joined one of these. */
export function friendAlerts(em: EntityManager, sharedIds: readonly string[]): Promise<FriendAlert[]> {
  return execute(em, friendAlertsStatement, [asArray(sharedIds)])
}

/** Those of the alerts that were made by joining others. */
export async function joinedAmong(em: EntityManager, ids: readonly string[]): Promise<string[]> {
  const rows = await em.find(JoinedAlertEntity, { alert: { $in: [...ids] } })
  return rows.map(({ alert }) => alert.id)
}
