import { setTimeout as pause } from 'node:timers/promises'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { longestNamedWaitSeconds } from '#domain/named-wait.ts'
import { repeat, type Repeating } from '#server/pipeline/repeating/repeat.ts'
import { createSemaphore } from '#server/pipeline/repeating/semaphore.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import type { ReadableVenue, ReadingClaim, ReadingClaims } from '#server/store/readings/reading-claims.ts'
import { askForDay, isDayAskedFor } from '#server/store/readings/reading-demand.ts'
import type { PacedSource, Polled } from './poll-source.ts'
import { longestDelayMs, usualPollSeconds } from './reading-pace.ts'

/** The least and the longest pause between two claims of due readings: other workers may have planned readings, too. */
const claimPause = { leastMs: 250, mostMs: 1500 }
/** PostgreSQL's clock and the timers of Node round differently. */
const roundingMs = 10
const housekeepEveryMs = 5 * 60_000
/** Interval at which a waiting person's reading is checked. */
const askEveryMs = 50

/** Readings that gave their places to others, for each place. */
const slowOnes = 4

/** Decides which worker reads which venue when (decision 0011). */
export interface ReadingSchedule {
  /**
   * Reads a venue-day before its venue is due, and resolves when any worker has done so. The venue's host still gets
   * one reading at a time. A venue that failed or opted out is left alone, and the call returns at once.
   */
  readNow(venueId: string, date: LocalDate): Promise<void>
  /** Readings under way are broken off; their venues stay due for other workers. Resolves when all calls have ended. */
  stop(): Promise<void>
}

export interface ReadingScheduleDeps {
  claims: ReadingClaims
  em: () => EntityManager
  /** By venue. May change at any time. */
  sources: ReadonlyMap<string, PacedSource>
  /** Reads a venue, unless no day of it is due, and returns the delay to the next time. */
  poll: (
    paced: PacedSource,
    visit: ReadingVisit,
  ) => Promise<Pick<Polled, 'nextInMs'> & Partial<Pick<Polled, 'reading'>>>
  /** Runs every five minutes, in one worker. */
  housekeep: () => Promise<void>
  /** The max number of readings at once, but for slow ones. */
  concurrency: number
  /** A reading that takes longer gives its place to the next: sites that hang delay no other venue (invariant I9). */
  slowAfterMs: number
  onError: (error: unknown) => void
}

export interface ReadingVisit extends Pick<ReadingClaim, 'urgent' | 'hostRestMs'> {
  /** Aborts when the worker stops, or lost its claim. */
  signal: AbortSignal
}

/** Shares the readings with all processes on the same database, until it is stopped. */
export function startReadingSchedule(deps: ReadingScheduleDeps): ReadingSchedule {
  const { claims, sources, concurrency, slowAfterMs, onError } = deps
  const stopping = new AbortController()
  /** By host. */
  const underWay = new Map<string, Promise<void>>()
  const asking = new Set<Promise<void>>()
  const slots = createSemaphore(concurrency, { slowAfterMs, maxSlow: concurrency * slowOnes })

  async function beginDue(): Promise<number> {
    const room = slots.free()
    if (room === 0) return claimPause.leastMs
    const longestRestMs = longestNamedWaitSeconds * 1000
    const claimed = await claims.take({
      venues: readable(sources),
      busyHosts: [...underWay.keys()],
      limit: room,
      longestRestMs,
    })
    for (const claim of claimed) {
      const ended = slots
        .run(() => readClaimed(deps, claim, stopping.signal))
        .then((nextInMs) => dueIn(sources, claim, nextInMs).forEach(claiming.wake), onError)
        .finally(() => underWay.delete(claim.host))
      underWay.set(claim.host, ended)
    }
    reportClock(claimed, onError)
    return claimed.length === room ? claimPause.leastMs : claimPause.mostMs
  }

  const claiming = repeat({
    work: beginDue,
    firstInMs: claimPause.leastMs,
    leastMs: claimPause.leastMs,
    afterErrorMs: claimPause.mostMs,
    onError,
  })
  const housekeeping = startHousekeeping(deps)

  return {
    readNow(venueId, date) {
      const asked = ask(deps, { venueId, date, claiming, stopping: stopping.signal }).finally(() =>
        asking.delete(asked),
      )
      asking.add(asked)
      return asked
    },
    async stop() {
      stopping.abort()
      await claiming.stop()
      await Promise.allSettled([...underWay.values(), ...asking])
      await housekeeping.stop()
      claims.end()
    },
  }
}

/** Resolves when the day was read, when it cannot be, or when the worker stops. */
async function ask(
  { em, sources }: ReadingScheduleDeps,
  asked: { venueId: string; date: LocalDate; claiming: Repeating; stopping: AbortSignal },
): Promise<void> {
  const { venueId, date, claiming, stopping } = asked
  const system = sources.get(venueId)?.source.system
  if (system === undefined) throw new Error(`${venueId} is not among the sources`)
  if (!(await askForDay(em(), { venueId, system, date }))) return
  while (!stopping.aborted && (await isDayAskedFor(em(), { venueId, date }))) {
    claiming.wake()
    await pause(askEveryMs)
  }
}

function startHousekeeping({ claims, housekeep, onError }: ReadingScheduleDeps): Repeating {
  return repeat({
    async work() {
      if (await claims.isFirst()) await housekeep()
      return housekeepEveryMs
    },
    firstInMs: housekeepEveryMs,
    afterErrorMs: housekeepEveryMs,
    onError,
  })
}

/** Reads a venue and plans the next reading, and returns the ms until then; an aborted reading stays due. */
async function readClaimed(
  { claims, sources, poll, onError }: ReadingScheduleDeps,
  claim: ReadingClaim,
  stopping: AbortSignal,
): Promise<number> {
  const handBack = () => claims.handBack(claim).then(() => 0)
  const paced = sources.get(claim.venueId)
  const signal = AbortSignal.any([stopping, claim.lost])
  if (!paced || signal.aborted) return handBack()
  const polled = await poll(paced, { ...claim, signal }).catch((error: unknown) => {
    if (!signal.aborted) onError(error)
  })
  if (!polled && signal.aborted) return handBack()
  const { nextInMs = (paced.pollSeconds ?? usualPollSeconds) * 1000, reading } = polled ?? {}
  const hostRestMs = reading?.retryAfterSeconds && reading.retryAfterSeconds * 1000
  await claims.finish(claim, { system: paced.source.system, nextInMs, hostRestMs })
  return nextInMs
}

/** The ms until the venue is due again, and until its host is open for those that share it. */
function dueIn(sources: ReadonlyMap<string, PacedSource>, { venueId, host }: ReadingClaim, nextInMs: number): number[] {
  const gapMs = sources.get(venueId)?.minGapMs ?? 0
  const isShared = [...sources].some(([id, other]) => id !== venueId && other.host === host)
  return [Math.max(gapMs, nextInMs), ...(isShared ? [gapMs] : [])].map((ms) => ms + roundingMs)
}

function readable(sources: ReadonlyMap<string, PacedSource>): ReadableVenue[] {
  return [...sources].map(([venueId, paced]) => ({
    venueId,
    host: paced.host,
    gapMs: paced.minGapMs,
    longestMs: longestDelayMs(paced),
  }))
}

function reportClock(claimed: readonly ReadingClaim[], onError: (error: unknown) => void): void {
  const ahead = claimed.filter(({ isFarAhead }) => isFarAhead).map(({ venueId }) => venueId)
  if (ahead.length === 0) return
  onError(new Error(`the clock was set back: ${ahead.join(', ')} would not have been read for long`))
}
