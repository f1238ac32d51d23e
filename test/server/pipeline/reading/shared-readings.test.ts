import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createPageFetcher } from '#server/sources/http/page-fetcher.ts'
import { createPoliteClient } from '#server/sources/http/polite-client.ts'
import { realTimers } from '#server/sources/http/timers.ts'
import { openNotedReadings, wasRead } from '#test/support/noted-readings.ts'
import type { ReadingChildOrder } from '#test/support/reading-child.ts'
import { someSources } from '#test/support/some-sources.ts'

const day = '2026-11-25'
const aMoment = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

test('several workers share 63 venues: none is read twice, none is left out, and a host is read by one at a time', async () => {
  const read = await openNotedReadings()
  const sources = someSources(63, 24)
  for (let worker = 0; worker < 3; worker += 1) await read.startWorker(sources, () => aMoment(30))
  await expect.poll(() => read.visits.length, { timeout: 20_000 }).toBe(63)
  await expect
    .poll(() => read.rows('select 1 from source_state where next_read_at > now()'), { timeout: 5000 })
    .toHaveLength(63)
  expect(new Set(read.visits.map(({ venueId }) => venueId)).size).toBe(63)
  expect(new Set(read.visits.map(({ worker }) => worker))).toEqual(new Set([1, 2, 3]))
  expect([read.crowded, read.errors]).toEqual([[], []])
})

test('two workers whose venues come due all the time send a host one request at a time, with its pause between two', async () => {
  const minGapMs = 40
  const arrivals: { open: number; sinceMs: number; by: string }[] = []
  let [open, endedAt] = [0, -Infinity]
  const site = createServer((request, response) => {
    open += 1
    arrivals.push({ open, sinceMs: performance.now() - endedAt, by: request.headers['user-agent'] ?? '' })
    response.on('close', () => {
      open -= 1
      endedAt = performance.now()
    })
    setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>nothing is free</p>'), 15)
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`
  const read = await openNotedReadings()
  const sources = someSources(4, 1, { host, minGapMs })
  const workers = []
  for (const worker of ['one', 'other']) {
    const client = createPoliteClient(
      createPageFetcher({
        userAgent: `CourtsideTest/1.0 (${worker})`,
        allowLoopback: true,
        timers: realTimers,
        now: () => new Date(),
      }),
    )
    onTestFinished(() => client.close())
    const started = await read.startWorker(sources, async (venueId, { signal }) => {
      for (const page of [1, 2]) {
        const visit = { url: `http://${host}/${venueId}/${page}`, signal, minGapMs }
        const answer = await client.readPage(visit, (text) => text)
        if (answer.kind === 'failed') throw new Error(answer.reason)
      }
      return { nextInMs: 0 }
    })
    workers.push(started)
  }
  onTestFinished(() => {
    site.closeAllConnections()
    site.close()
  })
  // The other's claims, one in 1.5 s, may all come while the first is reading: it reads for certain once the first has stopped.
  await expect.poll(() => arrivals.length, { timeout: 20_000 }).toBeGreaterThan(30)
  await workers[0]?.stop()
  const by = (name: string) => arrivals.filter((one) => one.by.includes(name)).length
  await expect.poll(() => by('other'), { timeout: 10_000 }).toBeGreaterThan(3)
  expect(Math.max(...arrivals.map((one) => one.open))).toBe(1)
  expect(Math.min(...arrivals.map(({ sinceMs }) => sinceMs))).toBeGreaterThanOrEqual(minGapMs - 1)
  expect([read.crowded, read.errors]).toEqual([[], []])
})

test('the venue that a killed worker was reading is read by another within five seconds, after the pause of its host', async () => {
  const read = await openNotedReadings()
  const minGapMs = 300
  const order: ReadingChildOrder = { address: read.db.address, minGapMs }
  const command = ['test/support/reading-child.ts', JSON.stringify(order)]
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  await read.startWorker(someSources(1, 1, { minGapMs }))
  // As many claims as it takes to see that it is left alone while the other lives.
  await aMoment(400)
  expect(read.visits).toEqual([])
  const killedAt = performance.now()
  child.kill('SIGKILL')
  await expect.poll(() => read.visits.length, { timeout: 5000 }).toBe(1)
  const afterMs = read.visits[0]!.at - killedAt
  expect(afterMs).toBeGreaterThanOrEqual(minGapMs)
  expect(afterMs).toBeLessThan(5000)
})

test('a worker whose connection breaks ends its readings, which others begin again, and goes on with a new one', async () => {
  const read = await openNotedReadings()
  const sources = someSources(1)
  const reasons: unknown[] = []
  await read.startWorker(sources, async (_, { signal }) => {
    if (read.visits.length > 1) return
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    reasons.push(signal.reason)
    throw new Error('it was broken off')
  })
  await expect.poll(() => read.visits.length).toBe(1)
  await read.rows(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 7312
       and database = (select oid from pg_database where datname = current_database())`,
  )
  await expect.poll(() => read.visits.length, { timeout: 5000 }).toBe(2)
  await expect.poll(() => read.rows('select 1 from source_state where next_read_at > now()')).toHaveLength(1)
  expect(reasons.map(String)).toEqual([expect.stringContaining('terminat')])
  expect([read.crowded, read.errors]).toEqual([[], []])
})

test('a day that somebody waits for in one process is read by whichever worker gets the host', async () => {
  const read = await openNotedReadings()
  const ids = [...someSources(3).keys()]
  for (const id of ids) await wasRead(read, id, { inMs: -1000 })
  const { promise: open, resolve } = Promise.withResolvers<void>()
  await read.startWorker(someSources(3, 1), () => open)
  await expect.poll(() => read.visits.length).toBe(1)
  // This one has no room for it.
  const asking = await read.startWorker(someSources(3, 1), undefined, {
    concurrency: 0,
  })
  const asked = ids.find((id) => id !== read.visits[0]?.venueId && id !== ids[1]) ?? ''
  const waiting = asking.readNow(asked, day)
  await expect.poll(() => read.rows(`select 1 from source_state where urgent_days <> '{}'`)).toHaveLength(1)
  resolve()
  await waiting
  expect(read.visits[1]).toMatchObject({ venueId: asked, worker: 1, urgent: [day] })
})
