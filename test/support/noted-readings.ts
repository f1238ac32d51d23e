import { onTestFinished } from 'vitest'
import { venues as catalogue } from '#domain/venues/venues.ts'
import type { PacedSource, Polled } from '#server/pipeline/reading/poll-source.ts'
import { createReadingSchedule, type ReadingScheduleDeps } from '#server/pipeline/reading/reading-schedule.ts'
import { createReadingClaims } from '#server/store/readings/reading-claims.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const pace = { pollSeconds: 2, restSeconds: 900, minGapMs: 0, daysAhead: 28 }

interface Options extends Partial<Pick<ReadingScheduleDeps, 'isOnlyWorker' | 'housekeep' | 'onError'>> {
  /** When a venue is due again that was read. */
  nextInMs: number
  /** Six to a host where there are four hosts. */
  venueCount?: number
  hosts?: number
  dueAt?: Map<string, Date>
  /** Runs while a venue is read. */
  during?: (venueId: string) => Promise<unknown>
  db?: TestDatabase
}

/** A schedule whose pipeline only takes note of what it is asked to read. */
export async function startNotedReadings({
  nextInMs,
  venueCount = 24,
  hosts = 4,
  dueAt = new Map(),
  during,
  db: shared,
  ...deps
}: Options) {
  const venues = catalogue.slice(0, venueCount)
  const db = shared ?? (await createTestDatabase())
  const readAt = new Map<string, number[]>()
  const open = new Map<string, number>()
  const crowded: string[] = []
  const resting = new Set<string>()
  const asked: string[] = []
  const sources = new Map<string, PacedSource>(
    venues.map(({ id }, index) => {
      const read = () => Promise.reject(new Error('nobody reads here'))
      return [id, { ...pace, host: `host ${index % hosts}`, source: { venueId: id, system: 'clubspark', read } }]
    }),
  )
  const claims = createReadingClaims(db.database.pool)
  const schedule = createReadingSchedule({
    connection: db.address,
    claims,
    sources,
    isOnlyWorker: true,
    concurrency: 8,
    onError: (error) => {
      throw error
    },
    dueAt: async (venueId) => dueAt.get(venueId),
    isResting: async (venueId) => resting.has(venueId),
    housekeep: async () => undefined,
    ...deps,
    async poll({ source: { venueId }, host }, date) {
      if (date !== undefined) asked.push(`${venueId} ${date}`)
      const others = open.get(host) ?? 0
      if (others > 0) crowded.push(host)
      open.set(host, others + 1)
      await new Promise((resolve) => setImmediate(resolve))
      open.set(host, others)
      readAt.set(venueId, [...(readAt.get(venueId) ?? []), Date.now()])
      await during?.(venueId)
      const nextReadAt = new Date(Date.now() + nextInMs)
      dueAt.set(venueId, nextReadAt)
      return { nextReadAt } as Polled
    },
  })
  await schedule.start()
  let ended = false
  const end = async () => {
    if (ended) return
    ended = true
    await schedule.stop()
    claims.end()
  }
  onTestFinished(async () => {
    await end()
    if (!shared) await db.drop()
  })
  return { venues, db, claims, schedule, sources, readAt, dueAt, crowded, resting, asked, end }
}
