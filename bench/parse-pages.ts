import { catalogue } from '#test/support/catalogue.ts'
import { load } from 'cheerio'
import { addDays } from '#domain/calendar/local-date.ts'
import { instantOf, venueDate } from '#domain/calendar/venue-time.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import type { BookingSystem } from '#domain/venues/booking-system.ts'
import { buildSource } from '#server/sources/build-source.ts'
import { realTimers } from '#server/sources/http/timers.ts'
import { createPageFetcher } from '#server/sources/http/page-fetcher.ts'
import { createPoliteClient, type PoliteClient } from '#server/sources/http/polite-client.ts'
import { validateSources } from '#server/sources/source-configuration.ts'
import { median } from './figures.ts'

const days = 29
const rounds = 7

/** A venue of each system; tennisvenues in both of its markups. */
const subjects: { venueId: string; system: BookingSystem; what: string }[] = [
  { venueId: 'manly-lawn-tc', system: 'tennisvenues', what: 'tennisvenues v4' },
  { venueId: 'allambie-heights-tennis', system: 'tennisvenues', what: 'tennisvenues old' },
  { venueId: 'parramatta-city-tennis', system: 'clubspark', what: 'clubspark' },
  { venueId: 'Long Reef', system: 'miclub', what: 'miclub' },
  { venueId: 'Kikoff Harbord', system: 'acuity', what: 'acuity' },
  { venueId: 'Pittwater RSL', system: 'yepbooking', what: 'yepbooking' },
]

interface Page {
  text: string
  parse: (text: string) => unknown
}

/** A full sweep of a venue for each format: our parsers, and beside them the bare tree or JSON that they stand on. */
export async function run(): Promise<void> {
  console.log('format            pages     kB   ours ms   bare ms   ratio   parsed kB')
  for (const { venueId, system, what } of subjects) {
    const pages = await pagesOfSweep(venueId, system)
    const bytes = pages.reduce((sum, { text }) => sum + text.length, 0)
    const ours = timeOf(() => pages.map(({ text, parse }) => parse(text)))
    const bare = timeOf(() => pages.map(({ text }) => (/^\s*[[{]/.test(text) ? JSON.parse(text) : load(text))))
    const cells = [
      what.padEnd(16),
      String(pages.length).padStart(7),
      (bytes / 1024).toFixed(0).padStart(7),
      ours.toFixed(1).padStart(10),
      bare.toFixed(1).padStart(10),
      (ours / bare).toFixed(2).padStart(8),
      (heldBytes(pages) / 1024).toFixed(0).padStart(10),
    ]
    console.log(cells.join(''))
  }
}

/** Every page that a reading of the whole window parses, with its parser. */
async function pagesOfSweep(venueId: string, system: BookingSystem): Promise<Page[]> {
  const now = () => instantOf('2026-11-21', 12 * 60)
  const sandbox = await startSandbox({ seed: 3, now, venueIds: [venueId], systems: { [venueId]: system } })
  const client = createPoliteClient(
    createPageFetcher({
      userAgent: 'CourtsideBench/1.0',
      allowLoopback: true,
      timers: realTimers,
      now,
    }),
  )
  const pages: Page[] = []
  const listening: PoliteClient = {
    ...client,
    readPage: (visit, parse) =>
      client.readPage(visit, (text) => {
        pages.push({ text, parse })
        return parse(text)
      }),
  }
  try {
    const defaults = { pollSeconds: 300, minGapMs: 0 }
    const entries = validateSources({
      catalogue,
      entries: sandbox.sources,
      file: 'the bench',
      allowLoopback: true,
      defaults,
    })
    const from = venueDate(now())
    const window = { from, to: addDays(from, days - 1) }
    for (const entry of entries) {
      const reading = await buildSource(entry, { client: listening, now }).read({
        window,
        signal: AbortSignal.timeout(60_000),
      })
      if (reading.status !== 'ok') throw new Error(`${venueId}: ${reading.status} ${reading.reason ?? ''}`)
    }
    return pages
  } finally {
    await sandbox.stop()
    await client.close()
  }
}

function timeOf(work: () => unknown): number {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    work()
    times.push(performance.now() - start)
  }
  return median(times)
}

/** Memory of the parsed pages of a sweep: substrings of a page must not retain it. */
function heldBytes(pages: readonly Page[]): number {
  const before = heapBytes()
  // Each from a text of its own, as it comes from the network.
  const parsed = pages.map(({ text, parse }) => parse(Buffer.from(text).toString()))
  const grown = heapBytes() - before
  return parsed.length > 0 ? Math.max(0, grown) : 0
}

function heapBytes(): number {
  if (!globalThis.gc) throw new Error('run it with --expose-gc, as `npm run bench` does')
  globalThis.gc()
  globalThis.gc()
  return process.memoryUsage().heapUsed
}
