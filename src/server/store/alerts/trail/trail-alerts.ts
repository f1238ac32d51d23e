import type { EntityManager } from '#server/store/entity-manager.ts'
import { AlertEntity, type AlertRow } from '#server/store/entities/alerts/alert.ts'
import { AlertMatchEntity } from '#server/store/entities/outbox/alert-match.ts'

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

/** All matches of these alerts, notified or not. */
export async function loadMatched(em: EntityManager, alertIds: readonly string[]): Promise<MatchedOpening[]> {
  const rows = await em.find(AlertMatchEntity, { alert: { $in: [...alertIds] } }, { refresh: true })
  return rows.map(({ alert, venueId, date, openingKey: key, opening }) => {
    return { alertId: alert.id, venueId, date, key, startMinutes: opening.startMinutes }
  })
}
