import { expect, test } from 'vitest'
import { optOut } from '#server/store/venues/opt-outs.ts'
import { holdTimersOf } from '#test/support/held-timers.ts'
import { openNotedReadings, wasRead } from '#test/support/noted-readings.ts'
import { someSources } from '#test/support/some-sources.ts'

const day = '2026-11-25'
const other = '2026-11-26'

test('reads every venue at once, at most eight together, and again as soon as it is due', async () => {
  const { startWorker, visits, crowded, readsOf } = await openNotedReadings()
  const sources = someSources(24, 12)
  const nextInMs = 300
  const { most } = await startWorker(sources, async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return { nextInMs }
  })
  const least = () => Math.min(...[...sources.keys()].map(readsOf))
  await expect.poll(least, { timeout: 20_000 }).toBeGreaterThanOrEqual(2)
  const timesOf = (venueId: string) => visits.filter((one) => one.venueId === venueId).map(({ at }) => at)
  const pauses = [...sources.keys()].flatMap((venueId) => {
    const times = timesOf(venueId)
    return times.slice(1).map((at, index) => at - times[index]!)
  })
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(nextInMs)
  expect([crowded, most()]).toEqual([[], 8])
})

test('reads a venue the moment it is due, and not at the next question that comes anyway', async () => {
  const { startWorker, visits } = await openNotedReadings()
  await startWorker(someSources(1), async () => ({ nextInMs: 500 }))
  await expect.poll(() => visits.length, { timeout: 5000 }).toBe(3)
  const pauses = visits.slice(1).map(({ at }, index) => at - visits[index]!.at)
  expect(Math.max(...pauses)).toBeLessThan(1200)
})

test('a venue that answers slowly gives its place to others after a while, but not without end', async () => {
  const { startWorker, visits } = await openNotedReadings()
  const { promise: hangs, resolve } = Promise.withResolvers<void>()
  await startWorker(someSources(8), () => hangs, { concurrency: 1, slowAfterMs: 50 })
  await expect.poll(() => visits.length, { timeout: 10_000 }).toBe(5)
  resolve()
  await expect.poll(() => visits.length).toBeGreaterThan(5)
})

test('reads a day that somebody waits for before its venue is due, and resolves when that is done', async () => {
  const read = await openNotedReadings()
  const [first, second] = [...someSources(2).keys()] as [string, string]
  for (const venueId of [first, second]) await wasRead(read, venueId)
  const { promise: open, resolve } = Promise.withResolvers<void>()
  const { readNow } = await read.startWorker(someSources(2), (id) => (id === first ? open : undefined))
  let isDone = false
  const waiting = readNow(first, day).then(() => (isDone = true))
  await expect.poll(() => read.visits.map(({ urgent }) => urgent)).toEqual([[day]])
  await readNow(second, day)
  expect(isDone).toBe(false)
  // A caller during the reading gets a reading of their own.
  const later = readNow(first, other)
  await expect.poll(() => read.rows('select 1 from source_state where cardinality(urgent_days) = 2')).toHaveLength(1)
  resolve()
  await waiting
  await later
  expect(read.visits.map(({ venueId, urgent }) => [venueId, ...urgent])).toEqual([
    [first, day],
    [second, day],
    [first, other],
  ])
  expect(await read.rows(`select 1 from source_state where urgent_days <> '{}'`)).toEqual([])
})

test('does not hurry a venue that rests or asked not to be read, and answers its callers at once', async () => {
  const read = await openNotedReadings()
  const [rests, asked, unknown] = [...someSources(3).keys()] as [string, string, string]
  await wasRead(read, rests, { failures: 1 })
  await optOut(read.db.em(), asked, new Date())
  const sources = someSources(2)
  const { readNow } = await read.startWorker(sources)
  await Promise.all([readNow(rests, day), readNow(asked, day)])
  await expect(readNow(unknown, day)).rejects.toThrow(`${unknown} is not among the sources`)
  expect(read.visits).toEqual([])
  expect(await read.rows(`select 1 from source_state where urgent_days <> '{}'`)).toEqual([])
})

