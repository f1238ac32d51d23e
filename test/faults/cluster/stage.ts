import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { host, prepareGround } from '#test/cluster/ground.ts'
import { startCluster, type Cluster } from '#test/cluster/start-cluster.ts'
import { connectDatabase, type Database } from '#server/database/connection.ts'
import { startFaultyRelay, type FaultyRelay } from '#test/faults/crash/faulty-relay.ts'
import { nameSources } from '#test/faults/tried-application.ts'
import { watchedDays, watchedVenues } from '#test/faults/crash/watched-places.ts'

/** A cluster with venues whose truth is known, and a relay that records its mails. */
export interface Stage {
  cluster: Cluster
  database: Database
  sandbox: Awaited<ReturnType<typeof startSandbox>>
  relay: FaultyRelay
}

/** How webs and workers ended after SIGTERM. */
export interface StageEnd {
  exits: Record<string, number | NodeJS.Signals | null>
  /** The end of the log of each process that ended badly. */
  lastWords: string[]
}

/** Starts the stage, does the work on it, and takes it down, whatever happened. */
export async function onStage<Result>(
  { seed, say }: { seed: number; say: (line: string) => void },
  work: (stage: Stage) => Promise<Result>,
): Promise<Result & StageEnd> {
  const folder = await mkdtemp(join(tmpdir(), 'courtside-faults-'))
  const ground = prepareGround(folder, 18_000 + (process.pid % 100) * 100)
  const sandbox = await startSandbox({ seed, now: () => new Date(), venueIds: watchedVenues, isBookedOut: true })
  const relay = await startFaultyRelay({ faultOf: () => undefined, onUnknownEnd: () => undefined })
  const sourcesFile = await nameSources(sandbox, folder, watchedDays)
  const env = { NODE_ENV: 'development', RATE_LIMITS: 'off', SEED_DEMO: '0' }
  const cluster = await startCluster({ ground, sink: new URL(relay.url), sourcesFile, env, say })
  const address = { url: `postgres://courtside:${ground.secrets.courtside}@${host}:${ground.ports.primary}/courtside` }
  const database = await connectDatabase({ address, poolSize: 4 })
  let isStopped = false
  try {
    const result = await work({ cluster, database, sandbox, relay })
    await database.close()
    isStopped = true
    const exits = await cluster.stop()
    return { ...result, exits, lastWords: await lastWordsOf(folder, exits) }
  } finally {
    if (!isStopped) await Promise.allSettled([database.close(), cluster.stop()])
    await relay.stop()
    await sandbox.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

async function lastWordsOf(folder: string, exits: StageEnd['exits']): Promise<string[]> {
  const bad = Object.keys(exits).filter((name) => exits[name] !== 0)
  return Promise.all(bad.map(async (name) => (await readFile(join(folder, `log/${name}.log`), 'utf8')).slice(-3000)))
}
