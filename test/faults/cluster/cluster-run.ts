import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '#domain/calendar/local-date.ts'
import { sydneyDate } from '#domain/calendar/sydney-time.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { host, prepareGround } from '#scripts/cluster/ground.ts'
import { hasStandbys, startCluster, type Cluster } from '#scripts/cluster/start-cluster.ts'
import { connectDatabase, type Database } from '#server/database/connection.ts'
import { startFaultyRelay, type FaultyRelay } from '#test/faults/crash/faulty-relay.ts'
import { pause, until } from '#test/faults/crash/patience.ts'
import { countReadings, countWaiting, historyOf, installAudit } from '#test/faults/crash/run-history.ts'
import { free, storeWatches, watchedDays, watchedPlaces, watchedVenues } from '#test/faults/crash/watched-places.ts'
import { checkHistory, type Verdict } from '#test/faults/history/check-history.ts'
import { createRandom } from '#test/faults/random.ts'
import { lostRows, registerPeople } from './acknowledged-rows.ts'
import { faultNames, strike, type FaultName } from './cluster-faults.ts'
import { startLoad, type Load } from './site-load.ts'

const people = 8
const betweenFaultsMs = 6000
const patienceMs = 240_000

export interface ClusterReport {
  verdict: Verdict
  accepted: number
  secondCopies: number
  /** Acknowledged preferences and alerts that the database does not have, in words. */
  lostRows: string[]
  /** For each fault, the longest time without an acknowledged write in ms. */
  pauses: [FaultName, number][]
  acknowledgedWrites: number
  reads: number
  failedReads: string[]
  wrongAnswers: string[]
  unfinished: string[]
  exits: Record<string, number | NodeJS.Signals | null>
  /** The end of the log of each process that ended badly. */
  lastWords: string[]
}

/** A whole cluster under load, of which one part after the other is killed while openings appear. */
export async function runClusterFaults({
  seed,
  openings,
  rounds,
  say,
}: {
  seed: number
  openings: number
  rounds: number
  say: (line: string) => void
}): Promise<ClusterReport> {
  const folder = await mkdtemp(join(tmpdir(), 'courtside-faults-'))
  const ground = prepareGround(folder, 18_000 + (process.pid % 100) * 100)
  const sandbox = await startSandbox({ seed, now: () => new Date(), venueIds: watchedVenues, isBookedOut: true })
  const relay = await startFaultyRelay({ faultOf: () => undefined, onUnknownEnd: () => undefined })
  const sourcesFile = join(folder, 'sources.json')
  const sources = sandbox.sources.map((source) => ({ ...source, daysAhead: watchedDays, minGapMs: 0, pollSeconds: 1 }))
  await writeFile(sourcesFile, JSON.stringify({ sources }))
  const env = { NODE_ENV: 'development', RATE_LIMITS: 'off', SEED_DEMO: '0' }
  const cluster = await startCluster({ ground, sink: new URL(relay.url), sourcesFile, env, say })
  const address = { url: `postgres://courtside:${ground.secrets.courtside}@${host}:${ground.ports.primary}/courtside` }
  const database = await connectDatabase({ address, poolSize: 4 })
  let isStopped = false
  try {
    const report = await runOver({ cluster, database, sandbox, relay, seed, openings, rounds, say })
    await database.close()
    isStopped = true
    const exits = await cluster.stop()
    return { ...report, exits, lastWords: await lastWordsOf(folder, exits) }
  } finally {
    if (!isStopped) await Promise.allSettled([database.close(), cluster.stop()])
    await relay.stop()
    await sandbox.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

interface Stage {
  cluster: Cluster
  database: Database
  sandbox: Awaited<ReturnType<typeof startSandbox>>
  relay: FaultyRelay
  seed: number
  openings: number
  rounds: number
  say: (line: string) => void
}

async function runOver(stage: Stage): Promise<Omit<ClusterReport, 'exits' | 'lastWords'>> {
  const { cluster, database, sandbox, relay, seed, openings, rounds, say } = stage
  const em = () => database.orm.em.fork()
  const random = createRandom(seed)
  const startedAt = new Date()
  const origin = `http://${host}:${cluster.ground.ports.site}`
  const places = watchedPlaces(openings, startedAt)
  await storeWatches(em, places, startedAt)
  await installAudit(em())
  const crew = await registerPeople({ em, origin, count: people, now: startedAt })
  const isRead = await until(patienceMs, async () => (await countReadings(em(), 0)).size >= watchedVenues.length)
  if (!isRead) throw new Error('no venue was read')
  const date = addDays(sydneyDate(startedAt), 1).replaceAll('-', '')
  const load = startLoad(origin, crew.tokens, () => `/api/daily-summary?deporte=tennis&fecha=${date}`)
  const waiting = [...places]
  const pauses: [FaultName, number][] = []
  const order = Array.from({ length: rounds }, () => faultNames).flat()
  const share = Math.ceil(waiting.length / order.length)
  for (const fault of order) {
    const isWhole = await until(patienceMs, () => hasStandbys(cluster.ground))
    if (!isWhole) throw new Error(`before «${fault}» the cluster is not whole`)
    const struckAt = Date.now()
    for (const place of waiting.splice(0, share)) free(sandbox.world, place)
    const restart = await strike(fault, cluster, random)
    await crew.makeAlert(random)
    await pause(betweenFaultsMs)
    await restart()
    await pause(betweenFaultsMs)
    pauses.push([fault, longestPause(load, struckAt)])
    say(`${fault}: no write acknowledged for ${(pauses.at(-1)?.[1] ?? 0) / 1000} s at most`)
  }
  await load.stop()
  const since = Date.now()
  const isQuiet = await until(patienceMs, async () => {
    const readings = await countReadings(em(), since)
    const isReadAgain = places.every(({ venueId, date: day }) => (readings.get(`${venueId} ${day}`) ?? 0) >= 2)
    return isReadAgain && (await countWaiting(em())) === 0
  })
  await pause(2000)
  const unfinished = isQuiet ? [] : [`${await countWaiting(em())} emails wait, or days were not read again`]
  const { accepted } = relay
  const unsubscribed = new Map<string, number>()
  const told = accepted.filter(({ address }) => address.startsWith('reader'))
  const history = await historyOf({ em: em(), places, accepted: told, unsubscribed, startedAt: startedAt.getTime() })
  const measures = { lateAfterMs: patienceMs, stuckAfterMs: 0, sameOpeningWithinMs: 30 * 60_000, slackMs: 3000 }
  return {
    verdict: checkHistory(history, measures),
    accepted: told.length,
    secondCopies: told.length - new Set(told.map(({ id }) => id)).size,
    lostRows: await lostRows(em(), load, crew),
    pauses,
    acknowledgedWrites: load.writtenAt.length,
    reads: load.reads,
    failedReads: load.failedReads,
    wrongAnswers: load.wrongAnswers,
    unfinished,
  }
}

async function lastWordsOf(folder: string, exits: ClusterReport['exits']): Promise<string[]> {
  const bad = Object.keys(exits).filter((name) => exits[name] !== 0)
  return Promise.all(bad.map(async (name) => (await readFile(join(folder, `log/${name}.log`), 'utf8')).slice(-3000)))
}

function longestPause({ writtenAt }: Load, since: number): number {
  const times = [since, ...writtenAt.filter((at) => at >= since)]
  return Math.max(...times.map((at, index) => (times[index + 1] ?? Date.now()) - at))
}
