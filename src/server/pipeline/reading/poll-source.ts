import type { ReadingStatus } from '#domain/availability/opening.ts'
import { confirmAfterMs } from '#domain/availability/mass-flip.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { sydneyDate } from '#domain/calendar/sydney-time.ts'
import { venueById } from '#domain/venues/venue-catalogue.ts'
import { longestRetryAfterSeconds } from '#server/sources/http/challenge.ts'
import type { Reading, ReadingWindow, VenueSource } from '#server/sources/venue-source.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { loadSourceState } from '#server/store/readings/source-states.ts'
import { optedOutSince } from '#server/store/venues/opt-outs.ts'
import { inSpan } from '#server/tracing/in-span.ts'
import type { ReadingPlan } from './plan-reading.ts'
import { nothingRecorded, recordReading, type Recorded } from './record-reading.ts'

/** How often one source is read (rule sources-9). */
export interface ReadingPace {
  pollSeconds: number
  /** The first rest after three failed readings. */
  restSeconds: number
}

/** A source and its pace. */
export interface PacedSource extends ReadingPace {
  source: VenueSource
  daysAhead: number
  minGapMs: number
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
  /** The days to ask for and the pause afterwards. Without a plan the whole window is read. */
  plan?: Pick<ReadingPlan, 'dates' | 'pauseMs'>
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
  { paced, em, now, random, signal, plan, hostRestMs = 0 }: Poll,
  trace: string | undefined,
): Promise<Polled> {
  const { source } = paced
  const venue = venueById(source.venueId)
  if (!venue) throw new Error(`${source.venueId} is not in the catalogue`)
  if (await optedOutSince(em(), venue.id)) return notRead(paced, now())
  const today = sydneyDate(now())
  const window: ReadingWindow = { from: today, to: addDays(today, paced.daysAhead) }
  const before = await loadSourceState(em(), venue.id)
  // The cursor of one booking system has no meaning in another.
  const cursor = before?.system === source.system ? (before.cursor ?? undefined) : undefined
  const dates = plan && { dates: plan.dates }
  const reading =
    hostRestMs > 0
      ? restingHost(hostRestMs, now())
      : await source.read({ window, signal, ...dates, ...(cursor !== undefined && { cursor }) })
  const recorded = await inSpan('record a reading', { parent: trace }, () =>
    recordReading({ em: em(), venue, system: source.system, window, reading, trace }),
  )
  const after = await loadSourceState(em(), venue.id)
  const nextInMs = nextReadingDelayMs({
    status: reading.status,
    failures: after?.failures ?? 0,
    suspect: recorded.suspect > 0,
    retryAfterSeconds: reading.retryAfterSeconds,
    opensInMs: opensInMs(reading),
    pace: plan ? { ...paced, pollSeconds: plan.pauseMs / 1000 } : paced,
    random,
  })
  return { reading, recorded, nextInMs }
}

/** A venue that opted out gets no request. */
function notRead({ pollSeconds }: PacedSource, at: Date): Polled {
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

const failuresBeforeRest = 3
const longestRestFactor = 24
const refusedRestFactor = 16
const jitterShare = 0.2

/**
 * Milliseconds until the next reading. Usually the pause of the source, plus or minus a fifth. After three failures a
 * delay that doubles; after a challenge or a login a long delay at once. Never earlier than the host asked for. A
 * reading that waits for confirmation is repeated as soon as possible, and none is later than the next release.
 */
export function nextReadingDelayMs({
  status,
  failures,
  suspect,
  retryAfterSeconds = 0,
  opensInMs = Infinity,
  pace,
  random,
}: {
  status: ReadingStatus
  /** Failed readings in a row, including this one. */
  failures: number
  suspect: boolean
  retryAfterSeconds?: number | undefined
  /** Milliseconds until guests can book the next day. */
  opensInMs?: number
  pace: ReadingPace
  random: () => number
}): number {
  const jitter = 1 + jitterShare * (2 * random() - 1)
  const usualMs = pace.pollSeconds * 1000 * jitter
  const atLeastMs = retryAfterSeconds * 1000
  if (status === 'blocked' || status === 'auth_required') {
    return Math.max(pace.restSeconds * 1000 * refusedRestFactor, atLeastMs)
  }
  if (failures >= failuresBeforeRest) {
    const factor = Math.min(2 ** (failures - failuresBeforeRest), longestRestFactor)
    return Math.max(pace.restSeconds * 1000 * factor * jitter, atLeastMs, usualMs)
  }
  return Math.max(Math.min(suspect ? confirmAfterMs * 1.05 : Infinity, opensInMs, usualMs), atLeastMs)
}

/** Longer than this no reading is put off, in milliseconds. */
export function longestDelayMs({ pollSeconds, restSeconds }: ReadingPace): number {
  const usual = Math.max(pollSeconds, restSeconds * longestRestFactor) * (1 + jitterShare)
  return Math.max(usual, longestRetryAfterSeconds) * 1000
}
