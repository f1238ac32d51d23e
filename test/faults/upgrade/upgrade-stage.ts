import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { connectDatabase, type Database } from '#server/database/connection.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { startFaultyRelay, type FaultyRelay } from '#test/faults/crash/faulty-relay.ts'
import { watchedDays, watchedVenues } from '#test/faults/crash/watched-places.ts'
import { startNginx } from '#test/support/nginx.ts'
import { nameSources, socketUrl, triedEnvironment } from '#test/faults/tried-application.ts'
import type { Version } from './earlier-version.ts'
import { startFleet, type Fleet } from './fleet.ts'

/** One PostgreSQL, venues whose truth is known, a relay, webs and workers of a version, and nginx before the webs. */
export interface UpgradeStage {
  fleet: Fleet
  /** The site as its callers see it. */
  origin: string
  database: Database
  sandbox: Awaited<ReturnType<typeof startSandbox>>
  relay: FaultyRelay
  env: Record<string, string>
}

/** Starts the stage, does the work on it, and takes it down, whatever happened. */
export async function onUpgradeStage<Result>(
  { version, seed }: { version: Version; seed: number },
  work: (stage: UpgradeStage) => Promise<Result>,
): Promise<Result> {
  const down: (() => Promise<unknown>)[] = []
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'courtside-upgrade-'))
    down.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
    const { stop: stopPostgres, ...address } = await startEmbeddedPostgres({ dataDir })
    down.push(stopPostgres)
    const sandbox = await startSandbox({ seed, now: () => new Date(), venueIds: watchedVenues, isBookedOut: true })
    down.push(() => sandbox.stop())
    const relay = await startFaultyRelay({ faultOf: () => undefined, onUnknownEnd: () => undefined })
    down.push(() => relay.stop())
    const sourcesFile = await nameSources(sandbox, dataDir, watchedDays)
    const tried = triedEnvironment({ databaseUrl: socketUrl(address), dataDir, relayUrl: relay.url, sourcesFile })
    const env = { ...tried, RATE_LIMITS: 'off' }
    const fleet = await startFleet(version, (name) => ({ ...env, DATA_DIR: join(dataDir, name) }))
    down.push(() => fleet.stop())
    const nginx = await startNginx(...fleet.webs)
    down.push(() => nginx.stop())
    const database = await connectDatabase({ address, poolSize: 4 })
    down.push(() => database.close())
    return await work({ fleet, origin: `http://127.0.0.1:${nginx.port}`, database, sandbox, relay, env })
  } finally {
    for (const stop of down.toReversed()) await stop()
  }
}
