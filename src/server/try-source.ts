import { setImmediate as turn } from 'node:timers/promises'
import { ConfigError } from '#domain/config-error.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { plainText, type CoveredDay } from '#domain/availability/opening.ts'
import type { SourceSeen } from '#domain/venues/own/named-source.ts'
import type { ReadingFrom } from '#domain/venues/own/own-reading.ts'
import type { Config } from './config/config.ts'
import { limitedFetcher, createPageFetcher } from './sources/http/page-fetcher.ts'
import { realTimers } from './sources/http/timers.ts'
import { readingFrom, readNamedEntry } from './sources/named-entry.ts'
import type { ValidSource } from './sources/source-configuration.ts'
import { createReadingThread } from './sources/thread/read-in-thread.ts'
import { unsoundIn } from './sources/unsound-reading.ts'
import type { Reading } from './sources/venue-source.ts'

const days = 7
const maxPages = 40
const withinMs = 45_000
const maxNames = 40

/** The result of trying a source once. `fault` says what to change, or why nothing could be read. */
export type SourceTry = { reading: ReadingFrom; seen: SourceSeen } | { fault: string }

/**
 * Checks an entry that a venue wrote and reads its next seven days once, as a worker would. Nothing is stored. One try
 * at a time: a venue must not keep a web process busy.
 */
export function createSourceTrial({
  userAgent,
  allowLoopbackSources: allowLoopback,
  pollSeconds,
  now,
}: Pick<Config, 'userAgent' | 'allowLoopbackSources' | 'pollSeconds'> & { now: () => Date }) {
  let isBusy = false

  async function look(entry: ValidSource): Promise<SourceSeen | string> {
    const fetcher = createPageFetcher({ userAgent, allowLoopback, timers: realTimers, now })
    const thread = createReadingThread(now)
    const signal = AbortSignal.timeout(withinMs)
    try {
      const from = venueDate(now())
      const window = { from, to: addDays(from, Math.min(days - 1, entry.daysAhead)) }
      const source = thread.sourceOf(entry, limitedFetcher(fetcher, maxPages))
      return await seenIn(await source.read({ window, signal }))
    } catch (error) {
      if (!signal.aborted) throw error
      return `it did not answer within ${withinMs / 1000} seconds`
    } finally {
      await thread.close()
      await fetcher.close()
    }
  }

  return async (venueId: string, written: Readonly<Record<string, unknown>>): Promise<SourceTry> => {
    const entry = checked({ venueId, entry: written, allowLoopback, pollSeconds })
    if (Array.isArray(entry)) return { fault: entry.join('; ') }
    if (isBusy) return { fault: 'another source is being tried just now; try again in a minute' }
    isBusy = true
    try {
      const seen = await look(entry)
      return typeof seen === 'string' ? { fault: seen } : { reading: readingFrom(entry), seen }
    } finally {
      isBusy = false
    }
  }
}

/** The entry, or its faults. */
function checked(written: Parameters<typeof readNamedEntry>[0]): ValidSource | string[] {
  try {
    return readNamedEntry(written)
  } catch (error) {
    if (error instanceof ConfigError) return [...error.lines]
    throw error
  }
}

/**
 * A reading is believed only if it is whole and sound, as the conformance kit asks of every connector. Others have their
 * turn of the event loop after each day.
 */
async function seenIn({ status, reason = status, covered }: Reading): Promise<SourceSeen | string> {
  if (covered.length === 0 || status !== 'ok') return plainText(reason).slice(0, 300)
  for (const day of covered) {
    const fault = unsoundIn({ covered: [day] })
    if (fault !== undefined) return plainText(fault).slice(0, 300)
    await turn()
  }
  const courts = new Set(covered.flatMap(({ openings }) => openings.map(({ resource }) => resource ?? '')))
  courts.delete('')
  const names = [...courts].toSorted().slice(0, maxNames)
  return {
    courts: names.map((name) => plainText(name).slice(0, 60)),
    freeHalfHours: covered.reduce((sum, day) => sum + freeHalfHours(day), 0),
    days: covered.length,
  }
}

function freeHalfHours({ openings }: CoveredDay): number {
  return new Set(openings.map(({ resource, startMinutes }) => `${Math.floor(startMinutes / 30)} ${resource ?? ''}`))
    .size
}
