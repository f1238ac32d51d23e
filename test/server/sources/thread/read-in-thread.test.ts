import { catalogue } from '#test/support/catalogue.ts'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { addDays, Weekday } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { createPageFetcher, type PageFetcher } from '#server/sources/http/page-fetcher.ts'
import { validateSources } from '#server/sources/source-configuration.ts'
import { createOrderedThread } from '#server/sources/thread/ordered-thread.ts'
import { createReadingThread, type ReadingThread } from '#server/sources/thread/read-in-thread.ts'
import { connect, hastyTimers } from '#test/support/connectors.ts'
import { noon } from '#test/support/noon.ts'

const now = () => noon
const defaults = { pollSeconds: 20, minGapMs: 0 }
const window = { from: venueDate(noon), to: addDays(venueDate(noon), 6) }
const unsafe = { status: 'error', reason: "This venue's page could not be read safely", covered: [] }

/** On a busy machine eight MiB take a while. */
const patient = { ...hastyTimers(), deadline: (ms: number) => AbortSignal.timeout(ms) }
const fetcher = createPageFetcher({ userAgent: 'CourtsideTest/1.0', allowLoopback: true, timers: patient, now })
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

function startThread(limits?: Parameters<typeof createReadingThread>[1]): ReadingThread {
  const thread = createReadingThread(now, limits)
  ends.push(() => thread.close())
  return thread
}

async function startSite(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url === '/robots.txt') response.end()
    else answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const hours = Object.fromEntries(Weekday.options.map((day) => [day, '07:00-22:00']))
const quiet = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:a', 'DTSTART:20200101T090000Z', 'END:VEVENT']
const calendar = [...quiet, 'END:VCALENDAR', ''].join('\r\n')

function sourceAt(thread: ReadingThread, origin: string, venue: string, { numbers = [1], by = fetcher } = {}) {
  const courts = Object.fromEntries(numbers.map((number) => [`Court ${number}`, `${origin}/${number}.ics`]))
  const entries = [{ venue, system: 'icalendar', courts, hours, terms: 'Ours.' }]
  const [entry] = validateSources({ catalogue, entries, file: 'the test', allowLoopback: true, defaults })
  return thread.sourceOf(entry!, by)
}
const read = (source: ReturnType<typeof sourceAt>, signal = AbortSignal.timeout(60_000)) =>
  source.read({ window, signal })

/** A calendar whose lines the library takes long and much memory to read; 250,000 of them are 8 MiB. */
const heavyOf = (lines: number) =>
  [...quiet, ...Array.from({ length: lines }, () => 'X-A;B=c,d,e:f,g,h,i,j,k,l'), 'END:VCALENDAR', ''].join('\r\n')
const heavy = heavyOf(80_000)

test('a venue read in the thread is read as without one, and its unchanged pages are not sent again', async () => {
  const sandbox = await startSandbox({ seed: 9, now, venueIds: ['Long Reef'] })
  const { connectors, close } = connect({ entries: sandbox.sources, now, timers: hastyTimers() })
  ends.push(() => sandbox.stop(), close)
  const [{ entry, source }] = connectors as [(typeof connectors)[number]]
  const inThread = startThread().sourceOf(entry, fetcher)
  const request = { window, signal: AbortSignal.timeout(60_000) }
  const reading = await inThread.read(request)
  expect(reading).toEqual(await source.read(request))
  expect(reading).toMatchObject({ status: 'ok', readAt: noon })
  expect({ ...(await inThread.read(request)), fingerprint: undefined }).toEqual({ ...reading, fingerprint: undefined })
})

test('a page that takes too long fails its venue, and another venue is read all the same', async () => {
  const thread = startThread({ ms: 150, quickMs: 100, slowMs: 100, heapMb: 600 })
  const hostile = await startSite((_, response) => response.end(heavy))
  const healthy = await startSite((_, response) => response.end(calendar))
  const first = read(sourceAt(thread, hostile, 'wakehurst-tc'))
  const second = read(sourceAt(thread, healthy, 'collaroy-tc'))
  expect(await first).toMatchObject(unsafe)
  expect(await second).toMatchObject({ status: 'ok' })
  expect(await read(sourceAt(thread, healthy, 'collaroy-tc'))).toMatchObject({ status: 'ok' })
})

