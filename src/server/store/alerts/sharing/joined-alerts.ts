import type { FriendAlert } from '#domain/alerts/sharing/friends.ts'
import type { JoinedAlert } from '#domain/alerts/sharing/group.ts'
import { list, uuid } from '#server/store/column.ts'
import { JoinedAlertEntity } from '#server/store/entities/alerts/joined-alert.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

export async function saveJoined(
  em: EntityManager,
  { alertId, sharedId, name, now }: JoinedAlert & { name: string; now: Date },
): Promise<void> {
  await em.insert(JoinedAlertEntity, { alert: alertId, shared: sharedId, name, joinedAt: now })
}

const joinedWithStatement = statement({
  takes: { ids: list(uuid()) },
  gives: { alertId: uuid(), sharedId: uuid() },
  sql: `select j.alert_id as "alertId", j.shared_id as "sharedId" from joined_alert j
   where j.shared_id in (
     select id from unnest(:ids::uuid[]) as t(id)
     union all select m.shared_id from joined_alert m where m.alert_id = any(:ids))`,
})

/** The friends' alerts that belong together with these, which may be shared or joined ones themselves. */
export function joinedWith(em: EntityManager, ids: readonly string[]): Promise<JoinedAlert[]> {
  return execute(em, joinedWithStatement, { ids })
}

/** The current alerts of friends who joined one of these. */
export async function friendAlerts(em: EntityManager, sharedIds: readonly string[]): Promise<FriendAlert[]> {
  const current = { shared: { $in: [...sharedIds] }, alert: { endedAt: null } }
  const rows = await em.find(JoinedAlertEntity, current, {
    populate: ['alert'],
    orderBy: [{ joinedAt: 'asc' }, { alert: { id: 'asc' } }],
    refresh: true,
  })
  return rows.map(({ alert: { id: alertId, user, confirmedAt }, name, joinedAt }) => {
    return { alertId, userId: user.id, name, joinedAt, isConfirmed: confirmedAt !== null }
  })
}

/** How many people share current alerts of a person. */
export async function countFriends(em: EntityManager, userId: string): Promise<number> {
  const current = { shared: { user: userId, endedAt: null }, alert: { endedAt: null } }
  const rows = await em.find(JoinedAlertEntity, current, { populate: ['alert'], refresh: true })
  return new Set(rows.map(({ alert }) => alert.user.id)).size
}

/** Those of the alerts that were made by joining others. */
export async function joinedAmong(em: EntityManager, ids: readonly string[]): Promise<string[]> {
  const rows = await em.find(JoinedAlertEntity, { alert: { $in: [...ids] } })
  return rows.map(({ alert }) => alert.id)
}
