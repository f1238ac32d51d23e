import { lockAlone, lockShared } from '#server/store/advisory-lock.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

const lockClass = 7301

/** Prevents two readings of one venue from being recorded at once, until the transaction ends. */
export async function lockVenue(em: EntityManager, venueId: string): Promise<void> {
  await lockAlone(em, { lockClass, name: venueId })
}

/**
 * For creating an alert: waits for readings of these venues that are being recorded, and blocks new ones until the
 * alert is stored. Either the reading sees the alert, or the alert sees the reading's openings.
 */
export async function lockVenuesForAlert(em: EntityManager, venueIds: readonly string[]): Promise<void> {
  for (const venueId of venueIds.toSorted()) await lockShared(em, { lockClass, name: venueId })
}
