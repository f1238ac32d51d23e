import { catalogue } from '#test/support/catalogue.ts'
import { instantOf } from '#domain/calendar/venue-time.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { standInFaults, standInTricks, type StandInFault } from '#sandbox/stand-in.ts'
import type { BookingSystem } from '#domain/venues/booking-system.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { notifyAllFound } from '#server/pipeline/delivery/notify-loop.ts'
import { pollSource, type PacedSource } from '#server/pipeline/reading/poll-source.ts'
import { buildSource } from '#server/sources/build-source.ts'
import type { Timers } from '#server/sources/http/timers.ts'
import { createPageFetcher } from '#server/sources/http/page-fetcher.ts'
import { createPoliteClient } from '#server/sources/http/polite-client.ts'
import { validateSources } from '#server/sources/source-configuration.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { judgeMatches, type Judgement, type MatchRow } from './judge-matches.ts'
import { watchMemory, type MemoryGrowth } from './memory-watch.ts'
import { watchPoliteness } from './politeness.ts'
import { createRandom } from './random.ts'
import { createTruth } from './truth.ts'
import { watchEverything } from './watch-everything.ts'

const startMs = instantOf('2026-11-21', 12 * 60).getTime()
const minGapMs = 1500
const pollSeconds = 300
const daysAhead = 1
const faultShare = 0.3
const memorySamples = 40
const allFaults: readonly StandInFault[] = [...standInFaults, ...standInTricks]
/** Pages stay true under these: they disturb the transport or the markup. */
const harmless: readonly StandInFault[] = ['duplicated', 'reordered']

export interface ChaosReport extends Judgement {
  readings: number
  disturbed: number
  /** Readings by how they ended. */
  byStatus: Record<string, number>
  requests: number
  politenessViolations: readonly string[]
  /** Notifications that were made while no venue answered, and after that. */
  afterOutage: number
  simulatedDays: number
  seconds: number
  memory: MemoryGrowth & {
    /** The share of memory at the end that is the run's own record of truth. */
    ledgerMb: number
  }
}

/** Of real time, whatever the simulated one says. */
const shortestDeadlineMs = 400

/**
 * Reads venues for days of simulated time while three readings in ten are disturbed, and compares recorded and
 * matched openings with the truth. One alert watches everything.
 */
