import type { Alert } from '#domain/alerts/alert.ts'
import { maximumActiveAlerts } from '#domain/alerts/series.ts'
import { AppError } from '#domain/app-error.ts'
import { findDuplicate } from '#server/store/alerts/alert-duplicates.ts'
import { countCurrentAlerts, fingerprintOf, type CountedAlerts } from '#server/store/alerts/alerts.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

/** True if that many more alerts fit under the limit of one address (limit L6). */
export async function isWithinLimit(em: EntityManager, counted: CountedAlerts, wanted: number): Promise<boolean> {
  return (await countCurrentAlerts(em, counted)) + wanted <= maximumActiveAlerts
}

/**
 * Refuses more alerts than one address may have. For their own address a person learns the number of all alerts there.
 * For another address only their own alerts for it are counted, so nobody learns its number of alerts.
 */
export async function requireWithinLimit({
  em,
  email,
  owner,
  isOwn,
  wanted,
}: {
  em: EntityManager
  email: string
  owner: string
  isOwn: boolean
  wanted: number
}): Promise<void> {
  const counted: CountedAlerts = isOwn ? { email, isConfirmed: true } : { email, userId: owner }
  if (await isWithinLimit(em, counted, wanted)) return
  const count = await countCurrentAlerts(em, counted)
  throw new AppError(
    'ALERT_LIMIT',
    `email: this address has ${count} of at most ${maximumActiveAlerts} alerts; delete some first`,
  )
}

/** Refuses an alert that duplicates another active one of its owner (rule alerts-12). */
export async function requireNoDuplicate({
  em,
  userId,
  alert,
  except,
}: {
  em: EntityManager
  userId: string
  alert: Omit<Alert, 'id' | 'isConfirmed' | 'pausedUntil' | 'quietDates'>
  except?: string
}): Promise<void> {
  if (await findDuplicate({ em, userId, fingerprint: fingerprintOf(alert), except })) {
    throw new AppError('ALERT_EXISTS', 'Alert Already Exists')
  }
}
