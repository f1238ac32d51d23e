import type { EntityManager } from '#server/store/entity-manager.ts'
import { json, uuid } from '#server/store/column.ts'
import { execute, statement } from '#server/store/statement.ts'
import { isMemberAt } from '#server/store/sql.ts'
import { lockAlerts } from './lock-alerts.ts'

const memberVenuesStatement = statement(
  'select to_jsonb(member_venues) as venues from user_preferences where user_id = ?',
  { venues: json<string[]>() },
)

/** The ids of the venues that a person declared a membership of. */
export async function memberVenuesOf(em: EntityManager, userId: string): Promise<string[]> {
  const [row] = await execute(em, memberVenuesStatement, [userId])
  return row?.venues ?? []
}

const currentStatement = statement('select id from alert where user_id = ? and ended_at is null', { id: uuid() })

const refreshStatement = statement(
  `update alert_target t set is_member = not t.is_member
   from alert a left join user_preferences o on o.user_id = a.user_id
   where a.id = t.alert_id and a.user_id = ? and t.is_member <> ${isMemberAt('t.venue_id')}`,
)

/** Applies a person's memberships to their alerts, within the transaction that saves them. */
export async function refreshMemberships(em: EntityManager, userId: string): Promise<void> {
  const rows = await execute(em, currentStatement, [userId])
  // Waits for transactions that write targets of these alerts: they may have read older preferences.
  await lockAlerts(
    em,
    rows.map(({ id }) => id),
  )
  await execute(em, refreshStatement, [userId])
}
