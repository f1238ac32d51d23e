import { setTimeout as pause } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { PacedSource, Polled } from './poll-source.ts'

const readQueue = 'read-venue'
const planQueue = 'plan-readings'
const housekeepingQueue = 'housekeeping'

/** A job without a sign of life for so long belongs to a process that is gone; the next plan makes it anew. */
const heartbeatSeconds = 10
const longestReadingSeconds = 900

/** A job this much early is on time. */
const earlyMs = 250

/** How often somebody who waits for a reading looks whether it is done. */
const lookEveryMs = 50

interface ReadingJob {
  venueId: string
  /** A day that somebody asked to have read now. */
  date?: LocalDate
}

/** pg-boss's part: who reads which venue when. It holds one job a venue, and reads one venue a host at a time. */
export interface ReadingSchedule {
  start(): Promise<void>
  /**
   * Reads a venue-day without waiting for its turn, and resolves when that is done. The venue's host still gets one
   * reading at a time, and a venue that failed is left to rest.
   */
  readNow(venueId: string, date: LocalDate): Promise<void>
  stop(): Promise<void>
}

/**
 * Hands out readings to all processes that share the database. Each reading makes the job of the next; a plan each
 * minute puts back any that were lost.
 */
export function createReadingSchedule({
  connection,
  sources,
  poll,
  dueAt,
  isResting,
  housekeep,
  isOnlyWorker,
  concurrency,
  onError,
}: {
  connection: { connectionString: string } | { host: string; port: number; user: string; database: string }
  sources: ReadonlyMap<string, PacedSource>
  /** `date` is a day to ask for whether it is due or not. */
  poll: (paced: PacedSource, date?: LocalDate) => Promise<Polled>
  /** When the venue may be read again. */
  dueAt: (venueId: string) => Promise<Date | undefined>
  /** Whether the last reading failed, so that nobody may hurry the next one. */
  isResting: (venueId: string) => Promise<boolean>
  housekeep: () => Promise<void>
  /** True when no other process can be reading: jobs still marked active are then left over from a killed one. */
  isOnlyWorker: boolean
  concurrency: number
  onError: (error: unknown) => void
}): ReadingSchedule {
  const boss = new PgBoss({
    ...connection,
    schema: 'pgboss',
    superviseIntervalSeconds: 10,
    application_name: 'courtside',
  })
  boss.on('error', onError)

  async function plan(): Promise<void> {
    for (const { source, host } of sources.values()) {
      await sendReading(source.venueId, host, await dueAt(source.venueId))
    }
  }

  async function sendReading(venueId: string, host: string, startAfter: Date | undefined): Promise<void> {
    const job: ReadingJob = { venueId }
    await boss.send(readQueue, job, {
      singletonKey: venueId,
      group: { id: host },
      ...(startAfter && { startAfter }),
    })
  }

  async function read({ venueId, date }: ReadingJob): Promise<void> {
    const paced = sources.get(venueId)
    if (!paced) return
    const due = date !== undefined && !(await isResting(venueId)) ? undefined : await dueAt(venueId)
    // A plan that ran while the venue was being read left a job too early: the pause still holds.
    if (due && due.getTime() > Date.now() + earlyMs) return sendReading(venueId, paced.host, due)
    const retryAt = new Date(Date.now() + paced.pollSeconds * 1000)
    const { nextReadAt } = await poll(paced, date).catch((error: unknown) => {
      onError(error)
      return { nextReadAt: retryAt }
    })
    await sendReading(venueId, paced.host, nextReadAt)
  }

  return {
    async start() {
      await boss.start()
      const once = { retryLimit: 0, deleteAfterSeconds: 60, retentionSeconds: 7 * 86_400 }
      await boss.createQueue(readQueue, {
        ...once,
        policy: 'stately',
        heartbeatSeconds,
        expireInSeconds: longestReadingSeconds,
      })
      if (isOnlyWorker) await boss.deleteAllJobs(readQueue)
      await boss.createQueue(planQueue, { ...once, policy: 'stately' })
      await boss.createQueue(housekeepingQueue, { ...once, policy: 'stately' })
      await boss.work<ReadingJob>(
        readQueue,
        {
          localConcurrency: concurrency,
          groupConcurrency: 1,
          // Most jobs are for later. A notification comes when a job is made and not when it is due, so we look.
          pollingIntervalSeconds: 0.5,
        },
        async (jobs) => {
          for (const job of jobs) await read(job.data)
        },
      )
      await boss.work(planQueue, plan)
      await boss.work(housekeepingQueue, housekeep)
      await boss.schedule(planQueue, '* * * * *')
      await boss.schedule(housekeepingQueue, '*/5 * * * *')
      await plan()
    },
    async readNow(venueId, date) {
      const host = sources.get(venueId)?.host
      if (host === undefined) throw new Error(`${venueId} is not among the sources`)
      const key = `${venueId} ${date}`
      const job: ReadingJob = { venueId, date }
      await boss.send(readQueue, job, { singletonKey: key, group: { id: host }, priority: 1 })
      const isDone = async () =>
        (await boss.findJobs(readQueue, { key })).every(({ state }) => state !== 'created' && state !== 'active')
      while (!(await isDone())) await pause(lookEveryMs)
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}
