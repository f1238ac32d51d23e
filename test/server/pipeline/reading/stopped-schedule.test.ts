import { expect, test } from 'vitest'
import { openNotedReadings } from '#test/support/noted-readings.ts'
import { someSources } from '#test/support/some-sources.ts'
import { untilWaiting } from '#test/support/until-waiting.ts'

const day = '2026-11-25'

test('hands unfinished readings back when it stops, so that their venues are due for others', async () => {
  const read = await openNotedReadings()
  const sources = someSources(1)
  const [venueId = ''] = sources.keys()
  const until = (signal: AbortSignal) =>
    new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(new Error('it was broken off'))))
  const worker = await read.startWorker(sources, (_, { signal }) => until(signal))
  await expect.poll(() => read.visits.length).toBe(1)
  const waiting = worker.readNow(venueId, day)
  await expect.poll(() => read.rows('select 1 from source_state')).toHaveLength(1)
  await worker.stop()
  await waiting
  expect(read.errors).toEqual([])
  expect(await read.rows('select venue_id, reader from source_host')).toEqual([{ venue_id: null, reader: null }])
  await read.startWorker(sources)
  await expect.poll(() => read.visits.map(({ urgent }) => urgent)).toEqual([[], [day]])
})

test('a worker stops after the calls that wait for a day', async () => {
  const read = await openNotedReadings()
  const [venueId = ''] = someSources(1).keys()
  const { schedule, readNow } = await read.startWorker(someSources(1), undefined, { concurrency: 0 })
  const other = await read.db.database.pool.connect()
  await other.query('begin; lock table source_state in access exclusive mode')
  const ended: string[] = []
  const waiting = readNow(venueId, day).then(() => ended.push('call'))
  await untilWaiting(read.db.em(), 1)
  const stopped = schedule.stop().then(() => ended.push('worker'))
  await other.query('commit')
  other.release()
  await Promise.all([waiting, stopped])
  expect(ended).toEqual(['call', 'worker'])
})

test('a reading that ends while its worker stops is kept', async () => {
  const read = await openNotedReadings()
  const { promise: open, resolve } = Promise.withResolvers<void>()
  const worker = await read.startWorker(someSources(1), () => open)
  await expect.poll(() => read.visits.length).toBe(1)
  const stopped = worker.stop()
  resolve()
  await stopped
  expect(await read.rows('select 1 from source_state where next_read_at > now()')).toHaveLength(1)
})
