import type { LocalDate } from '#domain/calendar/local-date.ts'
import { refreshPresets } from '#server/store/alerts/follow-presets.ts'
import { createReadingClaims } from '#server/store/readings/reading-claims.ts'
import { beginAnew } from '#server/store/readings/source-states.ts'
import { housekeep } from './housekeeping.ts'
import { startDelivering } from './start-delivering.ts'
import { learnFromReading } from './reading/learn-from-reading.ts'
import { createOpeningRates, type OpeningRates } from './reading/opening-rates.ts'
import { planVenueReading } from './reading/plan-reading.ts'
import { pollSource, type PacedSource, type Polled } from './reading/poll-source.ts'
import { daysOfReading, usualPollSeconds } from './reading/reading-pace.ts'
import { startReadingSchedule, type ReadingVisit } from './reading/reading-schedule.ts'
import { daysARequest } from '#server/sources/days-a-request.ts'
import type { WorkerDeps } from './worker-deps.ts'

const readingsAtOnce = 8
/** Sites that hang delay the others by no more. */
const slowAfterMs = 5000

/** The pipeline of one process. It reads venues, records, matches and delivers until it is stopped. */
export interface Worker {
  /** Reads a venue-day before its venue is due, and resolves when that is done. */
  readNow(venueId: string, date: LocalDate): Promise<void>
  stop(): Promise<void>
}

export async function startWorker(deps: WorkerDeps): Promise<Worker> {
  const stopping = new AbortController()
  /** Errors caused by our own shutdown are expected. */
  const onError = (error: unknown) => {
    if (!stopping.signal.aborted) deps.onError(error)
  }
  await refreshPresets(deps.em(), deps.messages.catalogue)
  const delivering = await startDelivering(deps, onError)
  const ratesOf = createOpeningRates(deps)
  const schedule = startReadingSchedule({
    claims: createReadingClaims(deps),
    em: deps.em,
    sources: deps.sources,
    concurrency: readingsAtOnce,
    slowAfterMs,
    onError,
    housekeep: () => housekeep(deps.em(), deps.messages.catalogue, deps.now()),
    async poll(paced, visit) {
      const polled = await readAsPlanned({ deps, paced, ratesOf, visit })
      if ('reading' in polled) deps.onPolled?.(paced, polled)
      const { venueId } = paced.source
      if (deps.sources.get(venueId) === paced) return polled
      // The rest that the source before it needs is none of the one that the venue is read from by now.
      await beginAnew(deps.em(), venueId)
      return { ...polled, nextInMs: 0 }
    },
  })
  return {
    readNow: schedule.readNow,
    async stop() {
      stopping.abort()
      await schedule.stop()
      await delivering.stop()
    },
  }
}

/** Requests the due days, and stores the facts that the next plan needs. Without a due day nothing is read. */
async function readAsPlanned({
  deps,
  paced,
  ratesOf,
  visit: { urgent, hostRestMs, signal },
}: {
  deps: WorkerDeps
  paced: PacedSource
  ratesOf: OpeningRates
  visit: ReadingVisit
}): Promise<Polled | { nextInMs: number }> {
  const { em, now, sources } = deps
  const { venue, source, host, daysAhead, pollSeconds = usualPollSeconds } = paced
  const { venueId, system } = source
  const sourcesOnHost = [...sources.values()].filter((one) => one.host === host).length
  const planned = await planVenueReading({
    em: em(),
    venue,
    now: now(),
    rates: await ratesOf(venueId, daysAhead),
    daysAhead,
    missingMs: pollSeconds * 1000,
    maxDays: daysOfReading(paced, daysARequest(system), sourcesOnHost),
    urgent,
  })
  if (planned.dates.length === 0) return { nextInMs: planned.idleMs }
  const polled = await pollSource({ ...deps, paced, signal, plan: planned, sourcesOnHost, hostRestMs })
  await learnFromReading({ em: em(), venueId, planned, polled })
  return polled
}
