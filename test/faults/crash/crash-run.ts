import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { followLink } from '#server/alerts/links/manage-by-link.ts'
import { connectDatabase } from '#server/database/connection.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { signLink } from '#server/signing/signed-link.ts'
import { checkHistory, type Verdict } from '#test/faults/history/check-history.ts'
import { testSecret } from '#test/support/test-config.ts'
import { until } from './patience.ts'
import { countReadings, countWaiting, historyOf, mostLeftUnknown } from './run-history.ts'
import type { ListenersReport } from './listeners.ts'
import { copiesByStrike, gaveUp, type CopiesByStrike } from './second-copies.ts'
import { setStage, workerCount, type CrashOrder, type Ground, type Stage } from './stage.ts'
import { strike } from './strike.ts'
import { inOrder } from './strike-plan.ts'
import { takeOver } from './taken-over.ts'
import type { UsersReport } from './users.ts'
import { free, watchedDays, watchedVenues, type WatchedPlace } from './watched-places.ts'

/** The longest time until a freed court is read, while everything is killed in turn. */
const readWithinMs = 30_000
const takenOverWithinMs = 60_000

export interface CrashReport {
  verdict: Verdict
  accepted: number
  /** The number of kills of each kind, and of the retries that followed. */
  copies: CopiesByStrike
  /** Emails that ended with two unknown ends, and how many of them no relay has. */
  gaveUp: { unknown: number; nowhere: number }
  /** The most emails of unknown outcome that one deliverer left. */
  leftUnknown: number
  /** How long those took that were asked to end, ms, the shortest first. */
  exitMs: number[]
  /** How workers ended, and sites. */
  ended: Record<string, number>
  endedWebs: Record<string, number>
  users: UsersReport | undefined
  listeners: ListenersReport
  failed: Record<string, number>
  /** Rows that never ended, and venues that were never read again. */
  unfinished: string[]
  seconds: number
}

/** Frees courts while everything is killed in turn, waits until all is quiet, and has the checker judge the run. */
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

async function crashOver(ground: Ground): Promise<CrashReport> {
  const { patienceMs, onProgress = () => undefined } = ground.order
  const begun = performance.now()
  const stage = await setStage(ground)
  const { em, relay, workers, webs, users } = stage
  try {
    await until(patienceMs, async () => (await countReadings(em(), 0)).size >= watchedVenues.length * watchedDays)
    onProgress('every venue has been read')
    await openAndStrike(stage, ground.order, onProgress)
    onProgress('all is freed and every strike is done')
    await users?.stop()
    // A mail that a relay put off several times waits for a quarter of an hour and more, however long the kills took.
    const isQuiet = await becomesQuiet(stage, patienceMs)
    const unfinished = isQuiet
      ? []
      : [`${await countWaiting(em())} emails and messages wait, or days were not read again`]
    // Not before: the last strike may just have cut the connection that would be asked.
    const used = await users?.report()
    const { accepted, failed } = relay
    const history = await historyOf({ ...stage, em: em(), accepted, startedAt: stage.startedAt.getTime() })
    const measures = { lateAfterMs: patienceMs, stuckAfterMs: 0, sameOpeningWithinMs: 30 * 60_000, slackMs: 3000 }
    return {
      verdict: checkHistory(history, measures),
      accepted: accepted.length,
      copies: copiesByStrike(history, stage.strikes, stage.unanswered),
      gaveUp: gaveUp(history),
      leftUnknown: await mostLeftUnknown(em()),
      exitMs: stage.exitMs.toSorted((a, b) => a - b),
      ended: Object.fromEntries(workers.ended),
      endedWebs: Object.fromEntries(webs.ended),
      users: used,
      listeners: await stage.listeners.report(),
      failed: Object.fromEntries(failed),
      unfinished: [...unfinished, ...workers.faults, ...webs.faults],
      seconds: (performance.now() - begun) / 1000,
    }
  } finally {
    await stage.stop()
  }
}

