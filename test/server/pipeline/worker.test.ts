import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, dateRange } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import type { Reading } from '#server/sources/venue-source.ts'
import { optOut } from '#server/store/venues/opt-outs.ts'
import { holdTimersOf } from '#test/support/held-timers.ts'
import { startNotedWorker } from '#test/support/noted-worker.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const [first, second, third] = ['manly-lawn-tc', 'Long Reef', 'Wakehurst'] as const
const hourMs = 3_600_000
let world: WorldWith<'pipeline'>
beforeEach(async () => void (world = await createWorld({ pipeline: true })))
afterEach(() => world.stop())
const rows = (sql: string, values: unknown[] = []) =>
  world.db.database.pool.query(sql, values).then((found) => found.rows as object[])
/** The database's clock hands out readings, so these workers go by the machine's. */
const now = () => new Date()
const today = venueDate(now())
const tomorrow = addDays(today, 1)

const start = (
  how: Omit<Parameters<typeof startNotedWorker>[0], 'world' | 'hosts'> & { hosts?: Record<string, string> } = {},
) => startNotedWorker({ hosts: { [first]: 'one' }, ...how, world })

/** As if the pause of each host were over. */
const openHosts = () => rows('update source_host set open_at = now()')

/** A venue that was read before, and when it is due. */
async function wasRead(venueId: string, { failures = 0, inMs = hourMs } = {}): Promise<void> {
  await world.note({ venueId, readAt: now(), covered: [{ date: tomorrow, openings: [] }] })
  const due = new Date(Date.now() + inMs)
  await rows('update source_state set next_read_at = $1, failures = $2 where venue_id = $3', [due, failures, venueId])
}

test("a worker reads due venues, as many days at once as the host's sources share, and plans the next reading", async () => {
  await wasRead('bareena-park-tc')
  const worker = await start({ hosts: { [first]: 'one', [second]: 'one', [third]: 'two', 'bareena-park-tc': 'three' } })
  await expect.poll(() => worker.polled.length).toBe(2)
  await openHosts()
  await expect.poll(() => worker.polled.length).toBe(3)
  const days = (venueId: string) => worker.asked[venueId]?.map(({ dates }) => dates)
  expect([days(first), days(second), days(third)]).toEqual([
    [dateRange(today, 5)],
    [dateRange(today, 5)],
    [dateRange(today, 8)],
  ])
  expect(worker.asked['bareena-park-tc']).toBeUndefined()
  const [, { nextInMs }] = worker.polled.find(([venueId]) => venueId === first)!
  expect(nextInMs).toBe(300_000)
  // The next plan knows the days that were asked for in vain.
  const missing = () => rows('select asked from source_state where venue_id = $1', [first])
  await expect
    .poll(async () => Object.keys(((await missing())[0] as { asked?: object } | undefined)?.asked ?? {}).toSorted())
    .toEqual(dateRange(today, 5).filter((date) => date !== tomorrow))
  expect(worker.errors).toEqual([])
})

test('a booking system that answers many days in one request is asked for all that are due', async () => {
  const worker = await start({ pace: {} })
  await expect.poll(() => worker.polled.length).toBe(1)
  expect(worker.asked[first]?.map(({ dates }) => dates?.length)).toEqual([29])
})

test('a day that somebody asks for is read before its venue is due, but not while the venue rests or asks not to be read', async () => {
  await wasRead(first)
  await wasRead(second, { failures: 3 })
  const worker = await start({ hosts: { [first]: 'one', [second]: 'two' } })
  const far = addDays(today, 20)
  await worker.readNow(first, far)
  expect(worker.asked[first]?.map(({ dates }) => dates?.[0])).toEqual([far])
  await worker.readNow(second, far)
  expect(worker.asked[second]).toBeUndefined()
  await optOut(world.em(), first, now())
  await worker.readNow(first, far)
  expect(worker.asked[first]).toHaveLength(1)
  expect(worker.polled.map(([, { reading }]) => reading.status)).toEqual(['ok'])
})

test('a venue with a new source is read at once', async () => {
  await wasRead(first)
  const worker = await start()
  await rows('update source_state set next_read_at = null')
  await expect.poll(() => worker.polled.length).toBe(1)
})

test("a pause that a source asks for is not another source's, even if that replaced it during the reading", async () => {
  const answers: ((reading: Partial<Reading>) => void)[] = []
  const worker = await start({ answer: () => new Promise((resolve) => answers.push(resolve)) })
  await expect.poll(() => answers.length).toBe(1)
  const before = worker.sources.get(first)!
  worker.sources.set(first, { ...before, host: 'two' })
  answers[0]!({ status: 'blocked', covered: [] })
  await expect.poll(() => answers.length, { timeout: 5000 }).toBe(2)
  answers[1]!({})
  await expect.poll(() => worker.polled.map(([, { reading }]) => reading.status)).toEqual(['blocked', 'ok'])
})

test('a reading that breaks is reported, and one that is broken off because the worker stops is not', async () => {
  const broken = await start({ answer: () => Promise.reject(new Error('no such page')) })
  await expect.poll(() => broken.errors.map(String)).toEqual(['Error: no such page'])
  await broken.stop()
  await rows('update source_state set next_read_at = null')
  await openHosts()
  let wasAborted = false
  const endless = await start({
    answer: ({ signal }) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => {
          wasAborted = true
          reject(new Error('it was broken off'))
        }),
      ),
  })
  await expect.poll(() => endless.asked[first]?.length).toBe(1)
  await endless.stop()
  expect([wasAborted, endless.errors]).toEqual([true, []])
  // Nothing of a worker stays behind.
  const { pool } = world.db.database
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
})

test('a worker without listeners reads all the same, and does housekeeping every five minutes', async () => {
  const { pass } = holdTimersOf(300_000)
  await rows(`insert into viewed_day (sport, date, viewed_at) values ('golf', $1, now() - interval '1 hour')`, [today])
  const worker = await start({ isWatched: false })
  await expect
    .poll(async () => (await rows('select 1 from source_state where next_read_at is not null')).length)
    .toBe(1)
  pass()
  await expect.poll(() => rows('select 1 from viewed_day')).toEqual([])
  expect(worker.errors).toEqual([])
})
