import type { PacedSource } from './poll-source.ts'

/** The sources that are read, as they are at this moment: those of the operator, and before them what venues named. */
export interface LiveSources {
  /** The same map at all times. */
  sources: ReadonlyMap<string, PacedSource>
  /** What venues named and the operator accepted, instead of what it was before. Answers whose source is another one now. */
  setNamed(named: ReadonlyMap<string, NamedEntry>): string[]
  isNamed(venueId: string): boolean
}

export interface NamedEntry {
  /** Tells two of them apart. */
  at: Date
  build: () => PacedSource
}

export function createLiveSources(configured: ReadonlyMap<string, PacedSource>): LiveSources {
  const sources = new Map(configured)
  const since = new Map<string, number>()

  function use(venueId: string, paced: PacedSource | undefined): void {
    if (paced) sources.set(venueId, paced)
    else sources.delete(venueId)
  }

  return {
    sources,
    isNamed: (venueId) => since.has(venueId),
    setNamed(named) {
      const withdrawn = [...since.keys()].filter((venueId) => !named.has(venueId))
      for (const venueId of withdrawn) {
        since.delete(venueId)
        use(venueId, configured.get(venueId))
      }
      // One that stays keeps its connector, with what that remembers of its site.
      const changed = [...named].filter(([venueId, { at }]) => since.get(venueId) !== at.getTime())
      for (const [venueId, { at, build }] of changed) {
        since.set(venueId, at.getTime())
        use(venueId, build())
      }
      return [...withdrawn, ...changed.map(([venueId]) => venueId)]
    },
  }
}
