import { confirmAfterMs } from '#domain/availability/mass-flip.ts'
import { dateRange, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { loadReadDays, wantedDates } from '#server/store/readings/reading-demand.ts'
import { loadSourceState } from '#server/store/readings/source-states.ts'

/** The state of a venue's days before a reading. */
export interface PlanFacts {
  now: Date
  daysAhead: number
  /** The last reading of each day, and the last request of each missing day. */
  readAt: ReadonlyMap<LocalDate, Date>
  askedAt: ReadonlyMap<LocalDate, Date>
  /** Days whose last reading waits for a second one that agrees, with the instant. */
  suspectAt: ReadonlyMap<LocalDate, Date>
  /** Days that alerts watch or that were viewed recently, with the number of alerts (at most ten; a view counts one). */
  wanted: ReadonlyMap<LocalDate, number>
  /** The openings that are expected, by days ahead (domain/history/opening-rate.ts). */
  rates: readonly number[]
  /** Days that were not released at their last reading, with the instant from which a guest can book them. */
  opensAt?: ReadonlyMap<LocalDate, Date>
  /** Days that a person waits for. */
  urgent?: readonly LocalDate[]
  /** A wanted day that the venue does not have yet is requested this often, and an unwanted day a twelfth as often. */
  missingMs: number
  /** The most days of one reading. */
  maxDays: number
}

export interface ReadingPlan {
  /** The days to ask for, the most important first. Without any the venue is not read. */
  dates: LocalDate[]
  /** Milliseconds until the venue is planned again, if it is not read. */
  idleMs: number
}

/** The plan of a venue's next reading, with the facts it was made from. */
export interface PlannedReading extends ReadingPlan {
  facts: PlanFacts
}

/** Plans the next reading of a venue from the stored facts (decision 0011). */
export async function planVenueReading({
  em,
  venue,
  rates,
  now,
  daysAhead,
  missingMs,
  maxDays,
  urgent,
}: Pick<PlanFacts, 'rates' | 'now' | 'daysAhead' | 'missingMs' | 'urgent'> & {
  em: EntityManager
  venue: Pick<Venue, 'id' | 'sport'>
  /** The most days of one reading, by the number of wanted days. */
  maxDays: (wantedDays: number) => number
}): Promise<PlannedReading> {
  const { id: venueId } = venue
  const days = await loadReadDays(em, venueId)
  const state = await loadSourceState(em, venueId)
  const dates = dateRange(venueDate(now), daysAhead + 1)
  const wanted = await wantedDates(em, { venueId, sport: venue.sport, dates, now })
  const facts: PlanFacts = {
    now,
    daysAhead,
    rates,
    missingMs,
    maxDays: maxDays(wanted.size),
    ...(urgent && { urgent }),
    readAt: new Map(days.filter((day) => !day.isUnreleased).map(({ date, readAt }) => [date, readAt])),
    askedAt: new Map([
      ...Object.entries(state?.asked ?? {}).map(([date, ms]) => [date, new Date(ms)] as const),
      ...days.filter((day) => day.isUnreleased).map(({ date, readAt }) => [date, readAt] as const),
    ]),
    opensAt: new Map(days.flatMap(({ date, opensAt }) => (opensAt ? [[date, opensAt] as const] : []))),
    suspectAt: new Map(days.flatMap(({ date, suspectAt }) => (suspectAt ? [[date, suspectAt] as const] : []))),
    wanted,
  }
  return { ...planReading(facts), facts }
}

/** An unwanted day counts as a tenth of an alert. */
const unwantedWeight = 0.1
/** An alert may be made for a day of a venue that nobody wanted before, so no venue idles for longer. */
const longestIdleMs = 120_000

/**
 * The days that a reading requests. A day's weight is the root of its expected openings times the alerts that wait for
 * them; weight times age orders the days. This order has the least mean delay for a given number of requests, because a
 * day's delay falls with its share of the requests. Days that a person waits for, that need a second reading, or whose
 * release the venue named come first; unwanted days are requested hourly (decision 0011).
 */
export function planReading(facts: PlanFacts): ReadingPlan {
  const { now, suspectAt, urgent = [], maxDays } = facts
  const ranked = dateRange(venueDate(facts.now), facts.daysAhead + 1).map((date) => {
    const sinceMs = sinceLast(facts, date)
    const suspect = suspectAt.get(date)
    const isFirst =
      urgent.includes(date) ||
      isOpen(facts, date) ||
      (suspect !== undefined && now.getTime() - suspect.getTime() >= confirmAfterMs)
    const dueInMs = isFirst ? 0 : Math.max(0, periodOf(facts, date) - sinceMs)
    return { date, isFirst, dueInMs, score: weightOf(facts, date) * sinceMs }
  })
  const due = ranked
    .filter(({ dueInMs }) => dueInMs === 0)
    .toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst) || descending(a.score, b.score))
  return {
    dates: due.slice(0, maxDays).map(({ date }) => date),
    idleMs: Math.min(longestIdleMs, ...ranked.map(({ dueInMs }) => dueInMs)),
  }
}

/** How often the plan comes to a day: the expected pause in milliseconds, with this pause between two readings. */
export function checkedEveryMs(facts: PlanFacts, date: LocalDate, pauseMs: number): number {
  const wanted = [...facts.wanted.keys()]
  if (!facts.wanted.has(date)) return Math.max(pauseMs, unwantedMs(facts))
  const all = wanted.reduce((sum, one) => sum + weightOf(facts, one), 0)
  return pauseMs * Math.max(1, all / weightOf(facts, date) / facts.maxDays)
}

/** An unwanted day is read once for twelve requests of a missing one: hourly by default. */
export function unwantedMs({ missingMs }: Pick<PlanFacts, 'missingMs'>): number {
  return missingMs * 12
}

function sinceLast({ now, readAt, askedAt }: PlanFacts, date: LocalDate): number {
  return now.getTime() - Math.max(readAt.get(date)?.getTime() ?? -Infinity, askedAt.get(date)?.getTime() ?? -Infinity)
}

function weightOf({ now, rates, wanted }: PlanFacts, date: LocalDate): number {
  const ahead = daysBetween(venueDate(now), date)
  return Math.sqrt((rates[ahead] ?? 0) * (wanted.get(date) ?? unwantedWeight))
}

/** True if a day that was not released at its last reading is released by now, as far as its venue said when. */
function isOpen({ now, opensAt }: PlanFacts, date: LocalDate): boolean {
  const opens = opensAt?.get(date)
  return opens !== undefined && opens <= now
}

function periodOf({ wanted, readAt, askedAt, opensAt, missingMs }: PlanFacts, date: LocalDate): number {
  if (!wanted.has(date) || opensAt?.has(date)) return unwantedMs({ missingMs })
  return askedAt.has(date) && !readAt.has(date) ? missingMs : 0
}

/** Infinity minus itself is no number, so equal scores are compared first. */
function descending(one: number, other: number): number {
  return one === other ? 0 : other - one
}
