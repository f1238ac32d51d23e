import { healthOf, type SourceHealth } from '#domain/availability/source-health.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { releaseDays, releasesOf, releaseText } from '#domain/history/release-pattern.ts'
import { venuesOf } from '#domain/venues/venue-catalogue.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { loadReleases } from '#server/store/history/day-releases.ts'
import { loadOptOuts } from '#server/store/venues/opt-outs.ts'
import { loadSourceStates } from '#server/store/readings/source-states.ts'

/** The health of every venue's source, in the order of the catalogue. */
export async function listSources(em: EntityManager, now: Date): Promise<SourceHealth[]> {
  const states = new Map((await loadSourceStates(em)).map((state) => [state.venueId, state]))
  const releases = await loadReleases(em, addDays(venueDate(now), -releaseDays))
  const optOuts = await loadOptOuts(em)
  return venuesOf('all').map((venue) => {
    const regular = releasesOf(releases.get(venue.id) ?? []).map(releaseText)
    return healthOf(venue, states.get(venue.id), { now, releases: regular, optOut: optOuts.get(venue.id) })
  })
}
