import { confirmAfterMs } from '#domain/availability/mass-flip.ts'
import { addDays, dateRange, type LocalDate } from '#domain/calendar/local-date.ts'
import { sydneyTime } from '#domain/calendar/sydney-time.ts'
import { venueById } from '#domain/venues/venue-catalogue.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { loadReadDays, wantedDates } from '#server/store/readings/reading-demand.ts'
import { loadSourceState } from '#server/store/readings/source-states.ts'

/** The state of a venue's days before a reading. */
export interface PlanFacts {
  now: Date
  daysAhead: number
  /** The usual pause between two readings of this source. */
  pollMs: number
  /** The last reading of each day, and the last request of each missing day. */
  readAt: ReadonlyMap<LocalDate, Date>
  askedAt: ReadonlyMap<LocalDate, Date>
  /** Days whose last reading waits for a second one that agrees, with the instant. */
  suspectAt: ReadonlyMap<LocalDate, Date>
  /** Days that were not released at their last reading, with the instant from which a guest can book them. */
  opensAt?: ReadonlyMap<LocalDate, Date>
  /** Days that an alert watches or that were viewed recently. */
  wanted: ReadonlySet<LocalDate>
  /** Days that a person waits for. */
  urgent?: readonly LocalDate[]
  /** Minutes since midnight at which the venue was seen to release a new day. */
  releaseMinutes: number | undefined
  /** The max number of days that the host's budget allows one reading. */
  maxDays: number
}

export interface ReadingPlan {
  /** The days to ask for, the most important first. */
  dates: LocalDate[]
  /** The pause until the next reading. */
  pauseMs: number
}

/** The plan of a venue's next reading, with the facts it was made from. */
export interface PlannedReading extends ReadingPlan {
  facts: PlanFacts
}

/** Plans the next reading of a venue from the stored facts (decision 0011). */
export async function planVenueReading({
  em,
  venueId,
  now,
  pollMs,
  daysAhead,
  maxDays,
  urgent,
}: {
  em: EntityManager
  venueId: string
  now: Date
  pollMs: number
  daysAhead: number
  maxDays: number
  urgent?: readonly LocalDate[]
}): Promise<PlannedReading> {
  const venue = venueById(venueId)
  if (!venue) throw new Error(`${venueId} is not in the catalogue`)
  const { date: today } = sydneyTime(now)
  const days = await loadReadDays(em, venueId)
  const state = await loadSourceState(em, venueId)
  const dates = dateRange(today, daysAhead + 1)
  const facts: PlanFacts = {
    now,
    daysAhead,
    pollMs,
    maxDays,
    ...(urgent && { urgent }),
    readAt: new Map(days.filter((day) => !day.isUnreleased).map(({ date, readAt }) => [date, readAt])),
    askedAt: new Map([
      ...Object.entries(state?.asked ?? {}).map(([date, ms]) => [date, new Date(ms)] as const),
      ...days.filter((day) => day.isUnreleased).map(({ date, readAt }) => [date, readAt] as const),
    ]),
    opensAt: new Map(days.flatMap(({ date, opensAt }) => (opensAt ? [[date, opensAt] as const] : []))),
    suspectAt: new Map(days.flatMap(({ date, suspectAt }) => (suspectAt ? [[date, suspectAt] as const] : []))),
    wanted: await wantedDates(em, { venueId, sport: venue.sport, dates, now }),
    releaseMinutes: state?.releaseMinutes ?? undefined,
  }
  return { ...planReading(facts), facts }
}

const nearDays = 2
const middleDays = 7
const middleFactor = 4
const farMs = 12 * 3_600_000
/** Around the hour of release the next day is requested more often, but at most twice a minute. */
const burstBeforeMinutes = 2
const burstAfterMinutes = 10
const burstFactor = 4
const leastBurstMs = 30_000
const minutesOfDay = 24 * 60

