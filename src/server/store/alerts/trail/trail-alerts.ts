import type { EntityManager } from '#server/store/entity-manager.ts'
import { AlertEntity, type AlertRow } from '#server/store/entities/alerts/alert.ts'
import { text } from '#server/store/column.ts'
import { execute, statement } from '#server/store/statement.ts'
import { uuidArray } from '#server/store/sql.ts'

/** Those of the alerts that are this person's, ended or not. */
export function alertsOfOwner(em: EntityManager, ids: readonly string[], userId: string): Promise<AlertRow[]> {
  return em.find(AlertEntity, { id: { $in: [...ids] }, user: userId }, { orderBy: { createdAt: 'asc', id: 'asc' } })
}

/** An opening that was matched to an alert. */
export interface MatchedOpening {
  alertId: string
  venueId: string
  date: string
  key: string
  startMinutes: number
}

const matchedStatement = statement(
  `select alert_id::text as "alertId", venue_id as "venueId", to_char(date, 'YYYY-MM-DD') as date, opening_key as key,
     opening->>'startMinutes' as "startMinutes"
   from alert_match where alert_id = any(?::uuid[])`,
  { alertId: text(), venueId: text(), date: text(), key: text(), startMinutes: text() },
)

/** All matches of these alerts, notified or not. */
export async function loadMatched(em: EntityManager, alertIds: readonly string[]): Promise<MatchedOpening[]> {
  const rows = await execute(em, matchedStatement, [uuidArray(alertIds.map((id) => ({ id })))])
  return rows.map((row) => ({ ...row, startMinutes: Number(row.startMinutes) }))
}
