import { catalogue } from '#test/support/catalogue.ts'
import { buildSource } from '#server/sources/build-source.ts'
import { createPageFetcher } from '#server/sources/http/page-fetcher.ts'
import { createPoliteClient } from '#server/sources/http/polite-client.ts'
import { realTimers, type Timers } from '#server/sources/http/timers.ts'
import { validateSources } from '#server/sources/source-configuration.ts'

/** Time that passes only where somebody waits, and at once. */
export function hastyTimers(): Timers {
  let elapsed = 0
  return {
    elapsedMs: () => elapsed,
    random: () => 0.5,
    // A part of the real one: its deliberate delays take hours.
    deadline: (ms) => AbortSignal.timeout(ms / 15),
    async sleep(ms, signal) {
      signal.throwIfAborted()
      elapsed += ms
    },
  }
}

/** The same, with deadlines that pass only when they are told to: a slow machine is not a site that hangs. */
export function patientTimers(): Timers & { passDeadlines(): void } {
  const deadlines = new Set<AbortController>()
  return {
    ...hastyTimers(),
    deadline() {
      const deadline = new AbortController()
      deadlines.add(deadline)
      return deadline.signal
    },
    passDeadlines() {
      for (const deadline of deadlines) deadline.abort(new DOMException('it passed', 'TimeoutError'))
      deadlines.clear()
    },
  }
}

/** Ends what would never end. No duty depends on it. */
export const backstop = () => AbortSignal.timeout(600_000)

/** The connectors of sources on loopback. `build` makes one without any memory, as after a restart. */
export function connect({
  entries,
  now,
  timers = realTimers,
}: {
  entries: readonly unknown[]
  now: () => Date
  timers?: Timers
}) {
  const client = createPoliteClient(
    createPageFetcher({ userAgent: 'CourtsideTest/1.0', allowLoopback: true, timers, now }),
  )
  const defaults = { pollSeconds: 20, minGapMs: 0 }
  const valid = validateSources({ catalogue, entries: [...entries], file: 'the test', allowLoopback: true, defaults })
  const connectors = valid.map((entry) => {
    const build = () => buildSource(entry, { client, now, random: () => 0.5 })
    return { entry, source: build(), build }
  })
  return { connectors, close: () => client.close() }
}
