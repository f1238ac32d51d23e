import { parentPort } from 'node:worker_threads'
import { buildSource } from '#server/sources/build-source.ts'
import type { PageBytes, Visit } from '#server/sources/http/page-answer.ts'
import { createPoliteClient } from '#server/sources/http/polite-client.ts'
import type { ValidSource } from '#server/sources/source-configuration.ts'
import type { ReadingRequest, VenueSource } from '#server/sources/venue-source.ts'
import { boundedReading, type MovedReading } from './bounded-reading.ts'

/** An order to the thread. It gets one at a time; `atMs` is the time, in milliseconds. */
export type Order = { reading: number; venue: string; atMs: number } & (
  | {
      kind: 'read'
      entry: ValidSource
      request: Omit<ReadingRequest, 'signal'>
    }
  | { kind: 'page'; ask: number; answer: PageBytes }
  | { kind: 'abort' }
)

/**
 * Messages of the thread. After each order, and once at its start, it is `idle`: it waits for the next one. `computedMs`
 * is its processor time so far.
 */
export type Said =
  | { kind: 'idle'; computedMs: number }
  | { kind: 'ask'; reading: number; ask: number; visit: Omit<Visit, 'signal'> }
  | { kind: 'read'; reading: number; result: MovedReading }
  | { kind: 'threw'; reading: number; error: string }

interface Asked {
  reading: number
  resolve: (answer: PageBytes) => void
  reject: (error: unknown) => void
}

let nowMs = 0
let asks = 0
const asked = new Map<number, Asked>()
const aborts = new Map<number, AbortController>()
/** Connectors pass the signal of their reading on to each visit. */
const readingOf = new WeakMap<AbortSignal, number>()
/** By venue, with the entry as text. Connectors cache pages from reading to reading. */
const sources = new Map<string, { written: string; source: VenueSource }>()

const say = (said: Said, moves: ArrayBuffer[] = []) => parentPort?.postMessage(said, moves)

const client = createPoliteClient({
  fetchPage({ signal, ...visit }) {
    signal.throwIfAborted()
    const [reading, ask] = [readingOf.get(signal) ?? 0, (asks += 1)]
    say({ kind: 'ask', reading, ask, visit })
    return new Promise((resolve, reject) => asked.set(ask, { reading, resolve, reject }))
  },
  close: async () => undefined,
})

function sourceOf(entry: ValidSource): VenueSource {
  const written = JSON.stringify(entry)
  const known = sources.get(entry.venue)
  if (known?.written === written) return known.source
  const source = buildSource(entry, { client, now: () => new Date(nowMs) })
  sources.set(entry.venue, { written, source })
  return source
}

async function read({ reading, entry, request }: Order & { kind: 'read' }): Promise<void> {
  const abort = new AbortController()
  aborts.set(reading, abort)
  readingOf.set(abort.signal, reading)
  try {
    const result = boundedReading(await sourceOf(entry).read({ ...request, signal: abort.signal }))
    const moves = result.days.map(({ buffer }) => buffer)
    say({ kind: 'read', reading, result }, moves)
  } catch (error) {
    say({ kind: 'threw', reading, error: String((error as Error)?.stack ?? error) })
  } finally {
    aborts.delete(reading)
  }
}

function stop(reading: number): void {
  const reason = new DOMException('the reading was stopped', 'AbortError')
  aborts.get(reading)?.abort(reason)
  for (const [ask, one] of asked) {
    if (one.reading !== reading) continue
    asked.delete(ask)
    one.reject(reason)
  }
}

parentPort?.on('message', (order: Order) => {
  nowMs = order.atMs
  if (order.kind === 'read') void read(order)
  else if (order.kind === 'abort') stop(order.reading)
  else {
    const one = asked.get(order.ask)
    asked.delete(order.ask)
    one?.resolve(order.answer)
  }
  // All that follows from the order has run by then: connectors wait for nothing but pages.
  setImmediate(sayIdle)
})

function sayIdle(): void {
  const { user, system } = process.threadCpuUsage()
  say({ kind: 'idle', computedMs: (user + system) / 1000 })
}

sayIdle()
