import { setImmediate as turn } from 'node:timers/promises'
import type { PageBytes, Visit } from '#server/sources/http/page-answer.ts'
import type { PageFetcher } from '#server/sources/http/page-fetcher.ts'
import type { ValidSource } from '#server/sources/source-configuration.ts'
import type { Reading, ReadingRequest, VenueSource } from '#server/sources/venue-source.ts'
import { takenIn } from './bounded-reading.ts'
import { keptPage, type Attempts } from './kept-pages.ts'
import { createOrderedThread, type ThreadLimits } from './ordered-thread.ts'
import type { Said } from './reading-thread.ts'

/** `quickMs` is the limit of a page in the thread that most venues share. */
type Limits = ThreadLimits & { quickMs: number }

const usualLimits: Limits = { ms: 5000, quickMs: 1000, slowMs: 500, heapMb: 320 }

/** Shown on /sources. */
const unsafePage = "This venue's page could not be read safely"

/** A thread that reads venues (decision 0053). */
export interface ReadingThread {
  /** The source of an entry. Its pages are requested here, and parsed in the thread. */
  sourceOf(entry: ValidSource, fetcher: PageFetcher): VenueSource
  close(): Promise<void>
}

/** One venue's reading under way. Its number changes when it begins again. */
interface UnderWay extends Attempts {
  reading: number
  lane: Lane
  entry: ValidSource
  fetcher: PageFetcher
  request: ReadingRequest
  settle: (result: Reading | Error) => void
}

/**
 * Makes a thread that starts with its first reading, and keeps no process alive without one. A page on which it takes
 * longer, or more memory, than the limits allow ends the thread: the reading of that page fails, and all others begin
 * again in the next thread, with the pages that they already had. A venue whose page took long is read in a second one from then on, and there alone may take
 * all of the time, so that its pages delay only those of its kind.
 */
export function createReadingThread(now: () => Date, { quickMs, ...limits }: Limits = usualLimits): ReadingThread {
  const slow = new Set<string>()
  const onSlow = (venueId: string) => void slow.add(venueId)
  const apart = createLane({ now, limits, onSlow, onUnsafe: (one) => one.settle(unsafe(now())) })
  const usual = createLane({ now, limits: { ...limits, ms: quickMs }, onSlow, onUnsafe: apart.begin })
  return {
    sourceOf: (entry, fetcher) => ({
      venueId: entry.venue,
      system: entry.system,
      read: (request) => settled({ entry, fetcher, request }, slow.has(entry.venue) ? apart : usual),
    }),
    async close() {
      usual.close()
      apart.close()
    },
  }
}

function unsafe(readAt: Date): Reading {
  return { status: 'error', reason: unsafePage, readAt, covered: [] }
}

/** One thread and its readings. */
interface Lane {
  begin(one: UnderWay): void
  stop(one: UnderWay, reason: Error): void
  close(): void
}

interface LaneDeps {
  now: () => Date
  limits: ThreadLimits
  onSlow: (venueId: string) => void
  /** Called for a reading whose page exceeded the limits. */
  onUnsafe: (one: UnderWay) => void
}

function createLane({ now, limits, onSlow, onUnsafe }: LaneDeps): Lane {
  const underWay = new Map<number, UnderWay>()
  let numbers = 0
  const thread = createOrderedThread({
    limits,
    onSaid(said) {
      const one = underWay.get(said.reading)
      if (one && said.kind === 'ask') void fetchFor(one, said)
      else if (one && said.kind === 'threw') settle(one, new Error(said.error))
      else if (one && said.kind === 'read') {
        // It needs the thread no more, which may end meanwhile.
        underWay.delete(said.reading)
        void takenIn(said.result, () => turn()).then((reading) => settle(one, reading))
      }
    },
    onSlow,
    onEnd({ cause, blamed, hadStarted }) {
      const all = [...underWay.values()]
      underWay.clear()
      const mayBeginAgain = hadStarted && (blamed !== undefined || cause === 'limit')
      for (const one of all)
        if (mayBeginAgain && one.reading !== blamed) begin(one)
        else if (cause === 'limit') onUnsafe(one)
        else settle(one, cause)
    },
  })

  function begin(one: UnderWay): void {
    one.lane = lane
    one.attempt += 1
    one.reading = numbers += 1
    underWay.set(one.reading, one)
    const { signal: _, ...request } = one.request
    thread.give({ kind: 'read', ...orderOf(one, now()), entry: one.entry, request })
    thread.keep(true)
  }

  async function fetchFor(one: UnderWay, { reading, ask, visit }: Said & { kind: 'ask' }): Promise<void> {
    const answer = await keptPage(one, visit, () => pageOf(one, visit))
    // A reading that began again, or that was stopped, has another number or none.
    if (!underWay.has(reading)) return
    if (answer instanceof Error) settle(one, answer)
    else thread.give({ kind: 'page', ...orderOf(one, now()), ask, answer })
  }

  function settle(one: UnderWay, result: Reading | Error): void {
    underWay.delete(one.reading)
    thread.keep(underWay.size > 0)
    one.settle(result)
  }

  function stop(one: UnderWay, reason: Error): void {
    thread.takeBack(one.reading)
    thread.give({ kind: 'abort', ...orderOf(one, now()) })
    settle(one, reason)
  }

  const lane: Lane = { begin, stop, close: () => thread.end(new Error('the thread that reads venues was closed')) }
  return lane
}

function orderOf({ reading, entry }: UnderWay, at: Date) {
  return { reading, venue: entry.venue, atMs: at.getTime() }
}

/** Begins a reading. Its end, or its stop, settles the promise. */
function settled(asked: Pick<UnderWay, 'entry' | 'fetcher' | 'request'>, lane: Lane): Promise<Reading> {
  const { signal } = asked.request
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error)
    const onAbort = () => one.lane.stop(one, signal.reason as Error)
    const one: UnderWay = {
      ...asked,
      reading: 0,
      lane,
      attempt: 0,
      pages: [],
      settle(result) {
        signal.removeEventListener('abort', onAbort)
        if (result instanceof Error) reject(result)
        else resolve(result)
      },
    }
    signal.addEventListener('abort', onAbort, { once: true })
    lane.begin(one)
  })
}

/** The page that the thread asks for; an error if its request fails in an unknown way. */
async function pageOf({ entry, fetcher, request }: UnderWay, visit: Omit<Visit, 'signal'>): Promise<PageBytes | Error> {
  try {
    return await fetcher.fetchPage({ ...visit, signal: request.signal })
  } catch (error) {
    return new Error(`no page of ${entry.venue} can be requested`, { cause: error })
  }
}
