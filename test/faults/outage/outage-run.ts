import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { freePortNear } from '#server/config/free-port.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { startFaultyRelay } from '#test/faults/crash/faulty-relay.ts'
import { until } from '#test/faults/crash/patience.ts'
import { startSilentProxy } from '#test/support/silent-proxy.ts'
import { nameSources, triedEnvironment } from '#test/faults/tried-application.ts'
import { startAppProcess, type AppProcess } from './app-process.ts'
import { askSite, type Answers } from './ask-site.ts'
import { takeAway, type Ground, type OutageKind } from './outages.ts'

const usualPort = 39_100
const patienceMs = 60_000
/** How long an outage goes on after the first refusal. */
const lastsMs = 1500

export interface OutageReport {
  /** The answers while the database was away, after the outage had been noticed. */
  during: Answers[]
  /** How long it took until writes were taken again. */
  backAfterMs: number
  /** The lines that each process wrote to its log. */
  logs: Record<string, string[]>
}

/** A web and a worker go through outages of their database. Returns each outage's measures, and how the processes ended. */
export async function runOutages(
  kinds: readonly OutageKind[],
): Promise<{ reports: Record<string, OutageReport>; exits: (number | string | null)[] }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'courtside-outage-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  const { stop: _stop, ...address } = postgres
  const ground: Ground = { dataDir, postgres, proxy: await startSilentProxy(address) }
  const sandbox = await startSandbox({ seed: 7, now: () => new Date(), venueIds: ['manly-lawn-tc'] })
  const relay = await startFaultyRelay({ faultOf: () => undefined, onUnknownEnd: () => undefined })
  try {
    const sourcesFile = await nameSources(sandbox, dataDir, 2)
    const port = await freePortNear(usualPort)
    const databaseUrl = `postgres://courtside@127.0.0.1:${ground.proxy.address.port}/courtside`
    const env = {
      ...triedEnvironment({ databaseUrl, dataDir, relayUrl: relay.url, sourcesFile }),
      PORT: String(port),
      RATE_LIMITS: 'off',
    }
    const [web, worker] = await Promise.all([startAppProcess('web', env), startAppProcess('worker', env)])
    const processes = { web, worker }
    const reports: Record<string, OutageReport> = {}
    for (const kind of kinds) reports[kind] = await goThrough(kind, ground, processes, `http://127.0.0.1:${port}`)
    return { reports, exits: await Promise.all(Object.values(processes).map((process) => process.stop())) }
  } finally {
    await ground.proxy.stop()
    await sandbox.stop()
    await relay.stop()
    await ground.postgres.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

async function goThrough(
  kind: OutageKind,
  ground: Ground,
  processes: Record<string, AppProcess>,
  origin: string,
): Promise<OutageReport> {
  await until(patienceMs, async () => (await askSite(origin)).calendar.status === 200)
  const giveBack = await takeAway(kind, ground)
  const noticed = await until(patienceMs, async () => (await askSite(origin)).write.status === 503)
  if (!noticed) throw new Error(`${kind}: the site did not notice`)
  const during: Answers[] = []
  const endsAt = performance.now() + lastsMs
  while (performance.now() < endsAt) {
    during.push(await askSite(origin))
    await pause(200)
  }
  await giveBack()
  const givenBackAt = performance.now()
  const writes = await until(patienceMs, async () => (await askSite(origin)).write.status === 200)
  if (!writes) throw new Error(`${kind}: writes do not come back`)
  const backAfterMs = performance.now() - givenBackAt
  const isToldOf = ({ log }: AppProcess) => log.at(-1)?.includes('the database is well again') === true
  await until(patienceMs, async () => Object.values(processes).every(isToldOf))
  const logs = Object.fromEntries(Object.entries(processes).map(([name, { log }]) => [name, log.splice(0)]))
  return { during, backAfterMs, logs }
}
