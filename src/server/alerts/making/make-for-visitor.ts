import { randomUUID } from 'node:crypto'
import type { Alert } from '#domain/alerts/alert.ts'
import { findDuplicate } from '#server/store/alerts/alert-duplicates.ts'
import { fingerprintOf, insertAlert, type NewAlert } from '#server/store/alerts/alerts.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { isWithinLimit } from './require-within-limit.ts'

/**
 * Stores what a visitor asks for in the name of an address that has yet to confirm. The answer is the same whether the
 * address has such alerts already, has too many, or has none, so the caller learns nothing about it.
 */
export async function makeForVisitor({
  em,
  email,
  userId,
  wanted,
}: {
  em: EntityManager
  email: string
  userId: string
  wanted: readonly NewAlert[]
}): Promise<Alert[]> {
  const fits = await isWithinLimit(em, { email, isConfirmed: false }, wanted.length)
  for (const alert of wanted) {
    const duplicate = await findDuplicate({ em, userId, fingerprint: fingerprintOf(alert) })
    if (fits && !duplicate) await insertAlert(em, alert)
  }
  return wanted.map(asIfMade)
}

/** The ids are random and belong to no alert: a visitor cannot use ids, but could compare them. */
function asIfMade({ confirmedAt: _never, ...alert }: NewAlert): Alert {
  return { ...alert, id: randomUUID(), userId: randomUUID(), isConfirmed: false, pausedUntil: null }
}
