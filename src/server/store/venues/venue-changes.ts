import { randomUUID } from 'node:crypto'
import type { VenueChange } from '#domain/venues/own/own-reading.ts'
import { VenueChangeEntity } from '#server/store/entities/venues/venue-change.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

/** Records a change, in the transaction that makes it, without the person: somebody at the venue's domain. */
export async function logVenueChange(
  em: EntityManager,
  { venueId, change, now }: { venueId: string; change: VenueChange; now: Date },
): Promise<void> {
  await em.insert(VenueChangeEntity, { id: randomUUID(), venueId, change, changedAt: now })
}

export async function newestVenueChanges(em: EntityManager, limit: number) {
  const rows = await em.find(VenueChangeEntity, {}, { orderBy: { changedAt: 'desc', id: 'asc' }, limit })
  return rows.map(({ id, venueId, change, changedAt }) => ({ id, venueId, change, changedAt }))
}

/** True if the operator has undone an opt-out of this venue since then: links sent before it are void. */
export async function wasUndoneSince(em: EntityManager, venueId: string, since: Date): Promise<boolean> {
  return (await em.count(VenueChangeEntity, { venueId, change: 'undone-by-operator', changedAt: { $gte: since } })) > 0
}

export async function dropVenueChangesBefore(em: EntityManager, before: Date): Promise<void> {
  await em.nativeDelete(VenueChangeEntity, { changedAt: { $lt: before } })
}
