import { setTimeout as pause } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import type { JobInsert, PgBoss } from 'pg-boss'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { ReadingClaims } from '#server/store/readings/reading-claims.ts'
import { createHostTurns } from './host-turns.ts'
import { openBoss } from './open-boss.ts'
import type { PacedSource, Polled } from './poll-source.ts'
import { repeatEvery, type Repeating } from './repeat-every.ts'

const readQueue = 'read-venue'
const planQueue = 'plan-readings'
const housekeepingQueue = 'housekeeping'

/** A job without a heartbeat for this long belongs to a dead process. pg-boss counts no shorter than this. */
const heartbeatSeconds = 10

/** How often readings are looked for that ended with their process, and how long a new one has to claim its venue. */
const restoreEveryMs = 1000
const claimWithinMs = 2000
const longestReadingSeconds = 900

/** A job that is early by no more than this is on time. */
const earlyMs = 250

/** How often somebody who waits for a reading asks whether it is done. */
const askEveryMs = 50

interface ReadingJob {
  venueId: string
  /** A day that somebody asked to have read now. */
  date?: LocalDate
}

/**
 * Decides, with pg-boss, who reads which venue when: one job for each venue, and one reading at a time for each host.
 */
export interface ReadingSchedule {
  start(): Promise<void>
  /**
   * Reads a venue-day without waiting for its turn, and resolves when that is done. The venue's host still gets one
   * reading at a time, and a venue that failed is left to rest.
   */
  readNow(venueId: string, date: LocalDate): Promise<void>
  /** For venues that are read elsewhere from now on, or read at last: what was planned for them is forgotten. */
  planAnew(venueIds: readonly string[]): Promise<void>
  stop(): Promise<void>
}

export interface ReadingScheduleDeps {
  connection: PoolConfig
  claims: ReadingClaims
  sources: ReadonlyMap<string, PacedSource>
  /** `date` is a day to ask for whether it is due or not. */
  poll: (paced: PacedSource, date?: LocalDate) => Promise<Polled>
  /** When the venue may be read again. */
  dueAt: (venueId: string) => Promise<Date | undefined>
  /** Whether the last reading failed, so that nobody may hurry the next one. */
  isResting: (venueId: string) => Promise<boolean>
  housekeep: () => Promise<void>
  /** True when no other process can be reading. Jobs that are still marked active then belong to a killed process. */
  isOnlyWorker: boolean
  concurrency: number
  onError: (error: unknown) => void
}

/**
 * Hands out readings to all processes that share the database. Each reading creates the job of the next one. Once a
 * minute a plan restores any that were lost.
 */
export function createReadingSchedule(deps: ReadingScheduleDeps): ReadingSchedule {
  const { connection, claims, sources, poll, dueAt, isResting, housekeep, isOnlyWorker, concurrency, onError } = deps
  const { boss, end } = openBoss(connection, onError)
  const takeTurn = createHostTurns()
  let restoring: Repeating | undefined

  const plan = () => again([...sources.keys()])

  /** The next jobs of venues, in one statement. One that is there already stays as it is. */
  async function again(venueIds: readonly string[]): Promise<void> {
    const jobs: JobInsert<ReadingJob>[] = []
    for (const venueId of venueIds) {
      const host = sources.get(venueId)?.host
      if (host !== undefined) jobs.push(readingJob(venueId, host, await dueAt(venueId)))
    }
    await boss.insert(readQueue, jobs)
  }

  async function read({ venueId, date }: ReadingJob, paced: PacedSource): Promise<void> {
    const due = date !== undefined && !(await isResting(venueId)) ? undefined : await dueAt(venueId)
    // A plan that ran while the venue was being read created this job too early. The pause still holds.
    if (due && due.getTime() > Date.now() + earlyMs) return again([venueId])
    const retryAt = new Date(Date.now() + paced.pollSeconds * 1000)
    const { nextReadAt } = await poll(paced, date).catch((error: unknown) => {
      onError(error)
      return { nextReadAt: retryAt }
    })
    await boss.insert(readQueue, [readingJob(venueId, paced.host, nextReadAt)])
  }

  return {
    async start() {
      await boss.start()
      await createQueues(boss)
      if (isOnlyWorker) await boss.deleteAllJobs(readQueue)
      await boss.work<ReadingJob>(readQueue, { ...readWork, localConcurrency: concurrency }, async (jobs) => {
        for (const { data } of jobs) {
          const paced = sources.get(data.venueId)
          if (paced) await claims.during(data.venueId, () => takeTurn(paced.host, () => read(data, paced)))
        }
      })
      await repeat(boss, planQueue, '* * * * *', plan)
      await repeat(boss, housekeepingQueue, '*/5 * * * *', housekeep)
      await plan()
      restoring = repeatEvery(restoreEveryMs, () => restoreAbandoned({ boss, claims, again }).catch(onError))
    },
    async readNow(venueId, date) {
      const host = sources.get(venueId)?.host
      if (host === undefined) throw new Error(`${venueId} is not among the sources`)
      await readAtOnce(boss, { venueId, date, host })
    },
    planAnew: (venueIds) => forgetPlanned(boss, venueIds).then(() => again(venueIds)),
    async stop() {
      await restoring?.stop()
      await end()
    },
  }
}