/**
 * The days that a reading requests: days 0 to 2 each time, 3 to 7 every fourth time, later ones twice a day, wanted
 * ones each time, and days from the instant at which they open. Wanted days come first, then those that are overdue the longest, relative to their period. Days
 * beyond the budget stay due and are more overdue the next time (decision 0011).
 */
export function planReading(facts: PlanFacts): ReadingPlan {
  const { now, daysAhead, pollMs, readAt, askedAt, suspectAt, opensAt, wanted, urgent = [], maxDays } = facts
  const { date: today } = sydneyTime(now)
  const released = isBurst(facts) ? nextToBeReleased(facts) : undefined
  const due = dateRange(today, daysAhead + 1).flatMap((date, ahead) => {
    const last = Math.max(readAt.get(date)?.getTime() ?? -Infinity, askedAt.get(date)?.getTime() ?? -Infinity)
    const suspect = suspectAt.get(date)
    if (suspect && now.getTime() - suspect.getTime() >= confirmAfterMs) return [{ date, rank: 0, lateness: Infinity }]
    const opens = opensAt?.get(date)
    const isOpen = opens !== undefined && opens <= now
    if (isOpen || date === released || urgent.includes(date)) return [{ date, rank: 0, lateness: Infinity }]
    const isWanted = wanted.has(date) && opens === undefined
    const periodMs = isWanted ? pollMs : periodOf(ahead, pollMs)
    const sinceMs = now.getTime() - last
    // Pauses vary by a fifth. Without this tolerance a day that is almost due would wait a whole pause more.
    if (sinceMs < periodMs - pollMs / 2) return []
    return [{ date, rank: isWanted ? 1 : 2, lateness: sinceMs / periodMs }]
  })
  // Among equals the earlier day stays first.
  const sorted = due.toSorted((a, b) => a.rank - b.rank || b.lateness - a.lateness)
  return { dates: sorted.slice(0, maxDays).map(({ date }) => date), pauseMs: pauseOf(facts) }
}

/** A reading is recorded as a whole, so more days would delay its openings for too long. */
const maxDaysAReading = 8

/** Maximum days of one reading, so that all sources of a host are read within one pause. */
export function daysWithinBudget({
  pollMs,
  minGapMs,
  sourcesOnHost,
}: {
  pollMs: number
  minGapMs: number
  sourcesOnHost: number
}): number {
  const fair = Math.floor(pollMs / minGapMs / sourcesOnHost)
  return Math.min(maxDaysAReading, Math.max(nearDays + 1, fair))
}

function periodOf(ahead: number, pollMs: number): number {
  if (ahead <= nearDays) return pollMs
  return ahead <= middleDays ? pollMs * middleFactor : Math.max(farMs, pollMs)
}

function isBurst({ now, releaseMinutes }: PlanFacts): boolean {
  if (releaseMinutes === undefined) return false
  const since = (sydneyTime(now).minutes - releaseMinutes + minutesOfDay + burstBeforeMinutes) % minutesOfDay
  return since <= burstBeforeMinutes + burstAfterMinutes
}

/** The first day after all days ever read; undefined if the window ends before it. */
function nextToBeReleased({ now, daysAhead, readAt }: PlanFacts): LocalDate | undefined {
  const last = [...readAt.keys()].toSorted().at(-1)
  const next = last === undefined ? undefined : addDays(last, 1)
  return next !== undefined && next <= addDays(sydneyTime(now).date, daysAhead) ? next : undefined
}

function pauseOf(facts: PlanFacts): number {
  const { now, pollMs, releaseMinutes } = facts
  if (releaseMinutes === undefined || nextToBeReleased(facts) === undefined) return pollMs
  const burstMs = Math.min(pollMs, Math.max(leastBurstMs, pollMs / burstFactor))
  if (isBurst(facts)) return burstMs
  const startMinutes = releaseMinutes - burstBeforeMinutes
  const untilMs = ((startMinutes - sydneyTime(now).minutes + minutesOfDay) % minutesOfDay) * 60_000
  return Math.min(pollMs, Math.max(untilMs, burstMs))
}