/** Frees a share of the courts around each kill, so that it comes while something opens. */
async function openAndStrike(
  stage: Stage,
  { plan, strikesAtOnce = 1 }: CrashOrder,
  onProgress: (line: string) => void,
): Promise<void> {
  const { places, random, users } = stage
  const strikes = inOrder(plan, random)
  const waiting = shuffled(places, random)
  const steps = Math.max(strikes.length, 1)
  const underWay = new Set<Promise<void>>()
  for (let step = 0; step < steps; step += 1) {
    const some = waiting.splice(0, waiting.length - Math.floor((places.length * (steps - step - 1)) / steps))
    const what = strikes[step]
    if (what === 'taken over') {
      await Promise.all(underWay)
      await takeOverWhile(stage, () => freeInTurn(stage, some))
    } else {
      const freeing: Promise<void> = freeInTurn(stage, some).finally(() => underWay.delete(freeing))
      underWay.add(freeing)
      if (what !== undefined) await strike(stage, what, step)
      while (underWay.size >= strikesAtOnce) await Promise.race(underWay)
    }
    if (step % 10 === 0) await users?.makeAlert(random)
    if (step % 20 === 19) onProgress(`${step + 1} of ${steps} strikes, ${stage.relay.accepted.length} emails`)
  }
  await Promise.all(underWay)
}

/**
 * Frees one court of each venue at a time, and the next ones when these were read: a reading notes its matches at once, so
 * with few readings few notes could be lost.
 */
async function freeInTurn({ em, sandbox, unsubscribed }: Stage, some: readonly WatchedPlace[]): Promise<void> {
  const ofVenue = Map.groupBy(some, ({ venueId }) => venueId)
  const turns = Math.max(0, ...[...ofVenue.values()].map((places) => places.length))
  for (let turn = 0; turn < turns; turn += 1) {
    const freed = [...ofVenue.values()].flatMap((places) => places.slice(turn, turn + 1))
    const since = Date.now()
    for (const place of freed) free(sandbox.world, place)
    const [first] = freed
    if (turn % 3 === 2 && first) await unsubscribe(em, first, unsubscribed)
    await until(readWithinMs, async () => {
      const readings = await countReadings(em(), since)
      return freed.every(({ venueId, date }) => readings.has(`${venueId} ${date}`))
    })
  }
}

/** Frees courts while another worker takes over a hand-over whose holder is made late for it. */
async function takeOverWhile({ em, workers, strikes }: Stage, freeing: () => Promise<void>): Promise<void> {
  await workers.areReady()
  let freed: Promise<void> | undefined
  const isTaken = await takeOver(em(), takenOverWithinMs, () => (freed = freeing())).catch(() => false)
  strikes.push({ at: Date.now(), what: isTaken ? 'taken over' : 'not taken over' })
  await (freed ?? freeing())
}

/** Until every day was read twice more and no email waits. False where that does not come in time. */
async function becomesQuiet({ em, workers, places, strikes }: Stage, patienceMs: number): Promise<boolean> {
  const since = Date.now()
  // A row that only a dead deliverer could know of is decided as soon as it is gone.
  for (let worker = 0; worker < workerCount; worker += 1) strikes.push({ at: since, what: 'at the end' })
  workers.endAll('SIGKILL')
  await workers.areReady()
  return until(patienceMs, async () => {
    const readings = await countReadings(em(), since)
    const isRead = places.every(({ venueId, date }) => (readings.get(`${venueId} ${date}`) ?? 0) >= 2)
    return isRead && (await countWaiting(em())) === 0
  })
}

/** The person who waits longest at a watched place unsubscribes. PostgreSQL may be away for the moment. */
async function unsubscribe(
  em: () => Parameters<typeof followLink>[0]['em'],
  { addresses: [address] }: WatchedPlace,
  unsubscribed: Map<string, number>,
): Promise<void> {
  if (address === undefined) return
  const token = signLink({ key: testSecret, purpose: 'unsubscribe', subject: address })
  await until(60_000, async () => {
    await followLink({ em: em(), keys: [testSecret], action: 'unsubscribe', token, now: new Date() })
    return true
  })
  unsubscribed.set(address, Date.now())
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((one) => [random(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one)
}
