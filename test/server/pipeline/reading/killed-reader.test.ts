import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import type { PacedSource, Polled } from '#server/pipeline/reading/poll-source.ts'
import { createReadingSchedule } from '#server/pipeline/reading/reading-schedule.ts'
import { createReadingClaims } from '#server/store/readings/reading-claims.ts'
import { startNotedReadings } from '#test/support/noted-readings.ts'
import { createTestDatabase } from '#test/support/test-database.ts'

const venueId = 'manly-lawn-tc'
const paced: PacedSource = {
  pollSeconds: 600,
  restSeconds: 900,
  minGapMs: 0,
  daysAhead: 28,
  host: 'venue',
  source: { venueId, system: 'clubspark', read: () => Promise.reject(new Error('nobody reads here')) },
}

/** A worker that reads the venue whenever it may, and counts. */
async function startReader() {
  const db = await createTestDatabase()
  const claims = createReadingClaims(db.database.pool)
  let readings = 0
  const schedule = createReadingSchedule({
    connection: db.address,
    claims,
    sources: new Map([[venueId, paced]]),
    isOnlyWorker: true,
    concurrency: 2,
    onError: (error) => {
      throw error
    },
    dueAt: async () => undefined,
    isResting: async () => false,
    housekeep: async () => undefined,
    async poll() {
      readings += 1
      return { nextReadAt: new Date(Date.now() + 600_000) } as Polled
    },
  })
  await schedule.start()
  onTestFinished(async () => {
    await schedule.stop()
    claims.end()
    await db.drop()
  })
  return { db, readings: () => readings }
}

test('the venue that a killed worker was reading is read again by another within five seconds', async () => {
  const { db, readings } = await startReader()
  await expect.poll(readings, { timeout: 20_000 }).toBe(1)
  // Another worker takes the next reading before it is due, and says that it reads.
  const boss = new PgBoss({ ...db.address, supervise: false, schedule: false })
  await boss.start()
  onTestFinished(() => boss.stop({ graceful: false }))
  const other = createReadingClaims(db.database.pool)
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  void other.during(venueId, () => {
    begin()
    return new Promise(() => undefined)
  })
  await begun
  const take = async () => (await boss.fetch('read-venue', { ignoreStartAfter: true })).length
  await expect.poll(take).toBe(1)
  // For as long as that worker lives its reading is left alone, also past the time in which it had to claim the venue.
  const [row] = await db.em().execute<{ longAgo: Date }[]>(
    `update pgboss.job set started_on = started_on - interval '1 minute' where name = 'read-venue' and state = 'active'
     returning now() as "longAgo"`,
  )
  expect(row).toBeDefined()
  expect(await other.unclaimed([venueId, 'elsewhere'])).toEqual(['elsewhere'])
  expect(readings()).toBe(1)
  const killedAt = performance.now()
  other.end()
  await expect.poll(readings, { timeout: 5000 }).toBe(2)
  expect(performance.now() - killedAt).toBeLessThan(5000)
})

test('a reading that has just begun has time to say so, and one that lives is left alone, while a dead one is begun again', async () => {
  const { db, claims, dueAt, readAt, venues } = await startNotedReadings({
    nextInMs: 600_000,
    venueCount: 3,
    hosts: 3,
  })
  await expect.poll(() => readAt.size).toBe(3)
  const [young, dead, living] = venues.map(({ id }) => id) as [string, string, string]
  const jobs = () =>
    db
      .em()
      .execute<{ id: string; venue: string }[]>(
        `select id, data->>'venueId' as venue from pgboss.job where name = 'read-venue' and state in ('created', 'active')`,
      )
  await expect.poll(async () => (await jobs()).length).toBe(3)
  const before = await jobs()
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const claimed = Promise.withResolvers<void>()
  const alive = claims.during(living, () => {
    claimed.resolve()
    return over
  })
  await claimed.promise
  dueAt.clear()
  // A worker took all three, long ago but for the first.
  await db.em().execute(
    `update pgboss.job set state = 'active', heartbeat_on = now() + interval '1 hour',
         started_on = now() + case when data->>'venueId' = ? then interval '1 hour' else interval '-1 minute' end
       where name = 'read-venue' and state = 'created'`,
    [young],
  )
  await expect.poll(() => readAt.get(dead)?.length).toBe(2)
  const after = await jobs()
  for (const venue of [young, living]) expect(after).toContainEqual(before.find((job) => job.venue === venue))
  expect([readAt.get(young)?.length, readAt.get(living)?.length]).toEqual([1, 1])
  end()
  await alive
})