test('readings that begin again after hostile pages request no page twice, and neither do the hostile ones', async () => {
  const thread = startThread({ ms: 150, quickMs: 150, slowMs: 60_000, heapMb: 600 })
  const healthy = await startSite((_, response) => response.end(calendar))
  const hostile = await startSite((_, response) => response.end(heavy))
  const asked: string[] = []
  const [isAsked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const counting: PageFetcher = {
    ...fetcher,
    async fetchPage(visit) {
      const { origin, pathname } = new URL(visit.url)
      asked.push(origin === hostile ? 'hostile' : pathname)
      if (pathname === '/2.ics') isAsked.resolve()
      if (pathname === '/2.ics') await held.promise
      return fetcher.fetchPage(visit)
    },
  }
  const reading = read(sourceAt(thread, healthy, 'collaroy-tc', { numbers: [1, 2, 3], by: counting }))
  await isAsked.promise
  for (const venue of ['wakehurst-tc', 'manly-lawn-tc'])
    expect(await read(sourceAt(thread, hostile, venue, { by: counting }))).toMatchObject(unsafe)
  held.resolve()
  expect(await reading).toMatchObject({ status: 'ok' })
  expect(asked).toEqual(['/1.ics', '/2.ics', 'hostile', 'hostile', '/3.ics'])
})

test('a venue whose page took long delays no other venue from then on', async () => {
  const thread = startThread({ ms: 60_000, quickMs: 60_000, slowMs: 150, heapMb: 600 })
  let onSent: (() => void) | undefined
  const slow = await startSite((_, response) => response.end(heavy, () => onSent?.()))
  const healthy = await startSite((_, response) => response.end(calendar))
  await read(sourceAt(thread, healthy, 'collaroy-tc'))
  await read(sourceAt(thread, slow, 'wakehurst-tc'))
  const ended: string[] = []
  const sent = new Promise<void>((resolve) => (onSent = resolve))
  // Several, so that a busy machine does not read them all before the other's page arrives.
  const again = Promise.all([1, 2, 3, 4].map(() => read(sourceAt(thread, slow, 'wakehurst-tc')))).then(() =>
    ended.push('the slow ones'),
  )
  await sent
  await read(sourceAt(thread, healthy, 'collaroy-tc')).then(() => ended.push('the other'))
  await again
  expect(ended).toEqual(['the other', 'the slow ones'])
})

test('a page that takes long is left to the second thread, and delays no other venue', async () => {
  const thread = startThread({ ms: 60_000, quickMs: 100, slowMs: 60_000, heapMb: 600 })
  const healthy = await startSite((_, response) => response.end(calendar))
  let others: Promise<unknown> | undefined
  const ended: string[] = []
  const slow = await startSite((_, response) => {
    others ??= read(sourceAt(thread, healthy, 'collaroy-tc')).then(() => ended.push('the other'))
    response.end(heavy)
  })
  expect(await read(sourceAt(thread, slow, 'wakehurst-tc'))).toMatchObject({ status: 'ok' })
  ended.push('the slow one')
  await others
  expect(ended).toEqual(['the other', 'the slow one'])
})

test('an order may wait for a busy machine, and may not compute for as long', async () => {
  const does = { wait: 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1200)', compute: 'for (;;);' }
  const idle = `parentPort.postMessage({ kind: 'idle', computedMs: process.threadCpuUsage().user / 1000 })`
  const order = `if (venue === 'wait') ${does.wait}; else ${does.compute}; ${idle}`
  const begin = `import { parentPort } from 'node:worker_threads'; ${idle}`
  const program = new URL(`data:text/javascript,${begin}; parentPort.on('message', ({ venue }) => { ${order} })`)
  const ended = Promise.withResolvers<number | undefined>()
  const thread = createOrderedThread({
    program,
    limits: { ms: 500, slowMs: 60_000, heapMb: 48 },
    onSaid: () => undefined,
    onSlow: () => undefined,
    onEnd: ({ blamed }) => ended.resolve(blamed),
  })
  for (const [reading, venue] of Object.keys(does).entries()) thread.give({ kind: 'abort', reading, venue, atMs: 0 })
  expect(await ended.promise).toBe(1)
})

test('a page that takes too much memory fails its venue, and the next page is read', async () => {
  const thread = startThread({ ms: 60_000, quickMs: 60_000, slowMs: 60_000, heapMb: 48 })
  let page = heavyOf(250_000)
  const site = await startSite((_, response) => response.end(page))
  expect(await read(sourceAt(thread, site, 'wakehurst-tc'))).toMatchObject(unsafe)
  page = calendar
  expect(await read(sourceAt(thread, site, 'wakehurst-tc'))).toMatchObject({ status: 'ok' })
})

test('a reading that is stopped ends at once, and the thread goes on', async () => {
  const thread = startThread()
  const stop = new AbortController()
  let hold = true
  const site = await startSite((_, response) => {
    if (hold) stop.abort(new Error('stopped'))
    else response.end(calendar)
  })
  await expect(read(sourceAt(thread, site, 'wakehurst-tc'), stop.signal)).rejects.toThrow('stopped')
  await expect(read(sourceAt(thread, site, 'wakehurst-tc'), AbortSignal.abort(new Error('late')))).rejects.toThrow(
    'late',
  )
  hold = false
  expect(await read(sourceAt(thread, site, 'collaroy-tc'))).toMatchObject({ status: 'ok' })
  expect(await read(sourceAt(thread, site, 'wakehurst-tc'))).toMatchObject({ status: 'ok' })
})

test('readings under way end with the thread that is closed', async () => {
  const thread = startThread()
  const site = await startSite(() => void thread.close())
  await expect(read(sourceAt(thread, site, 'wakehurst-tc'))).rejects.toThrow('was closed')
})
