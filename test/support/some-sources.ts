import { venues } from '#region/venues.ts'
import type { PacedSource } from '#server/pipeline/reading/poll-source.ts'

/** Sources of the first venues of the catalogue, shared among so many hosts. */
export function someSources(venueCount: number, hosts = venueCount, pace: Partial<PacedSource> = {}) {
  return new Map<string, PacedSource>(
    venues.slice(0, venueCount).map((venue, index) => {
      const { id } = venue
      const source = { venueId: id, system: 'clubspark' as const, read: () => Promise.reject(new Error('not asked')) }
      const usual = { pollSeconds: 2, restSeconds: 900, minGapMs: 0, daysAhead: 28, host: `host ${index % hosts}` }
      return [id, { ...usual, venue, source, ...pace }]
    }),
  )
}
