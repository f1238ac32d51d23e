import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, prepared, statement } from '#server/store/statement.ts'

const lockVenueStatement = prepared('select pg_advisory_xact_lock(7301, hashtext(?))')

/** Prevents two readings of one venue from being recorded at once, until the transaction ends. */
export async function lockVenue(em: EntityManager, venueId: string): Promise<void> {
  await execute(em, lockVenueStatement, [venueId])
}

const lockVenuesForAlertStatement = statement('select pg_advisory_xact_lock_shared(7301, hashtext(?))')

/**
 * For creating an alert: waits for readings of these venues that are being recorded, and blocks new ones until the
 * alert is stored. Either the reading sees the alert, or the alert sees the reading's openings.
 */
export async function lockVenuesForAlert(em: EntityManager, venueIds: readonly string[]): Promise<void> {
  for (const venueId of venueIds.toSorted()) {
    await execute(em, lockVenuesForAlertStatement, [venueId])
  }
}
