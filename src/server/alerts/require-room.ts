import { maximumActiveAlerts, type Alert } from '#domain/alerts/alert.ts'
import { AppError } from '#domain/app-error.ts'
import { findLivingTwin } from '#server/store/alert-twins.ts'
import { countLivingAlerts, fingerprintOf, type CountedAlerts } from '#server/store/alerts.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

/** Whether that many more alerts fit under the limit of one address (limit L6). */
export async function hasRoom(em: EntityManager, counted: CountedAlerts, wanted: number): Promise<boolean> {
  return (await countLivingAlerts(em, counted)) + wanted <= maximumActiveAlerts
}

/**
 * Refuses more alerts than one address may have. For their own address a person is told how many count there. For
 * another address only their own alerts for it are counted, so nobody learns how many alerts somebody else has.
 */
export async function requireRoom({
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
  if (await hasRoom(em, counted, wanted)) return
  const living = await countLivingAlerts(em, counted)
  throw new AppError(
    'ALERT_LIMIT',
    `email: this address has ${living} of at most ${maximumActiveAlerts} alerts; delete some first`,
  )
}

/** Refuses an alert that duplicates another active one of its owner (rule alerts-12). */
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
  if (await findLivingTwin({ em, userId, fingerprint: fingerprintOf(alert), except })) {
    throw new AppError('ALERT_EXISTS', 'Alert Already Exists')
  }
}
