import { addDays } from '#domain/calendar/local-date.ts'
import { sydneyDate } from '#domain/calendar/sydney-time.ts'
import { venueById } from '#domain/venues/venue-catalogue.ts'
import type { Reading, ReadingWindow, VenueSource } from '#server/sources/venue-source.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { loadSourceState, saveNextReading } from '#server/store/readings/source-states.ts'
import { optedOutSince } from '#server/store/venues/opt-outs.ts'
import { inSpan } from '#server/tracing/in-span.ts'
import { nextReadingDelayMs, type ReadingPace } from './next-reading.ts'
import type { ReadingPlan } from './reading-plan.ts'
import { nothingRecorded, recordReading, type Recorded } from './record-reading.ts'

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
  nextReadAt: Date
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

interface Poll {
  paced: PacedSource
  /** The days to ask for and the pause afterwards. Without a plan the whole window is read. */
  plan?: Pick<ReadingPlan, 'dates' | 'pauseMs'>
  em: () => EntityManager
  now: () => Date
  random: () => number
  signal: AbortSignal
}

async function pollOnce({ paced, em, now, random, signal, plan }: Poll, trace: string | undefined): Promise<Polled> {
  const { source } = paced
  const venue = venueById(source.venueId)
  if (!venue) throw new Error(`${source.venueId} is not in the catalogue`)
  if (await optedOutSince(em(), venue.id)) return notRead(paced, now())
  const today = sydneyDate(now())
  const window: ReadingWindow = { from: today, to: addDays(today, paced.daysAhead) }
  const before = await loadSourceState(em(), venue.id)
  // To another system it says nothing, or something else.
  const cursor = before?.system === source.system ? (before.cursor ?? undefined) : undefined
  const dates = plan && { dates: plan.dates }
  const reading = await source.read({ window, signal, ...dates, ...(cursor !== undefined && { cursor }) })
  const recorded = await inSpan('record a reading', { parent: trace }, () =>
    recordReading({ em: em(), venue, system: source.system, window, reading, trace }),
  )
  const after = await loadSourceState(em(), venue.id)
  const delayMs = nextReadingDelayMs({
    status: reading.status,
    failures: after?.failures ?? 0,
    suspect: recorded.suspect > 0,
    retryAfterSeconds: reading.retryAfterSeconds,
    pace: plan ? { ...paced, pollSeconds: plan.pauseMs / 1000 } : paced,
    random,
  })
  const nextReadAt = new Date(now().getTime() + delayMs)
  await saveNextReading(em(), venue.id, nextReadAt)
  return { reading, recorded, nextReadAt }
}

/** A venue that opted out is asked nothing. Whether it changed its mind is looked up as often as it was read. */
function notRead({ pollSeconds }: PacedSource, at: Date): Polled {
  const reading: Reading = { status: 'blocked', reason: 'the venue asked not to be read', readAt: at, covered: [] }
  return { reading, recorded: nothingRecorded, nextReadAt: new Date(at.getTime() + pollSeconds * 1000) }
}
