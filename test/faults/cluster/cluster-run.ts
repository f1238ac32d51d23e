import { addDays } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { host } from '#test/cluster/ground.ts'
import { hasStandbys } from '#test/cluster/start-cluster.ts'
import { pause, until } from '#test/faults/crash/patience.ts'
import { createRandom } from '#test/faults/random.ts'
import { lostRows, registerPeople } from './acknowledged-rows.ts'
import { patienceMs, seatAudience, type Judged } from './audience.ts'
import { faultNames, strike, type FaultName } from './cluster-faults.ts'
import { startLoad, type Load } from './site-load.ts'
import { onStage, type Stage, type StageEnd } from './stage.ts'

const people = 8
const betweenFaultsMs = 6000

interface Struck extends Judged {
  /** Acknowledged preferences and alerts that the database does not have, in words. */
  lostRows: string[]
  /** For each fault, the longest time without an acknowledged write in ms. */
  pauses: [FaultName, number][]
  acknowledgedWrites: number
  reads: number
  failedReads: string[]
  wrongAnswers: string[]
}

export type ClusterReport = Struck & StageEnd

interface ClusterFaults {
  seed: number
  openings: number
  rounds: number
  say: (line: string) => void
}

/** A whole cluster under load, of which one part after the other is killed while openings appear. */
export function runClusterFaults(options: ClusterFaults): Promise<ClusterReport> {
  return onStage(options, (stage) => strikeAll(stage, options))
}

async function strikeAll(stage: Stage, { seed, openings, rounds, say }: ClusterFaults): Promise<Struck> {
  const { cluster, database } = stage
  const em = () => database.orm.em.fork()
  const random = createRandom(seed)
  const startedAt = new Date()
  const origin = `http://${host}:${cluster.ground.ports.site}`
  const audience = await seatAudience(stage, openings)
  const crew = await registerPeople({ em, origin, count: people, now: startedAt })
  const date = addDays(venueDate(startedAt), 1).replaceAll('-', '')
  const load = startLoad(origin, crew.tokens, () => `/api/daily-summary?deporte=tennis&fecha=${date}`)
  const pauses: [FaultName, number][] = []
  const order = Array.from({ length: rounds }, () => faultNames).flat()
  for (const fault of order) {
    const isWhole = await until(patienceMs, () => hasStandbys(cluster.ground))
    if (!isWhole) throw new Error(`before «${fault}» the cluster is not whole`)
    const struckAt = Date.now()
    audience.freeShare(order.length)
    const restart = await strike(fault, cluster, random)
    await crew.makeAlert(random)
    await pause(betweenFaultsMs)
    await restart()
    await pause(betweenFaultsMs)
    pauses.push([fault, longestPause(load, struckAt)])
    say(`${fault}: no write acknowledged for ${(pauses.at(-1)?.[1] ?? 0) / 1000} s at most`)
  }
  await load.stop()
  return {
    ...(await audience.judge()),
    lostRows: await lostRows(em(), load, crew),
    pauses,
    acknowledgedWrites: load.writtenAt.length,
    reads: load.reads,
    failedReads: load.failedReads,
    wrongAnswers: load.wrongAnswers,
  }
}

function longestPause({ writtenAt }: Load, since: number): number {
  const times = [since, ...writtenAt.filter((at) => at >= since)]
  return Math.max(...times.map((at, index) => (times[index + 1] ?? Date.now()) - at))
}
