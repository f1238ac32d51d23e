import { expect, test } from 'vitest'
import { startNotedReadings } from '#test/support/noted-readings.ts'
import type { TestDatabase } from '#test/support/test-database.ts'

const day = '2026-11-25'

/** What is planned, under way or over for a venue. */
const jobsIn = ({ db }: { db: TestDatabase }, venueId: string) =>
  db
    .em()
    .execute<{ id: string; state: string }[]>(
      `select id, state::text from pgboss.job where name = 'read-venue' and data->>'venueId' = ? order by created_on`,
      [venueId],
    )

/** Two venues, each of a host of its own, both read once and not due for long. */
async function start(during?: (venueId: string) => Promise<unknown>, hosts = 2) {
  const read = await startNotedReadings({ nextInMs: 600_000, venueCount: 2, hosts, ...(during && { during }) })
  await expect.poll(() => read.readAt.size).toBe(2)
  const [first, second] = read.venues.map(({ id }) => id) as [string, string]
  const jobs = (venueId: string) => jobsIn(read, venueId)
  const isPlanned = async (id: string) => (await jobs(id)).some(({ state }) => state === 'created')
  await expect.poll(async () => [await isPlanned(first), await isPlanned(second)]).toEqual([true, true])
  return { ...read, jobs, first, second }
}

test('who asks for a day waits until it is read, however soon others get theirs', async () => {
  const { promise: open, resolve } = Promise.withResolvers<void>()
  let isHeld = false
  const { schedule, first, second, asked } = await start((id) => (isHeld && id === first ? open : Promise.resolve()))
  isHeld = true
  const told: string[] = []
  const waiting = schedule.readNow(first, day).then(() => told.push(first))
  await expect.poll(() => asked).toEqual([`${first} ${day}`])
  await schedule.readNow(second, day)
  await schedule.readNow(second, '2026-11-26')
  expect(told).toEqual([])
  resolve()
  await waiting
  expect(asked).toEqual([`${first} ${day}`, `${second} ${day}`, `${second} 2026-11-26`])
})

test('a venue that rests is not hurried, and nobody waits for it', async () => {
  const { schedule, first, second, asked, resting } = await start()
  resting.add(first)
  await schedule.readNow(first, day)
  await schedule.readNow(second, day)
  expect(asked).toEqual([`${second} ${day}`])
})

test('nobody waits for a reading that was forgotten before it began', async () => {
  const { promise: open, resolve } = Promise.withResolvers<void>()
  let isHeld = false
  const { db, jobs, schedule, first, second, asked } = await start(() => (isHeld ? open : Promise.resolve()), 1)
  isHeld = true
  const busy = schedule.readNow(first, day)
  await expect.poll(() => asked).toEqual([`${first} ${day}`])
  // Its host is busy, so it waits.
  const waiting = schedule.readNow(second, day)
  await expect.poll(async () => (await jobs(second)).filter(({ state }) => state === 'created').length).toBe(2)
  await db.em().execute(`delete from pgboss.job where data->>'date' = ? and state = 'created'`, [day])
  await waiting
  expect(asked).toEqual([`${first} ${day}`])
  resolve()
  await busy
})

test('what is planned anew is one venue alone, and a reading of it that is under way goes on', async () => {
  const { promise: open, resolve } = Promise.withResolvers<void>()
  let isHeld = false
  const { jobs, schedule, first, second, asked, dueAt, readAt } = await start((id) =>
    isHeld && id === first ? open : Promise.resolve(),
  )
  const before = await jobs(second)
  isHeld = true
  const busy = schedule.readNow(first, day)
  await expect.poll(() => asked).toEqual([`${first} ${day}`])
  const [under] = (await jobs(first)).filter(({ state }) => state === 'active')
  dueAt.delete(first)
  await schedule.planAnew([first, 'nowhere'])
  expect(await jobs('nowhere')).toEqual([])
  expect(await jobs(second)).toEqual(before)
  expect(await jobs(first)).toContainEqual({ id: under?.id, state: 'active' })
  resolve()
  await busy
  expect(readAt.get(first)).toHaveLength(2)
})

test('a planned reading that is under way goes on when its venue is planned anew', async () => {
  const { promise: open, resolve } = Promise.withResolvers<void>()
  const read = await startNotedReadings({ nextInMs: 600_000, venueCount: 1, during: () => open })
  const { id } = read.venues[0]!
  await expect.poll(() => read.readAt.size).toBe(1)
  const [under] = await jobsIn(read, id)
  expect(under?.state).toBe('active')
  await read.schedule.planAnew([id])
  expect(await jobsIn(read, id)).toContainEqual(under)
  resolve()
})

test('a reading that comes a moment before its venue is due is on time', async () => {
  class AlmostDue extends Map<string, Date> {
    override get(): Date {
      return new Date(Date.now() + 200)
    }
  }
  const { readAt } = await startNotedReadings({ nextInMs: 600_000, venueCount: 1, dueAt: new AlmostDue() })
  await expect.poll(() => readAt.size).toBe(1)
})
