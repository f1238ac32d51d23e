import { healthOf, type SourceHealth } from '#domain/availability/source-health.ts'
import { venuesOf } from '#domain/venues/venue-catalogue.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { loadSourceStates } from '#server/store/readings/source-states.ts'

/** The health of every venue's source, in the order of the catalogue. */
export async function listSources(em: EntityManager): Promise<SourceHealth[]> {
  const states = new Map((await loadSourceStates(em)).map((state) => [state.venueId, state]))
  return venuesOf('all').map((venue) => healthOf(venue, states.get(venue.id)))
}
