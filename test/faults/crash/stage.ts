import { join } from 'node:path'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { freePortNear } from '#server/config/free-port.ts'
import type { Database } from '#server/database/connection.ts'
import { createRandom } from '#test/faults/random.ts'
import { nameSources, socketUrl, triedEnvironment } from '#test/faults/tried-application.ts'
import { startAppProcesses, type AppProcesses } from './app-processes.ts'
import { relayFaults, unknownEnds, type RelayFault } from './faulty-relay.ts'
import { startRelayApart } from './relay-apart.ts'
import { startListeners } from './listeners.ts'
import { installAudit } from './run-history.ts'
import type { Strike } from './second-copies.ts'
import type { StrikePlan } from './strike-plan.ts'
import { startUsers } from './users.ts'
import { storeWatches, watchedDays, watchedPlaces, watchedVenues } from './watched-places.ts'

export const workerCount = 2
const usualPort = 39_300

export interface CrashOrder {
  deliveries: number
  /** Over how many places they are spread; all there are where it is not said. */
  places?: number
  plan: StrikePlan
  /** In how many moments at most in which only the relay knows whether it has an email all workers are killed. */
  aimed: number
  /** True if a site is killed, too, while people save preferences. It serves the built pages. */
  withWeb?: boolean
  /** True if processes run the build: from the sources workers start slower, and compile the emails. */
  isBuilt?: boolean
  /** How many strikes come, at most, before what was freed for the first of them has been read; one where it is not said. */
  strikesAtOnce?: number
  seed: number
  /** The share of emails at which the relay fails, and the ways in which it does. */
  faultShare?: number
  faults?: readonly RelayFault[]
  /** When it is to be over at the latest. */
  patienceMs: number
  onProgress?: (line: string) => void
}

/** The setting of a run. */
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
  const { seed, faultShare = 0, faults = relayFaults } = order
  const listeners = await startListeners({ em, places, random: createRandom(seed + 1), faultShare, now: startedAt })
  await installAudit(em())
  const sandbox = await startSandbox({
    seed: order.seed,
    now: () => new Date(),
    venueIds: watchedVenues,
    isBookedOut: true,
  })
  const sourcesFile = await nameSources(sandbox, dataDir, watchedDays)
  const aim = takeAim(order, random)
  const unanswered = new Set<string>()
  const relay = await startRelayApart({ seed, faultShare, faults }, (id) => {
    if (!aim()) return void unanswered.add(id)
    for (let worker = 0; worker < workerCount; worker += 1) strikes.push({ at: Date.now(), what: 'aimed' })
    workers.endAll('SIGKILL')
  })
  const env = {
    ...triedEnvironment({ databaseUrl: socketUrl(address), dataDir, relayUrl: relay.url, sourcesFile }),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    // Hundreds are started: what one of them compiled the next one need not.
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
  }
  const program = order.isBuilt === true ? 'dist/server/main.js' : 'src/server/main.ts'
  const worker = { args: [program, '--role=worker'], env }
  const workers: AppProcesses = startAppProcesses(Array.from({ length: workerCount }, () => worker))
  const port = await freePortNear(usualPort)
  const site = { args: [program, '--role=web'], env: { ...env, PORT: String(port) } }
  const webs = startAppProcesses(order.withWeb === true ? [site] : [])
  const users = order.withWeb === true ? await startUsers({ em, webs, origin: `http://127.0.0.1:${port}` }) : undefined
  async function stop(): Promise<void> {
    await users?.stop()
    await Promise.all([workers.stop(), webs.stop()])
    await Promise.all([relay.stop(), listeners.stop()])
    await sandbox.stop()
  }
  return {
    em,
    random,
    startedAt,
    places,
    strikes,
    sandbox,
    listeners,
    relay,
    unanswered,
    workers,
    webs,
    users,
    dataDir,
    stop,
    unsubscribed: new Map<string, number>(),
    /** How long those took to end that were asked to, ms. */
    exitMs: [] as number[],
  }
}

/** Says of each unknown end whether all workers are killed for it, so that these kills are spread over the whole run. */
function takeAim({ aimed, deliveries, faultShare = 0, faults = relayFaults }: CrashOrder, random: () => number) {
  const shareOfUnknown = faults.filter((fault) => unknownEnds.has(fault)).length / faults.length
  const expected = deliveries * faultShare * shareOfUnknown
  let left = aimed
  return (): boolean => left > 0 && random() < aimed / expected && left-- > 0
}
