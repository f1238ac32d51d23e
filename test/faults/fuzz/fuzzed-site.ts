import { catalogue } from '#test/support/catalogue.ts'
import { connectDatabase } from '#server/database/connection.ts'
import { startSite } from '#server/start/start-site.ts'
import { serveBuiltPages } from '#server/web/pages/built-pages.ts'
import { usualTimeouts } from '#server/web/caller-timeouts.ts'
import { createShutdown } from '#server/start/shutdown.ts'
import { measureStalls, stallsSettled } from '#test/faults/measure-stalls.ts'
import { cheapHasher, testConfig } from '#test/support/test-config.ts'

/** The site's report to the run that started it. */
export type FuzzedSiteMessage =
  | { kind: 'ready'; url: string }
  /** The event loop stood still for so long by this thread's own work. */
  | { kind: 'stall'; ms: number; at: number }
  | { kind: 'fault'; text: string }
  /** Every stall up to here has been reported. */
  | { kind: 'settled' }
  /** Properties that all objects gained, and the longest stall, when all is over. */
  | { kind: 'end'; keys: string[]; longestStallMs: number }

function tell(message: FuzzedSiteMessage): void {
  process.send?.(message)
}

/** A site in a process of its own, without limits on calls, so that every input reaches its handler. */
async function run(): Promise<void> {
  const { address, pages } = JSON.parse(process.argv[2] ?? '') as {
    address: Parameters<typeof connectDatabase>[0]['address']
    pages: string
  }
  const fault = (error: unknown) => tell({ kind: 'fault', text: String((error as Error)?.stack ?? error) })
  process.on('unhandledRejection', fault)
  process.on('uncaughtException', fault)
  const database = await connectDatabase({ address })
  const { url } = await startSite({
    catalogue,
    config: testConfig(),
    database,
    hasher: cheapHasher,
    now: () => new Date(),
    logger: false,
    onError: fault,
    watch: { note: () => false, trouble: () => undefined },
    pages: (app) => serveBuiltPages(app, pages),
    shutdown: createShutdown(),
    linger: async () => undefined,
    timeouts: usualTimeouts,
  })
  let longestStallMs = () => 0
  const ownKeys = new Set(Reflect.ownKeys(Object.prototype))
  process.on('message', (message) => {
    if (message === 'watch') return void (longestStallMs = measureStalls((stall) => tell({ kind: 'stall', ...stall })))
    if (message === 'settle') return void stallsSettled().then(() => tell({ kind: 'settled' }))
    const keys = Reflect.ownKeys(Object.prototype).filter((key) => !ownKeys.has(key))
    tell({ kind: 'end', keys: keys.map(String), longestStallMs: longestStallMs() })
  })
  process.on('disconnect', () => process.exit(0))
  tell({ kind: 'ready', url })
}

await run()
