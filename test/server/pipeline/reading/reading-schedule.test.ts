import { Pool } from 'pg'
import { expect, test } from 'vitest'
import { createReadingSchedule } from '#server/pipeline/reading/reading-schedule.ts'
import { createReadingClaims } from '#server/store/readings/reading-claims.ts'
import { startLostFarewells } from '#test/support/lost-farewells.ts'
import { startNotedReadings } from '#test/support/noted-readings.ts'
import { createTestDatabase } from '#test/support/test-database.ts'

test('every venue is read at once, and again as soon as it is due', { timeout: 40_000 }, async () => {
  const nextInMs = 2000
  const { venues, readAt, crowded } = await startNotedReadings({ nextInMs })
  const least = () => Math.min(...venues.map(({ id }) => readAt.get(id)?.length ?? 0))
  await expect.poll(least, { timeout: 30_000 }).toBeGreaterThanOrEqual(3)
  const pauses = [...readAt.values()].flatMap((times) => times.slice(1, 3).map((ms, index) => ms - (times[index] ?? 0)))
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(nextInMs - 250)
  expect(pauses.toSorted((a, b) => a - b)[Math.floor(pauses.length / 2)]).toBeLessThan(nextInMs + 3000)
  expect(crowded).toEqual([])
})

test('a day that is asked for now is read before its venue is due, unless the venue rests after a failure', async () => {
  const { venues, schedule, readAt, crowded, resting, asked } = await startNotedReadings({ nextInMs: 600_000 })
  await expect.poll(() => readAt.size, { timeout: 30_000 }).toBe(venues.length)
  await Promise.all(venues.slice(0, 8).map(({ id }) => schedule.readNow(id, '2026-11-25')))
  expect(asked.toSorted()).toEqual(
    venues
      .slice(0, 8)
      .map(({ id }) => `${id} 2026-11-25`)
      .toSorted(),
  )
  expect(crowded).toEqual([])
  const { id: rests = '' } = venues.at(-1) ?? {}
  resting.add(rests)
  await schedule.readNow(rests, '2026-11-25')
  expect(readAt.get(rests)).toHaveLength(1)
})

test('a venue whose source is another one is read at once, and not when that before it would have been', async () => {
  const { venues, schedule, readAt, dueAt } = await startNotedReadings({ nextInMs: 4 * 3_600_000 })
  await expect.poll(() => readAt.size, { timeout: 30_000 }).toBe(venues.length)
  const venueId = venues[0]!.id
  // The next reading is planned a moment after the first has ended.
  await schedule.readNow(venueId, '2026-11-25')
  dueAt.delete(venueId)
  await schedule.planAnew([venueId])
  await expect.poll(() => readAt.get(venueId)?.length).toBe(3)
})

const nothing = {
  sources: new Map(),
  isOnlyWorker: true,
  concurrency: 1,
  dueAt: async () => undefined,
  isResting: async () => false,
  housekeep: async () => undefined,
  poll: () => Promise.reject(new Error('nobody reads here')),
}

test('what the server says to connections that the schedule has ended is no fault', { timeout: 30_000 }, async () => {
  const db = await createTestDatabase()
  const way = await startLostFarewells(db.address)
  const claims = createReadingClaims(db.database.pool)
  const faults: unknown[] = []
  const schedule = createReadingSchedule({
    ...nothing,
    connection: way.address,
    claims,
    onError: (error) => void faults.push(error),
  })
  await schedule.start()
  await schedule.stop()
  const ended = await db.em().execute(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'courtside'
         and pid <> pg_backend_pid() and query ilike '%pgboss%'`,
  )
  expect(ended.length).toBeGreaterThan(0)
  await way.left()
  expect(faults).toEqual([])
  claims.end()
  await way.stop()
  await db.drop()
})

test('a schedule that found no database to start with can be stopped', async () => {
  const connection = { host: '127.0.0.1', port: 9, user: 'nobody', database: 'nowhere' }
  const claims = createReadingClaims(new Pool(connection))
  const schedule = createReadingSchedule({ ...nothing, connection, claims, onError: () => undefined })
  await expect(schedule.start()).rejects.toThrow('ECONNREFUSED')
  await schedule.stop()
})