test('leaves a venue to its rest where it fails while somebody waits for it, and that person waits no longer', async () => {
  const read = await openNotedReadings()
  const [venueId = ''] = someSources(1).keys()
  await wasRead(read, venueId)
  const { promise: open, resolve } = Promise.withResolvers<void>()
  const { readNow } = await read.startWorker(someSources(1), () => open)
  const first = readNow(venueId, day)
  await expect.poll(() => read.visits.length).toBe(1)
  const second = readNow(venueId, other)
  await expect.poll(() => read.rows('select 1 from source_state where cardinality(urgent_days) = 2')).toHaveLength(1)
  await read.rows('update source_state set failures = 1')
  resolve()
  await Promise.all([first, second])
  expect(read.visits).toHaveLength(1)
})

test('reads awaited days before all others of their host, and the longest overdue before the rest', async () => {
  const read = await openNotedReadings()
  const ids = [...someSources(5).keys()]
  const due = [-1000, -3000, -2000, 600_000, -500]
  for (const [index, id] of ids.entries()) await wasRead(read, id, { inMs: due[index]! })
  const { promise: open, resolve } = Promise.withResolvers<void>()
  const { readNow } = await read.startWorker(someSources(5, 1), () => open)
  await expect.poll(() => read.visits.length).toBe(1)
  const waiting = readNow(ids[3]!, day)
  await expect.poll(() => read.rows(`select 1 from source_state where urgent_days <> '{}'`)).toHaveLength(1)
  resolve()
  await waiting
  await expect.poll(() => read.visits.length, { timeout: 5000 }).toBe(5)
  expect(read.visits.map(({ venueId }) => ids.indexOf(venueId))).toEqual([1, 3, 2, 0, 4])
})

test('reports a reading that breaks, and reads the venue again after its usual pause', async () => {
  const read = await openNotedReadings()
  const [venueId = ''] = someSources(1).keys()
  await read.startWorker(someSources(1, 1, { pollSeconds: 300 }), () => Promise.reject(new Error('no such page')))
  await expect.poll(() => read.rows('select 1 from source_state where next_read_at is not null')).toHaveLength(1)
  expect(read.errors.map(String)).toEqual(['Error: no such page'])
  const [row] = await read.rows<{ seconds: number }>(
    'select extract(epoch from next_read_at - now())::float as seconds from source_state',
  )
  expect(row?.seconds).toBeGreaterThan(290)
  expect(row?.seconds).toBeLessThanOrEqual(300)
  expect(read.readsOf(venueId)).toBe(1)
})

test('follows the present sources, and reads no venue without one', async () => {
  const read = await openNotedReadings()
  const sources = someSources(2)
  const [first, second] = [...sources.keys()] as [string, string]
  sources.delete(second)
  await read.startWorker(sources)
  await expect.poll(() => read.visits.length).toBe(1)
  await wasRead(read, second, { inMs: -1000 })
  // Its source is another one now.
  sources.set(first, { ...sources.get(first)!, host: 'another host' })
  await read.rows('update source_state set next_read_at = null where venue_id = $1', [first])
  await expect
    .poll(() => read.visits.map(({ venueId, host }) => [venueId, host]))
    .toEqual([
      [first, 'host 0'],
      [first, 'another host'],
    ])
})

test('does housekeeping every five minutes, in the worker with the lowest number', async () => {
  const timers = holdTimersOf(300_000)
  const read = await openNotedReadings()
  const kept: string[] = []
  for (const name of ['one', 'other']) {
    await read.startWorker(someSources(1), undefined, { housekeep: async () => void kept.push(name) })
  }
  const live = () =>
    read.rows(`select 1 from pg_locks where locktype = 'advisory' and classid = 7312
    and database = (select oid from pg_database where datname = current_database())`)
  await expect.poll(live).toHaveLength(2)
  timers.pass()
  // Both have a new timer once they are done.
  await expect.poll(timers.waiting).toBe(2)
  expect(kept).toHaveLength(1)
})
