import { venueDate } from '#domain/calendar/venue-time.ts'
import { VenueOptOutEntity } from '#server/store/entities/venues/venue-opt-out.ts'
import { forgetFound } from '#server/store/matching/forget-found.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { notifyChannel } from '#server/store/notify-channel.ts'
import { forgetVenue } from '#server/store/readings/old-readings.ts'
import { venueChannel, type VenueAnnouncement } from '#server/store/readings/store-reading.ts'
import { lockVenue } from '#server/store/readings/venue-locks.ts'
import { logVenueChange } from './venue-changes.ts'

export interface OptOut {
  since: Date
  /** True if the operator paused the venue, and it did not opt out itself. */
  byOperator: boolean
}

/** The instant since which a venue is opted out; undefined if it is not. Every reading asks this. */
export async function optedOutSince(em: EntityManager, venueId: string): Promise<Date | undefined> {
  const ofVenue = em.getKysely().selectFrom('venue_opt_out').where('venue_id', '=', venueId)
  const row = await ofVenue.select('since').executeTakeFirst()
  // Instants come as text.
  return row && new Date(row.since)
}

/** All venues that are not read: by their own wish, or because the operator paused them. */
export async function loadOptOuts(em: EntityManager): Promise<ReadonlyMap<string, OptOut>> {
  const rows = await em.find(VenueOptOutEntity, {}, { orderBy: { venueId: 'asc' }, refresh: true })
  return new Map(rows.map(({ venueId, since, byOperator }) => [venueId, { since, byOperator }]))
}

/**
 * Opts a venue out: its days and source state are deleted, so that it is unknown and not full. Waits for a reading that
 * is being recorded; none is recorded afterwards (record-reading.ts). False if it was opted out already.
 */
export function optOut(em: EntityManager, venueId: string, now: Date): Promise<boolean> {
  return endReading(em, { venueId, change: 'opted-out', now })
}

/** The same for a venue that the operator pauses. */
export function pauseVenue(em: EntityManager, venueId: string, now: Date): Promise<boolean> {
  return endReading(em, { venueId, change: 'paused-by-operator', now })
}

function endReading(
  em: EntityManager,
  { venueId, change, now }: { venueId: string; change: 'opted-out' | 'paused-by-operator'; now: Date },
): Promise<boolean> {
  return inTransaction(em, async (tx) => {
    await lockVenue(tx, venueId)
    const byOperator = change === 'paused-by-operator'
    const known = await tx.findOne(VenueOptOutEntity, { venueId }, { refresh: true })
    // A venue's own wish stands above the operator's pause.
    if (known && (byOperator || !known.byOperator)) return false
    await tx.upsert(VenueOptOutEntity, { venueId, since: known?.since ?? now, byOperator })
    const today = venueDate(now)
    const changed = await forgetVenue(tx, { venueId, from: today })
    await forgetFound(tx, venueId)
    await logVenueChange(tx, { venueId, change, now })
    const announcement: VenueAnnouncement = { venueId, changed }
    await notifyChannel(tx, venueChannel, JSON.stringify(announcement))
    return true
  })
}

/** Opts a venue in again, or ends the operator's pause. False if it was not opted out, or not paused. */
export function optIn(
  em: EntityManager,
  {
    venueId,
    change,
    now,
  }: { venueId: string; change: 'opted-in' | 'undone-by-operator' | 'resumed-by-operator'; now: Date },
): Promise<boolean> {
  return inTransaction(em, async (tx) => {
    await lockVenue(tx, venueId)
    const byOperator = change === 'resumed-by-operator'
    if ((await tx.nativeDelete(VenueOptOutEntity, { venueId, byOperator })) === 0) return false
    await logVenueChange(tx, { venueId, change, now })
    return true
  })
}
