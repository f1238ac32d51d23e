import { setInterval } from 'node:timers'
import { connectDatabase } from '#server/database/connection.ts'
import { startSite } from '#server/start-site.ts'
import { serveBuiltPages } from '#server/web/pages/built-pages.ts'
import { usualTimeouts } from '#server/web/caller-timeouts.ts'
import { createShutdown } from '#server/shutdown.ts'
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

const tickMs = 10
const noticedMs = 50

function tell(message: FuzzedSiteMessage): void {
  process.send?.(message)
}

/** Time that this thread computed: on a busy machine a pause may be that of others. */
function computedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

let longestStallMs = 0

function watchLoop(): void {
  let lastAt = performance.now()
  let lastComputed = computedMs()
  setInterval(() => {
    const [at, computed] = [performance.now(), computedMs()]
    const ms = Math.min(at - lastAt - tickMs, computed - lastComputed)
    longestStallMs = Math.max(longestStallMs, ms)
    if (ms > noticedMs) tell({ kind: 'stall', ms, at: performance.timeOrigin + at })
    lastAt = at
    lastComputed = computed
  }, tickMs)
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
    config: testConfig(),
    database,
    hasher: cheapHasher,
    now: () => new Date(),
    logger: false,
    onError: fault,
    watch: { note: () => false, trouble: () => undefined },
    pages: (app, appUrl) => serveBuiltPages(app, appUrl, pages),
    shutdown: createShutdown(),
    linger: async () => undefined,
    timeouts: usualTimeouts,
  })
  const ownKeys = new Set(Reflect.ownKeys(Object.prototype))
  process.on('message', (message) => {
    if (message === 'watch') return watchLoop()
    if (message === 'settle') return void setTimeout(() => tell({ kind: 'settled' }), 3 * tickMs)
    const keys = Reflect.ownKeys(Object.prototype).filter((key) => !ownKeys.has(key))
    tell({ kind: 'end', keys: keys.map(String), longestStallMs })
  })
  process.on('disconnect', () => process.exit(0))
  tell({ kind: 'ready', url })
}

await run()
