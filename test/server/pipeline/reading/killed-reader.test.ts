import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import type { PacedSource, Polled } from '#server/pipeline/reading/poll-source.ts'
import { createReadingSchedule } from '#server/pipeline/reading/reading-schedule.ts'
import { createReadingClaims } from '#server/store/readings/reading-claims.ts'
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
