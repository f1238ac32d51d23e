import { onTestFinished } from 'vitest'
import { connectDatabase } from '#server/database/connection.ts'
import type { PacedSource } from '#server/pipeline/reading/poll-source.ts'
import {
  startReadingSchedule,
  type ReadingScheduleDeps,
  type ReadingVisit,
} from '#server/pipeline/reading/reading-schedule.ts'
import type { Reading } from '#server/sources/venue-source.ts'
import { createReadingClaims } from '#server/store/readings/reading-claims.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** How a venue answers, when it is next read, and how long the reading takes. */
export type Answer = (
  venueId: string,
  visit: ReadingVisit,
) => Promise<{ nextInMs?: number; retryAfterSeconds?: number } | void> | void

/** Readings of all workers of one database, as they are seen by the hosts. */
export async function openNotedReadings({ poolSize = 6 }: { poolSize?: number } = {}) {
  const db = await createTestDatabase({ poolSize })
  const visits: { venueId: string; host: string; worker: number; at: number; urgent: readonly string[] }[] = []
  const open = new Map<string, number>()
  /** Venues and hosts that were read twice at once. */
  const crowded: string[] = []
  const errors: unknown[] = []
  const stops: (() => Promise<void>)[] = []
  let workers = 0

  function note(key: string, by: 1 | -1): void {
    const count = (open.get(key) ?? 0) + by
    open.set(key, count)
    if (count > 1) crowded.push(key)
  }

  /** A worker with connections of its own. */
  async function startWorker(
    sources: ReadonlyMap<string, PacedSource>,
    answer: Answer = () => undefined,
    deps: Partial<ReadingScheduleDeps> = {},
  ) {
    const worker = (workers += 1)
    const database = await connectDatabase({ address: db.address, poolSize })
    const em = () => database.orm.em.fork()
    let most = 0
    let now = 0
    const schedule = startReadingSchedule({
      claims: createReadingClaims({ pool: database.pool, em }),
      em,
      sources,
      concurrency: 8,
      slowAfterMs: 60_000,
      housekeep: async () => undefined,
      onError: (error) => void errors.push(error),
      ...deps,
      async poll(paced, visit) {
        const { host, source } = paced
        const { venueId } = source
        visits.push({ venueId, host, worker, at: performance.now(), urgent: visit.urgent })
        for (const key of [host, venueId]) note(key, 1)
        most = Math.max(most, (now += 1))
        try {
          const { nextInMs = 600_000, retryAfterSeconds } = (await answer(venueId, visit)) ?? {}
          return { nextInMs, reading: { retryAfterSeconds } as Reading }
        } finally {
          now -= 1
          for (const key of [host, venueId]) note(key, -1)
        }
      },
    })
    let stopped: Promise<void> | undefined
    const stop = () => (stopped ??= schedule.stop().then(() => database.close()))
    stops.push(stop)
    return { ...schedule, schedule, stop, worker, database, most: () => most }
  }

  onTestFinished(async () => {
    await Promise.all(stops.map((stop) => stop()))
    await db.drop()
  })
  const rows = <Row extends object>(sql: string, values: unknown[] = []) =>
    db.database.pool.query<Row>(sql, values).then((found) => found.rows)
  return { db, startWorker, rows, visits, crowded, errors, readsOf: readsIn(visits) }
}

const readsIn = (visits: readonly { venueId: string }[]) => (venueId: string) =>
  visits.filter((visit) => visit.venueId === venueId).length

/** A venue that was read before, and is due again in so many ms of the database's clock. */
export async function wasRead(
  { db }: { db: TestDatabase },
  venueId: string,
  { inMs = 600_000, failures = 0 }: { inMs?: number; failures?: number } = {},
): Promise<void> {
  await db.database.pool.query(
    `insert into source_state (venue_id, system, next_read_at, failures)
     values ($1, 'clubspark', now() + $2 * interval '1 millisecond', $3)`,
    [venueId, inMs, failures],
  )
}
