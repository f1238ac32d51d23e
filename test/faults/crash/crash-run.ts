import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { followLink } from '#server/alerts/links/manage-by-link.ts'
import { connectDatabase, type Database } from '#server/database/connection.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { recordedPid } from '#server/database/postgres-pid-file.ts'
import { signLink } from '#server/signing/signed-link.ts'
import { checkHistory, type Verdict } from '#test/faults/history/check-history.ts'
import { createRandom } from '#test/faults/random.ts'
import { testSecret } from '#test/support/test-config.ts'
import { relayFaults, startFaultyRelay, type RelayFault } from './faulty-relay.ts'
import { countReadings, countWaiting, historyOf, installAudit } from './run-history.ts'
import { free, storeWatches, watchedDays, watchedPlaces, watchedVenues, type WatchedPlace } from './watched-places.ts'
import { startWorkerProcesses } from './worker-processes.ts'

const workerCount = 2
/** A dozen openings at once of one day would wait for a second reading. */
const freedAtOnce = 3
const betweenFreeingMs = 150

export interface CrashOrder {
  deliveries: number
  kills: number
  seed: number
  /** The share of emails at which the relay fails, and the ways in which it does. */
  faultShare?: number
  faults?: readonly RelayFault[]
  /** When it is to be over at the latest. */
  patienceMs: number
  onProgress?: (line: string) => void
}

export interface CrashReport {
  verdict: Verdict
  accepted: number
  /** Second copies of which the outbox says why. */
  ambiguousCopies: number
  ended: Record<string, number>
  failed: Record<string, number>
  /** What never ended, or was never read again. */
  unfinished: string[]
  seconds: number
}

/** Frees places while everything is killed in turn, waits until all is quiet, and has the checker judge what happened. */
export async function runCrashes(order: CrashOrder): Promise<CrashReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'courtside-crash-'))
  const { stop: stopPostgres, ...address } = await startEmbeddedPostgres({ dataDir })
  const database = await connectDatabase({ address })
  try {
    await migrate(database)
    return await crashOver({ order, dataDir, database, address })
  } finally {
    await database.close()
    await stopPostgres()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Ground {
  order: CrashOrder
  dataDir: string
  database: Database
  address: { host: string; port: number; user: string; database: string }
}

async function crashOver({ order, dataDir, database, address }: Ground): Promise<CrashReport> {
  const { deliveries, seed, patienceMs, onProgress = () => undefined } = order
  const begun = performance.now()
  const em = () => database.orm.em.fork()
  const random = createRandom(seed)
  const startedAt = new Date()
  const places = watchedPlaces(deliveries, startedAt)
  await storeWatches(em, places, startedAt)
  await installAudit(em())
  const sandbox = await startSandbox({ seed, now: () => new Date(), venueIds: watchedVenues, isBookedOut: true })
  const sourcesFile = join(dataDir, 'sources.json')
  const sources = sandbox.sources.map((source) => ({ ...source, daysAhead: watchedDays, minGapMs: 0, pollSeconds: 1 }))
  await writeFile(sourcesFile, JSON.stringify({ sources }))
  const relay = await startFaultyRelay({
    faultOf: faultsOf(order, random),
    onUnknownEnd: () => workers.endAll('SIGKILL'),
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
  const unsubscribed = new Map<string, number>()
  try {
    await until(patienceMs, async () => (await countReadings(em(), 0)).size >= watchedVenues.length * watchedDays)
    onProgress('every venue has been read')
    const nemesis = startNemesis(order, random, { workers, postgresFolder: join(dataDir, 'postgres') })
    for (const [index, place] of shuffled(places, random).entries()) {
      free(sandbox.world, place)
      if (index % 10 === 9) await unsubscribe(em, place, unsubscribed)
      if (index % freedAtOnce === freedAtOnce - 1) await pause(betweenFreeingMs)
    }
    await nemesis.done
    onProgress('all is freed and every kill is done')
    const quietAt = Date.now()
    // What only a dead deliverer could know is decided as soon as it is gone.
    workers.endAll('SIGKILL')
    await workers.areReady()
    const isOver = async () => {
      const readings = await countReadings(em(), quietAt)
      const isRead = places.every(({ venueId, date }) => (readings.get(`${venueId} ${date}`) ?? 0) >= 2)
      return isRead && (await countWaiting(em())) === 0
    }
    const isQuiet = await until(patienceMs - (performance.now() - begun), isOver)
    const unfinished = isQuiet ? [] : [`${await countWaiting(em())} emails wait, or days were not read again`]
    const { accepted, failed } = relay
    const history = await historyOf({ em: em(), places, accepted, unsubscribed, startedAt: startedAt.getTime() })
    const lateAfterMs = patienceMs
    const measures = { lateAfterMs, stuckAfterMs: 0, sameOpeningWithinMs: 30 * 60_000, slackMs: 3000 }
    return {
      verdict: checkHistory(history, measures),
      accepted: accepted.length,
      ambiguousCopies: accepted.length - new Set(accepted.map(({ id }) => id)).size,
      ended: Object.fromEntries(workers.ended),
      failed: Object.fromEntries(failed),
      unfinished: [...unfinished, ...workers.faults],
      seconds: (performance.now() - begun) / 1000,
    }
  } finally {
    await workers.stop()
    await relay.stop()
    await sandbox.stop()
  }
}

function faultsOf({ faultShare = 0, faults = relayFaults }: CrashOrder, random: () => number) {
  return (): RelayFault | undefined =>
    random() < faultShare ? faults[Math.floor(random() * faults.length)] : undefined
}

/** Kills in turn what there is to kill, each time as soon as what was killed before is there again. */
function startNemesis(
  { kills }: CrashOrder,
  random: () => number,
  { workers, postgresFolder }: { workers: ReturnType<typeof startWorkerProcesses>; postgresFolder: string },
): { done: Promise<void> } {
  async function run(): Promise<void> {
    for (let kill = 0; kill < kills; kill += 1) {
      await workers.areReady()
      await pause(random() * 800)
      if (kill % 5 === 3) process.kill(recordedPid(postgresFolder) ?? 0, random() < 0.5 ? 'SIGQUIT' : 'SIGKILL')
      else workers.end(kill % 5 === 1 ? 'SIGTERM' : 'SIGKILL', kill)
    }
  }
  return { done: run() }
}

/** Whoever waits for a place longest wants no emails any more. PostgreSQL may be away for the moment. */
async function unsubscribe(
  em: () => Parameters<typeof followLink>[0]['em'],
  { addresses: [address] }: WatchedPlace,
  unsubscribed: Map<string, number>,
): Promise<void> {
  if (address === undefined) return
  const token = signLink({ key: testSecret, purpose: 'unsubscribe', subject: address })
  await until(60_000, async () => {
    await followLink({ em: em(), key: testSecret, action: 'unsubscribe', token, now: new Date() })
    return true
  })
  unsubscribed.set(address, Date.now())
}

/** Asks again and again; false where it does not come true in time. What fails meanwhile counts as not yet. */
async function until(patienceMs: number, isTrue: () => Promise<boolean>): Promise<boolean> {
  const giveUpAt = performance.now() + patienceMs
  while (performance.now() < giveUpAt) {
    if (await isTrue().catch(() => false)) return true
    await pause(100)
  }
  return false
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((one) => [random(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
