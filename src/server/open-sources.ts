import { startSandbox } from '#sandbox/start-sandbox.ts'
import type { Config } from './config.ts'
import type { Shutdown } from './shutdown.ts'
import { realPatience } from './sources/patience.ts'
import { createPoliteClient, type PoliteClient } from './sources/polite-http-client.ts'
import { readSourcesFile, settleSources, type SettledSource } from './sources/source-configuration.ts'

/** Stand-ins are read often, so that a first start soon has something to show. */
const sandboxPollSeconds = 20

/** The sources to read, and the client to read them with. */
export interface OpenSources {
  entries: SettledSource[]
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
    patience: realPatience,
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
}): Promise<SettledSource[]> {
  const sandbox = await startSandbox({ seed: 1, now })
  shutdown.add(() => sandbox.stop())
  notes.push('sandbox data: stand-in venues are read until SOURCES_FILE names real ones')
  const defaults = { pollSeconds: config.pollSeconds ?? sandboxPollSeconds, minGapMs: 0 }
  return settleSources({ entries: sandbox.sources, file: 'the sandbox', allowLoopback: true, defaults })
}