/** Readings of one host wait for each other, also those of different processes but for a rare race. */
const readWork = {
  groupConcurrency: 1,
  // Most jobs are for later. A notification comes when a job is created and not when it is due, so we poll.
  pollingIntervalSeconds: 0.5,
}

/** Readings that a killed process had begun are begun again by whoever notices first. */
async function restoreAbandoned({
  boss,
  claims,
  again,
}: {
  boss: PgBoss
  claims: ReadingClaims
  again: (venueIds: readonly string[]) => Promise<void>
}): Promise<void> {
  const jobs = await boss.findJobs<ReadingJob>(readQueue)
  const begun = jobs.filter(({ state, startedOn }) => state === 'active' && Date.now() - +startedOn > claimWithinMs)
  if (begun.length === 0) return
  const unclaimed = new Set(await claims.unclaimed(begun.map(({ data }) => data.venueId)))
  for (const { id, data } of begun) {
    if (!unclaimed.has(data.venueId)) continue
    await boss.deleteJob(readQueue, id)
    await again([data.venueId])
  }
}

async function forgetPlanned(boss: PgBoss, venueIds: readonly string[]): Promise<void> {
  for (const key of venueIds)
    for (const { id, state } of await boss.findJobs(readQueue, { key }))
      if (state === 'created') await boss.deleteJob(readQueue, id)
}

function readingJob(venueId: string, host: string, startAfter: Date | undefined): JobInsert<ReadingJob> {
  return { data: { venueId }, singletonKey: venueId, group: { id: host }, ...(startAfter && { startAfter }) }
}

async function repeat(boss: PgBoss, queue: string, cron: string, work: () => Promise<void>): Promise<void> {
  await boss.work(queue, work)
  await boss.schedule(queue, cron)
}

/** Puts a reading before all others of its host, and resolves when it is done. */
async function readAtOnce(
  boss: PgBoss,
  { venueId, date, host }: { venueId: string; date: LocalDate; host: string },
): Promise<void> {
  const key = `${venueId} ${date}`
  const job: ReadingJob = { venueId, date }
  await boss.send(readQueue, job, { singletonKey: key, group: { id: host }, priority: 1 })
  const isDone = async () =>
    (await boss.findJobs(readQueue, { key })).every(({ state }) => state !== 'created' && state !== 'active')
  while (!(await isDone())) await pause(askEveryMs)
}

async function createQueues(boss: PgBoss): Promise<void> {
  const once = { policy: 'stately', retryLimit: 0, deleteAfterSeconds: 60, retentionSeconds: 7 * 86_400 } as const
  await boss.createQueue(readQueue, { ...once, heartbeatSeconds, expireInSeconds: longestReadingSeconds })
  await boss.createQueue(planQueue, once)
  await boss.createQueue(housekeepingQueue, once)
}
