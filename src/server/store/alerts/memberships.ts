import { columnOf } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { AlertEntity } from '#server/store/entities/alerts/alert.ts'
import { UserPreferencesEntity } from '#server/store/entities/accounts/user-preferences.ts'
import { execute, statement } from '#server/store/statement.ts'
import { isMemberAt } from '#server/store/sql.ts'
import { lockAlerts } from './lock-alerts.ts'

/** The ids of the venues that a person declared a membership of. */
export async function memberVenuesOf(em: EntityManager, userId: string): Promise<string[]> {
  const row = await em.findOne(UserPreferencesEntity, { user: userId }, { refresh: true })
  return row?.memberVenues ?? []
}

const refreshStatement = statement({
  takes: { userId: columnOf(AlertEntity, 'user') },
  sql: `update alert_target t set is_member = not t.is_member
   from alert a left join user_preferences o on o.user_id = a.user_id
   where a.id = t.alert_id and a.user_id = :userId and t.is_member <> ${isMemberAt('t.venue_id')}`,
})

/** Applies a person's memberships to their alerts, within the transaction that saves them. */
export async function refreshMemberships(em: EntityManager, userId: string): Promise<void> {
  const rows = await em.find(AlertEntity, { user: userId, endedAt: null })
  // Waits for transactions that write targets of these alerts: they may have read older preferences.
  await lockAlerts(
    em,
    rows.map(({ id }) => id),
  )
  await execute(em, refreshStatement, { userId })
}
