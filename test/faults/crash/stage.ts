import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import type { Database } from '#server/database/connection.ts'
import { createRandom } from '#test/faults/random.ts'
import { testSecret } from '#test/support/test-config.ts'
import { relayFaults, startFaultyRelay, type RelayFault } from './faulty-relay.ts'
import { installAudit } from './run-history.ts'
import type { Strike } from './second-copies.ts'
import { storeWatches, watchedDays, watchedPlaces, watchedVenues } from './watched-places.ts'
import { startWorkerProcesses } from './worker-processes.ts'

const workerCount = 2

export interface CrashOrder {
  deliveries: number
  kills: number
  /** Over how many places they are spread; all there are where it is not said. */
  places?: number
  seed: number
  /** The share of emails at which the relay fails, and the ways in which it does. */
  faultShare?: number
  faults?: readonly RelayFault[]
  /** When it is to be over at the latest. */
  patienceMs: number
  onProgress?: (line: string) => void
}

/** What a run is set up on. */
export interface Ground {
  order: CrashOrder
  dataDir: string
  database: Database
  address: { host: string; port: number; user: string; database: string }
}

/** Everything that takes part in a run. */
export type Stage = Awaited<ReturnType<typeof setStage>>

export async function setStage({ order, dataDir, database, address }: Ground) {
  const em = () => database.orm.em.fork()
  const random = createRandom(order.seed)
  const startedAt = new Date()
  const places = watchedPlaces(order.deliveries, startedAt, order.places)
  const strikes: Strike[] = []
  await storeWatches(em, places, startedAt)
  await installAudit(em())
  const sandbox = await startSandbox({
    seed: order.seed,
    now: () => new Date(),
    venueIds: watchedVenues,
    isBookedOut: true,
  })
  const sourcesFile = join(dataDir, 'sources.json')
  const sources = sandbox.sources.map((source) => ({ ...source, daysAhead: watchedDays, minGapMs: 0, pollSeconds: 1 }))
  await writeFile(sourcesFile, JSON.stringify({ sources }))
  const relay = await startFaultyRelay({
    faultOf: faultsOf(order, random),
    onUnknownEnd() {
      strikes.push({ at: Date.now(), what: 'aimed' }, { at: Date.now(), what: 'aimed' })
      workers.endAll('SIGKILL')
    },
  })
  const workers = startWorkerProcesses(workerCount, {
    DATABASE_URL: `postgresql://${address.user}@/${address.database}?host=${encodeURIComponent(address.host)}`,
    DATA_DIR: dataDir,
    SMTP_URL: relay.url,
    JWT_SECRET: testSecret,
    SOURCES_FILE: sourcesFile,
    ALLOW_LOOPBACK_SOURCES: '1',
    SEED_DEMO: '0',
    LOG_LEVEL: 'error',
  })
  async function stop(): Promise<void> {
    await workers.stop()
    await relay.stop()
    await sandbox.stop()
  }
  const unsubscribed = new Map<string, number>()
  return { em, random, startedAt, places, strikes, sandbox, relay, workers, unsubscribed, dataDir, stop }
}

function faultsOf({ faultShare = 0, faults = relayFaults }: CrashOrder, random: () => number) {
  return (): RelayFault | undefined =>
    random() < faultShare ? faults[Math.floor(random() * faults.length)] : undefined
}