export async function runSourceChaos({
  em,
  venues,
  systems,
  readings,
  seed,
  outageHours = 6,
  onProgress,
}: {
  em: () => EntityManager
  venues: readonly Venue[]
  systems: Readonly<Record<string, BookingSystem>>
  readings: number
  seed: number
  /** Of simulated time, in which no venue answers, after the disturbed readings. */
  outageHours?: number
  onProgress?: (line: string) => void
}): Promise<ChaosReport> {
  const begunAt = performance.now()
  const random = createRandom(seed)
  const clock = { ms: startMs }
  const now = () => new Date(clock.ms)
  const elapsedMs = () => clock.ms - startMs
  const polite = watchPoliteness({ elapsedMs, minGapMs })
  const timers: Timers = {
    elapsedMs,
    random,
    // On a busy machine the host would hear of a request only after it was given up, and blame the next one.
    deadline: (ms) => AbortSignal.timeout(Math.max(ms / 100, shortestDeadlineMs)),
    async sleep(ms, signal) {
      signal.throwIfAborted()
      await polite.quiet()
      clock.ms += ms
    },
  }
  const sandbox = await startSandbox({ seed, now, venueIds: venues.map(({ id }) => id), systems, isBookedOut: true })
  const counted = new Set(sandbox.sources.filter(({ system }) => system === 'acuity').map(({ venue }) => venue))
  const truth = createTruth({
    world: sandbox.world,
    venues,
    startMs,
    random,
    changesADay: 40,
    daysAhead,
    isCounted: (venueId) => counted.has(venueId),
  })
  const client = createPoliteClient(
    createPageFetcher({ userAgent: 'CourtsideTest/1.0', allowLoopback: true, timers, now }),
  )
  const entries = validateSources({
    catalogue,
    entries: sandbox.sources.map((source) => ({ ...source, daysAhead, pollSeconds, minGapMs })),
    file: 'the chaos run',
    allowLoopback: true,
    defaults: { pollSeconds, minGapMs },
  })
  const due = new Map<string, { paced: PacedSource; atMs: number }>(
    entries.map((entry) => [
      entry.venue,
      {
        paced: { ...entry, venue: entry.listing, source: buildSource(entry, { client, now }), host: entry.venue },
        atMs: startMs,
      },
    ]),
  )
  const byStatus: Record<string, number> = {}
  const memory = watchMemory()
  let disturbed = 0
  let done = 0

  /** One reading of the first due venue, disturbed from its first request on or from a later one. */
  async function readNext(fault: StandInFault | undefined): Promise<{ venueId: string; isGood: boolean }> {
    const [venueId, next] = [...due].reduce((a, b) => (b[1].atMs < a[1].atMs ? b : a))
    clock.ms = Math.max(clock.ms, next.atMs)
    truth.advance(clock.ms)
    let before = fault === undefined ? Infinity : Math.floor(random() * 3)
    sandbox.setFault(venueId, before === 0 ? fault : undefined)
    sandbox.watch(
      venueId,
      ({ status }) => {
        polite.answered(venueId, status, status === 429 ? 120 : undefined)
        before -= 1
        if (before === 0) sandbox.setFault(venueId, fault)
      },
      () => polite.arrived(venueId),
    )
    const { reading, recorded, nextInMs } = await pollSource({
      paced: next.paced,
      em,
      now,
      random,
      signal: AbortSignal.timeout(120_000),
    })
    await notifyAllFound({ em, now })
    await polite.quiet()
    sandbox.setFault(venueId, undefined)
    next.atMs = clock.ms + nextInMs
    byStatus[reading.status] = (byStatus[reading.status] ?? 0) + 1
    const isGood = fault === undefined || harmless.includes(fault)
    // A reading that waits for a second one that agrees has not changed anything yet (invariant I5).
    const dates = recorded.suspect > 0 ? [] : reading.covered.map(({ date }) => date)
    truth.saw({ venueId, dates, atMs: clock.ms, isGood })
    done += 1
    return { venueId, isGood }
  }

  try {
    await watchEverything(em(), venues, now())
    while (done < readings) {
      const isDisturbed = random() < faultShare
      if (isDisturbed) disturbed += 1
      await readNext(isDisturbed ? allFaults[Math.floor(random() * allFaults.length)] : undefined)
      // The first tenth fills the caches that stay.
      if (done % Math.ceil(readings / memorySamples) === 0 && done > readings / 10) memory.sample()
      if (done % 5000 === 0) onProgress?.(`${done} readings, ${((clock.ms - startMs) / 86_400_000).toFixed(1)} days`)
    }
    const growth = memory.growth()
    const afterOutage = await outage()
    const matches = await em().execute<MatchRow[]>(
      `select venue_id as "venueId", to_char(date, 'YYYY-MM-DD') as date, opening, opened_at as "openedAt",
         found_at as "foundAt" from alert_match`,
    )
    const judged = judgeMatches({ matches, truth, nowMs: clock.ms })
    return {
      ...judged,
      readings: done,
      disturbed,
      byStatus,
      requests: polite.requests(),
      politenessViolations: polite.violations(),
      afterOutage,
      simulatedDays: (clock.ms - startMs) / 86_400_000,
      seconds: (performance.now() - begunAt) / 1000,
      memory: { ...growth, ledgerMb: memory.releasedMb(truth.forget) },
    }
  } finally {
    await sandbox.stop()
    await client.close()
  }

  /** Every venue is seen as it is, goes away for hours and comes back as it was. Counts the resulting notifications. */
  async function outage(): Promise<number> {
    truth.freeze()
    const runDue = async () => {
      const seen = new Map<string, number>()
      while (seen.size < venues.length || [...seen.values()].some((times) => times < 3)) {
        const { venueId } = await readNext(undefined)
        seen.set(venueId, (seen.get(venueId) ?? 0) + 1)
      }
    }
    await runDue()
    const before = await countMatches(em())
    const untilMs = clock.ms + outageHours * 3_600_000
    while (Math.min(...[...due.values()].map(({ atMs }) => atMs)) < untilMs) await readNext('server-error')
    await runDue()
    return (await countMatches(em())) - before
  }
}

async function countMatches(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ count: number }[]>('select count(*)::int as count from alert_match')
  return row?.count ?? 0
}
