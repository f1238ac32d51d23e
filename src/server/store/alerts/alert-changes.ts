import type { Alert } from '#domain/alerts/alert.ts'
import type { NotificationKind } from '#domain/notifications/notification.ts'
import { maskOfLabels } from '#domain/calendar/slot-mask.ts'
import { writeTargets } from './alert-targets.ts'
import { alertOf, fingerprintOf } from './alerts.ts'
import { lockAlerts } from './lock-alerts.ts'
import { matchClassOf } from './match-class.ts'
import { AlertEntity, type AlertRow } from '#server/store/entities/alerts/alert.ts'
import { NotificationEntity } from '#server/store/entities/outbox/notification.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

/** Rewrites the criteria of a current alert and compiles it again. Its row must be locked. */
export async function changeAlert(
  em: EntityManager,
  row: AlertRow,
  change: Partial<Omit<Alert, 'id' | 'userId' | 'createdAt' | 'isConfirmed'>> & {
    confirmedAt?: Date | null
    presetCatalogue?: string | null
  },
): Promise<Alert> {
  em.assign(row, change)
  // Only weekly alerts have quiet days: an alert that is moved to such a day shall watch it.
  if (alertOf(row).specificDate !== null) row.quietDates = []
  const alert = alertOf(row)
  row.slotMask = maskOfLabels(alert.timeSlots)
  row.matchClass = matchClassOf(alert)
  row.fingerprint = fingerprintOf(alert)
  await em.flush()
  await writeTargets(em, [row])
  return alertOf(row)
}

/** Alerts of an address that wait for its owner to confirm them, the oldest first. */
export function unconfirmedAlerts(em: EntityManager, email: string): Promise<AlertRow[]> {
  return em.find(AlertEntity, { email, confirmedAt: null, endedAt: null }, { orderBy: { createdAt: 'asc' } })
}

/** The same, to be confirmed in this transaction. */
export async function lockUnconfirmedAlerts(em: EntityManager, email: string): Promise<AlertRow[]> {
  const waiting = await unconfirmedAlerts(em, email)
  const rows = await lockAlerts(
    em,
    waiting.map(({ id }) => id),
  )
  return rows
    .filter(({ confirmedAt, endedAt }) => !confirmedAt && !endedAt)
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

export function currentAlertsById(em: EntityManager, ids: readonly string[]): Promise<AlertRow[]> {
  return em.find(
    AlertEntity,
    { id: { $in: [...ids] }, endedAt: null },
    { orderBy: { specificDate: 'asc', createdAt: 'asc' } },
  )
}

/** All active alerts of an address, of any owner. */
export function currentAlertsOfAddress(em: EntityManager, email: string): Promise<AlertRow[]> {
  return em.find(AlertEntity, { email, endedAt: null }, { orderBy: { createdAt: 'asc' } })
}

/** How many mails of one kind were queued for an address since then. */
export function countMails(
  em: EntityManager,
  { address, kind, since }: { address: string; kind: NotificationKind; since: Date },
): Promise<number> {
  return em.count(NotificationEntity, { address, kind, createdAt: { $gt: since } })
}
