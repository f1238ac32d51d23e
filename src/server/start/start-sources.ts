import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { Sandbox } from '#sandbox/start-sandbox.ts'
import type { Config } from '#server/config/config.ts'
import { startStandIns } from './kept-parts.ts'
import type { Shutdown } from './shutdown.ts'
import { realTimers } from '#server/sources/http/timers.ts'
import { createPageFetcher, type PageFetcher } from '#server/sources/http/page-fetcher.ts'
import {
  readSourcesFile,
  sandboxPollSeconds,
  validateSources,
  type ValidSource,
} from '#server/sources/source-configuration.ts'
import { createReadingThread, type ReadingThread } from '#server/sources/thread/read-in-thread.ts'

/** The sources to read, and what they are read with. */
export interface OpenSources {
  entries: ValidSource[]
  fetcher: PageFetcher
  thread: ReadingThread
  /** The stand-ins, if they are read. */
  sandbox?: Sandbox
}

interface Opening {
  config: Config
  catalogue: Catalogue
  now: () => Date
  /** Lines for the person who started the application. */
  notes: string[]
  shutdown: Shutdown
  /** Only these stand-ins; by default all venues of the catalogue. */
  sandboxVenues?: readonly string[] | undefined
  /** The stand-ins, if they run already. */
  sandbox?: Sandbox | undefined
}

/** The venues of SOURCES_FILE. Without that file, the sandbox's stand-ins, which then run until the shutdown. */
export async function openSources({
  onRequest,
  ...opening
}: Opening & { onRequest?: (url: string) => void }): Promise<OpenSources> {
  const { config, catalogue, now, shutdown } = opening
  const { userAgent, sourcesFile: file, pollSeconds, allowLoopbackSources } = config
  const allowLoopback = allowLoopbackSources || file === undefined
  const opened =
    file === undefined
      ? await openSandbox(opening)
      : { entries: readSourcesFile({ file, catalogue, allowLoopback, pollSeconds }) }
  const fetcher = createPageFetcher({
    userAgent,
    allowLoopback,
    timers: realTimers,
    now,
    ...(onRequest && { onRequest }),
  })
  shutdown.add('requests to sources', () => fetcher.close())
  const thread = createReadingThread(now)
  shutdown.add('the thread that reads venues', () => thread.close())
  return { ...opened, fetcher, thread }
}

async function openSandbox({
  config,
  catalogue,
  now,
  notes,
  shutdown,
  sandboxVenues: venueIds,
  sandbox: running,
}: Opening): Promise<Pick<OpenSources, 'entries' | 'sandbox'>> {
  const sandbox = running ?? (await startStandIns({ catalogue, now, venueIds }, shutdown))
  notes.push('sandbox data: stand-in venues are read until SOURCES_FILE names real ones')
  const defaults = { pollSeconds: config.pollSeconds ?? sandboxPollSeconds, minGapMs: 0 }
  const entries = validateSources({
    entries: sandbox.sources,
    file: 'the sandbox',
    catalogue,
    allowLoopback: true,
    defaults,
  })
  return { entries, sandbox }
}
