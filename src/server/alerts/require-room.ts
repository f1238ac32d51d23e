import { maximumActiveAlerts, type Alert } from '#domain/alerts/alert.ts'
import { AppError } from '#domain/app-error.ts'
import { hasLivingTwin } from '#server/store/alert-twins.ts'
import { countLivingAlerts, fingerprintOf } from '#server/store/alerts.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

/** Refuses more alerts than one address may have. */
export async function requireRoom(em: EntityManager, email: string, wanted: number): Promise<void> {
  const living = await countLivingAlerts(em, email)
  if (living + wanted <= maximumActiveAlerts) return
  throw new AppError(
    'ALERT_LIMIT',
    `email: this address has ${living} of at most ${maximumActiveAlerts} alerts; delete some first`,
  )
}

/** Refuses an alert that asks for what another living one of its owner asks for (DECISIONS 23). */
export async function requireNoTwin({
  em,
  userId,
  alert,
  except,
}: {
  em: EntityManager
  userId: string
  alert: Omit<Alert, 'id' | 'isConfirmed' | 'pausedUntil'>
  except?: string
}): Promise<void> {
  if (await hasLivingTwin({ em, userId, fingerprint: fingerprintOf(alert), except })) {
    throw new AppError('ALERT_EXISTS', 'Alert Already Exists')
  }
}
