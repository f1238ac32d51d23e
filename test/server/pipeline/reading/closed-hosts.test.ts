import { expect, test } from 'vitest'
import { openNotedReadings, wasRead } from '#test/support/noted-readings.ts'
import { someSources } from '#test/support/some-sources.ts'

test('reads a host at once that is due later than the longest pause, and reports that the clock was set back', async () => {
  const read = await openNotedReadings()
  const [late, latest] = [...someSources(2).keys()] as [string, string]
  const longestMs = 900_000 * 24 * 1.2
  await wasRead(read, late, { inMs: longestMs - 60_000 })
  await wasRead(read, latest, { inMs: longestMs + 60_000 })
  await read.startWorker(someSources(2))
  await expect.poll(() => read.readsOf(latest)).toBe(1)
  expect(read.visits).toHaveLength(1)
  expect(read.errors.map(String)).toEqual([
    `Error: the clock was set back: ${latest} would not have been read for long`,
  ])
})

test("passes a host's pause on to its other venues, and forgets it with the time", async () => {
  const read = await openNotedReadings()
  const rests: number[] = []
  const sources = someSources(2, 1)
  await read.startWorker(sources, (_, { hostRestMs }) => {
    rests.push(hostRestMs)
    return Promise.resolve(rests.length === 1 ? { retryAfterSeconds: 3600 } : {})
  })
  await expect.poll(() => rests.length).toBe(2)
  expect(rests[0]).toBe(0)
  expect(rests[1]).toBeGreaterThan(3_590_000)
  expect(rests[1]).toBeLessThanOrEqual(3_600_000)
  // A day ahead is longer than any host is left alone: the clock was set back.
  for (const interval of ['-1 second', '1 day']) {
    await read.rows(`update source_host set rest_until = now() + $1::interval`, [interval])
    await read.rows(`update source_state set next_read_at = now() where venue_id = $1`, [[...sources.keys()][0]])
    const before = rests.length
    await expect.poll(() => rests.length).toBe(before + 1)
    expect(rests.at(-1)).toBe(0)
  }
})

test('a host that is closed for longer than its pause is open: the clock was set back', async () => {
  const read = await openNotedReadings()
  await read.rows(
    `insert into source_host (host, gap_ms, open_at) values ('host 0', 60000, now() + interval '50 seconds'),
       ('host 1', 60000, now() + interval '70 seconds')`,
  )
  await read.startWorker(someSources(2))
  await expect.poll(() => read.visits.map(({ host }) => host)).toEqual(['host 1'])
})

test('takes a host again that it could not give back', async () => {
  const read = await openNotedReadings()
  await read.startWorker(someSources(1))
  await expect.poll(() => read.rows('select 1 from source_state where next_read_at is not null')).toHaveLength(1)
  // As a database leaves it that did not answer in that moment.
  const [live] = await read.rows<{ reader: number }>(
    `select objid::bigint::integer as reader from pg_locks where locktype = 'advisory' and classid = 7312
       and database = (select oid from pg_database where datname = current_database())`,
  )
  await read.rows('update source_host set reader = $1', [live?.reader])
  await read.rows('update source_state set next_read_at = null')
  await expect.poll(() => read.visits.length).toBe(2)
})
