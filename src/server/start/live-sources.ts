import type { Database } from '#server/database/connection.ts'
import type { PacedSource } from '#server/pipeline/reading/poll-source.ts'
import { optedOutSince } from '#server/store/venues/opt-outs.ts'
import { stoppableFetcher } from '#server/sources/http/page-fetcher.ts'
import { addressOf } from '#server/sources/source-entry.ts'
import type { ValidSource } from '#server/sources/source-configuration.ts'
import type { OpenSources } from './start-sources.ts'

/** The sources that are read now. */
export interface LiveSources {
  /** The same map at all times. */
  sources: ReadonlyMap<string, PacedSource>
  /** Replaces them. */
  setEntries(entries: readonly ValidSource[]): void
}

/** Builds the connectors of entries. An entry that stays the same keeps its connector, with its caches. */
export function createLiveSources(
  entries: readonly ValidSource[],
  build: (entry: ValidSource) => PacedSource,
): LiveSources {
  const sources = new Map<string, PacedSource>()
  let known = new Map<string, PacedSource>()
  function setEntries(next: readonly ValidSource[]): void {
    const built = next.map((entry) => {
      const text = JSON.stringify(entry)
      return { venue: entry.venue, text, source: known.get(text) ?? build(entry) }
    })
    known = new Map(built.map(({ text, source }) => [text, source]))
    const venues = new Set(built.map(({ venue }) => venue))
    for (const venueId of sources.keys()) if (!venues.has(venueId)) sources.delete(venueId)
    for (const { venue, source } of built) sources.set(venue, source)
  }
  setEntries(entries)
  return { sources, setEntries }
}

/** Opens the configured sources. */
export function openLiveSources({ entries, fetcher, thread }: OpenSources, database: Database): LiveSources {
  return createLiveSources(entries, (entry) => {
    const { pollSeconds, requestsPerHour, restSeconds, daysAhead, minGapMs } = entry
    const hasOptedOut = async () => (await optedOutSince(database.orm.em.fork(), entry.venue)) !== undefined
    const pace = { pollSeconds, requestsPerHour, restSeconds, minGapMs }
    const source = thread.sourceOf(entry, stoppableFetcher(fetcher, hasOptedOut))
    return { venue: entry.listing, source, ...pace, daysAhead, host: new URL(addressOf(entry)).host }
  })
}
