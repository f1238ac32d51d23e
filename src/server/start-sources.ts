import type { Config } from '#server/config/config.ts'
import type { Shutdown } from './shutdown.ts'
import { realTimers } from './sources/http/timers.ts'
import { createPoliteClient, type PoliteClient } from './sources/http/polite-client.ts'
import { readSourcesFile, validateSources, type ValidSource } from './sources/source-configuration.ts'

/** Stand-ins are read often, so that a first start soon has something to show. */
const sandboxPollSeconds = 20

/** The sources to read, and the client to read them with. */
export interface OpenSources {
  entries: ValidSource[]
  client: PoliteClient
}

/** The venues of SOURCES_FILE. Without that file, the stand-ins of the sandbox, which then run until the shutdown. */
export async function openSources({
  config,
  now,
  notes,
  shutdown,
  onRequest,
}: {
  config: Config
  now: () => Date
  /** Lines for the person who started the application. */
  notes: string[]
  shutdown: Shutdown
  onRequest?: (url: string) => void
}): Promise<OpenSources> {
  const { userAgent, sourcesFile: file, pollSeconds, allowLoopbackSources } = config
  const allowLoopback = allowLoopbackSources || file === undefined
  const entries =
    file === undefined
      ? await sandboxEntries({ config, now, notes, shutdown })
      : readSourcesFile({ file, allowLoopback, pollSeconds })
  const client = createPoliteClient({
    userAgent,
    allowLoopback,
    timers: realTimers,
    now,
    ...(onRequest && { onRequest }),
  })
  shutdown.add(() => client.close())
  return { entries, client }
}

async function sandboxEntries({
  config,
  now,
  notes,
  shutdown,
}: {
  config: Config
  now: () => Date
  notes: string[]
  shutdown: Shutdown
}): Promise<ValidSource[]> {
  // Loaded only where it runs: production reads real venues.
  const { startSandbox } = await import('#sandbox/start-sandbox.ts')
  const sandbox = await startSandbox({ seed: 1, now })
  shutdown.add(() => sandbox.stop())
  notes.push('sandbox data: stand-in venues are read until SOURCES_FILE names real ones')
  const defaults = { pollSeconds: config.pollSeconds ?? sandboxPollSeconds, minGapMs: 0 }
  return validateSources({ entries: sandbox.sources, file: 'the sandbox', allowLoopback: true, defaults })
}
