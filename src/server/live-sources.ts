import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/database/connection.ts'
import type { PublishedVenues } from '#server/pipeline/open-data/publish-feeds.ts'
import type { PacedSource } from '#server/pipeline/reading/poll-source.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { followChannel } from '#server/store/follow-channel.ts'
import { listNamed, namedSourceChannel } from '#server/store/venues/named-sources.ts'
import { optedOutSince } from '#server/store/venues/opt-outs.ts'
import { createPageFetcher, type PageFetcher, stoppableFetcher } from '#server/sources/http/page-fetcher.ts'
import { realTimers } from '#server/sources/http/timers.ts'
import { readNamedEntry } from '#server/sources/named-entry.ts'
import { addressOf } from '#server/sources/source-entry.ts'
import type { ValidSource } from '#server/sources/source-configuration.ts'
import type { ReadingThread } from '#server/sources/thread/read-in-thread.ts'
import type { Shutdown } from './shutdown.ts'
import type { OpenSources } from './start-sources.ts'

interface LiveSourcesDeps {
  opened: OpenSources
  config: Config
  database: Database
  now: () => Date
  onError: (error: unknown) => void
  shutdown: Shutdown
}

/** The current sources: the operator's, overridden by those that venues named. */
export interface LiveSources {
  /** The same map at all times. */
  sources: ReadonlyMap<string, PacedSource>
  /** Replaces the sources that venues named and the operator accepted. */
  setNamed(named: ReadonlyMap<string, NamedEntry>): void
  isNamed(venueId: string): boolean
  /** Replaces the operator's sources. */
  setConfigured(configured: ReadonlyMap<string, PacedSource>): void
}

interface NamedEntry {
  /** The identity of one version. */
  at: Date
  build: () => PacedSource
}

export function createLiveSources(first: ReadonlyMap<string, PacedSource>): LiveSources {
  let configured = first
  const sources = new Map(configured)
  const since = new Map<string, number>()
  return {
    sources,
    isNamed: (venueId) => since.has(venueId),
    setConfigured(next) {
      const isOwn = (venueId: string) => !since.has(venueId)
      for (const venueId of [...configured.keys()].filter(isOwn)) if (!next.has(venueId)) sources.delete(venueId)
      for (const [venueId, source] of next) if (isOwn(venueId)) sources.set(venueId, source)
      configured = next
    },
    setNamed(named) {
      for (const venueId of [...since.keys()].filter((id) => !named.has(id))) {
        const before = configured.get(venueId)
        since.delete(venueId)
        if (before) sources.set(venueId, before)
        else sources.delete(venueId)
      }
      for (const [venueId, { at, build }] of named) {
        // An unchanged source keeps its connector, with its caches.
        if (since.get(venueId) === at.getTime()) continue
        since.set(venueId, at.getTime())
        sources.set(venueId, build())
      }
    },
  }
}

/**
 * Opens the configured sources, and replaces them by those that venues name, once the operator accepts one in any
 * process (decision 0040).
 */
export async function openLiveSources(
  deps: LiveSourcesDeps,
): Promise<LiveSources & { setEntries: (entries: ValidSource[]) => void }> {
  const { opened, config, database, onError, shutdown } = deps
  const em = () => database.orm.em.fork()
  const { thread } = opened
  const paced = (entry: ValidSource, fetcher: PageFetcher) => pacedSource({ entry, fetcher, thread, em })
  const built = createConnectors((entry) => paced(entry, opened.fetcher))
  const live = createLiveSources(built(opened.entries))
  const fetcher = fetcherOfNamed(deps)
  const { allowLoopbackSources: allowLoopback, pollSeconds } = config

  /** By the rules of today: a source that they refuse is no longer read. */
  function namedEntry(row: Awaited<ReturnType<typeof listNamed>>[number]): [string, NamedEntry][] {
    const { venueId, entry, at } = row
    try {
      const valid = readNamedEntry({ venueId, entry, allowLoopback, pollSeconds })
      return [[venueId, { at, build: () => paced(valid, fetcher) }]]
    } catch (error) {
      onError(error)
      return []
    }
  }

  const following = await followChannel({
    pool: database.pool,
    channel: namedSourceChannel,
    onError,
    async reload(isStopped) {
      const accepted = (await listNamed(em())).filter(({ state }) => state === 'accepted')
      if (!isStopped()) live.setNamed(new Map(accepted.flatMap(namedEntry)))
    },
  })
  shutdown.add('what venues name', () => following.stop())
  return {
    ...live,
    setEntries(entries) {
      opened.entries = entries
      live.setConfigured(built(entries))
    },
  }
}

/** Builds the connectors of entries. An entry that stays the same keeps its connector, with its caches. */
function createConnectors(build: (entry: ValidSource) => PacedSource) {
  let known = new Map<string, PacedSource>()
  return (entries: readonly ValidSource[]): ReadonlyMap<string, PacedSource> => {
    const built = entries.map((entry) => {
      const text = JSON.stringify(entry)
      return { venue: entry.venue, text, source: known.get(text) ?? build(entry) }
    })
    known = new Map(built.map(({ text, source }) => [text, source]))
    return new Map(built.map(({ venue, source }) => [venue, source]))
  }
}

/** Stand-ins are on loopback; a source that a stranger names must not be, even in an installation with stand-ins. */
function fetcherOfNamed({ opened, config, now, shutdown }: LiveSourcesDeps): PageFetcher {
  if (!opened.sandbox) return opened.fetcher
  const { userAgent, allowLoopbackSources: allowLoopback } = config
  const fetcher = createPageFetcher({ userAgent, allowLoopback, timers: realTimers, now })
  shutdown.add('requests to what venues name', () => fetcher.close())
  return fetcher
}

function pacedSource({
  entry,
  fetcher,
  thread,
  em,
}: {
  entry: ValidSource
  fetcher: PageFetcher
  thread: ReadingThread
  em: () => EntityManager
}): PacedSource {
  const { pollSeconds, requestsPerHour, restSeconds, daysAhead, minGapMs } = entry
  const hasOptedOut = async () => (await optedOutSince(em(), entry.venue)) !== undefined
  const pace = { pollSeconds, requestsPerHour, restSeconds, minGapMs }
  const source = thread.sourceOf(entry, stoppableFetcher(fetcher, hasOptedOut))
  return { venue: entry.listing, source, ...pace, daysAhead, host: new URL(addressOf(entry)).host }
}

/**
 * The venues that the open feeds may publish: all of the sandbox; of real venues those that the operator or their
 * licence allows. The operator's permission covers the source that they configured, not one that the venue named.
 */
export function publishedVenues(opened: OpenSources, live: LiveSources): PublishedVenues {
  return {
    get read() {
      return [...live.sources.keys()]
    },
    get republished() {
      const { entries, sandbox } = opened
      return entries.filter((one) => (one.republish || sandbox) && !live.isNamed(one.venue)).map(({ venue }) => venue)
    },
  }
}
