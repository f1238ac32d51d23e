import { addDays } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { Reading, ReadingWindow, VenueSource } from '#server/sources/venue-source.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { loadSourceState } from '#server/store/readings/source-states.ts'
import { optedOutSince } from '#server/store/venues/opt-outs.ts'
import { inSpan } from '#server/tracing/in-span.ts'
import type { ReadingPlan } from './plan-reading.ts'
import { nextReadingDelayMs, pauseOfBudget, usualPollSeconds, type SourcePace } from './reading-pace.ts'
import { nothingRecorded, recordReading, type Recorded } from './record-reading.ts'

/** A source and its pace. */
export interface PacedSource extends SourcePace {
  venue: Venue
  source: VenueSource
  daysAhead: number
  /** Sources of one host are read one after the other. */
  host: string
}

export interface Polled {
  reading: Reading
  recorded: Recorded
  /** Milliseconds until the next reading. */
  nextInMs: number
}

interface Poll {
  paced: PacedSource
  /** The days to ask for. Without a plan the whole window is read. */
  plan?: Pick<ReadingPlan, 'dates'>
  /** The sources that share the host's budget. */
  sourcesOnHost?: number
  /** Pause that the host asked for, from any of its venues: no request is sent. */
  hostRestMs?: number
  em: () => EntityManager
  now: () => Date
  random: () => number
  signal: AbortSignal
}

/** Reads a venue once, records the reading, and decides when to read it again. */
export async function pollSource(poll: Poll): Promise<Polled> {
  const { venueId, system } = poll.paced.source
  return inSpan('read a venue', { attributes: { venue: venueId, system } }, async (part) => {
    const polled = await pollOnce(poll, part.traceparent)
    const { reading, recorded } = polled
    part.note({ status: reading.status, changed: recorded.changed, opened: recorded.opened, alerts: recorded.alerts })
    return polled
  })
}

async function pollOnce(
  { paced, em, now, random, signal, plan, sourcesOnHost = 1, hostRestMs = 0 }: Poll,
  trace: string | undefined,
): Promise<Polled> {
  const { source } = paced
  const { venue } = paced
  if (await optedOutSince(em(), venue.id)) return notRead(paced, now())
  const today = venueDate(now())
  const window: ReadingWindow = { from: today, to: addDays(today, paced.daysAhead) }
  const before = await loadSourceState(em(), venue.id)
  // The cursor of one booking system has no meaning in another.
  const cursor = before?.system === source.system ? (before.cursor ?? undefined) : undefined
  const dates = plan && { dates: plan.dates }
  const begunAt = now().getTime()
  const reading =
    hostRestMs > 0
      ? restingHost(hostRestMs, now())
      : await source.read({ window, signal, ...dates, ...(cursor !== undefined && { cursor }) })
  const recorded = await inSpan('record a reading', { parent: trace }, () =>
    recordReading({ em: em(), venue, system: source.system, window, reading, trace, now: now() }),
  )
  const after = await loadSourceState(em(), venue.id)
  const nextInMs = nextReadingDelayMs({
    status: reading.status,
    failures: after?.failures ?? 0,
    suspect: recorded.suspect > 0,
    retryAfterSeconds: reading.retryAfterSeconds,
    usualMs: usualPauseMs(paced, { plan, sourcesOnHost, reading, tookMs: reading.readAt.getTime() - begunAt }),
    opensInMs: opensInMs(reading),
    restSeconds: paced.restSeconds,
    random,
  })
  return { reading, recorded, nextInMs }
}

/** The pause after a good reading. */
function usualPauseMs(
  { pollSeconds, requestsPerHour }: PacedSource,
  {
    plan,
    sourcesOnHost,
    reading: { requests = 0 },
    tookMs,
  }: { plan: Poll['plan'] | undefined; sourcesOnHost: number; reading: Reading; tookMs: number },
): number {
  return plan && pollSeconds === undefined
    ? pauseOfBudget({ requests, tookMs, sourcesOnHost, budget: requestsPerHour })
    : (pollSeconds ?? usualPollSeconds) * 1000
}

/** A venue that opted out gets no request. */
function notRead({ pollSeconds = usualPollSeconds }: PacedSource, at: Date): Polled {
  const reading: Reading = { status: 'blocked', reason: 'the venue asked not to be read', readAt: at, covered: [] }
  return { reading, recorded: nothingRecorded, nextInMs: pollSeconds * 1000 }
}

function restingHost(restMs: number, at: Date): Reading {
  const retryAfterSeconds = Math.ceil(restMs / 1000)
  return { status: 'error', reason: 'the site asked for a pause', readAt: at, covered: [], retryAfterSeconds }
}

/** Milliseconds from a reading to the next release that it names, with a second for clocks that differ. */
function opensInMs({ unreleased = [], readAt }: Reading): number {
  const instants = unreleased.flatMap(({ opensAt }) => opensAt?.getTime() ?? [])
  return Math.min(...instants.map((at) => at - readAt.getTime() + 1000).filter((ms) => ms > 0))
}
