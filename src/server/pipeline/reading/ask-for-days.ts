import { addDays, dateRange, weekdayIndex, type LocalDate } from '#domain/calendar/local-date.ts'
import { sydneyTime } from '#domain/calendar/sydney-time.ts'
import { releaseDays, releasesOf } from '#domain/history/release-pattern.ts'
import { venueById } from '#domain/venues/venue-catalogue.ts'
import type { Reading } from '#server/sources/venue-source.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { loadReleases, saveReleases } from '#server/store/history/day-releases.ts'
import { loadReadDays, saveAsked, wantedDates } from '#server/store/readings/reading-demand.ts'
import { loadSourceState } from '#server/store/readings/source-states.ts'
import { planReading, type PlanFacts, type ReadingPlan } from './reading-plan.ts'

/** A day that was missing this recently and now is there was released in between. */
const releaseSeenWithinMs = 2 * 3_600_000

/** The plan of a venue's next reading, with the facts it was made from. */
export interface PlannedReading extends ReadingPlan {
  facts: PlanFacts
}

/** Plans the next reading of a venue from what the store knows about it (decision 0011). */
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
  urgent?: LocalDate | undefined
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
    urgent,
    readAt: new Map(days.map(({ date, readAt }) => [date, readAt])),
    askedAt: new Map(Object.entries(state?.asked ?? {}).map(([date, ms]) => [date, new Date(ms)])),
    suspectAt: new Map(days.flatMap(({ date, suspectAt }) => (suspectAt ? [[date, suspectAt] as const] : []))),
    wanted: await wantedDates(em, { venueId, sport: venue.sport, dates, now }),
    releaseMinutes: state?.releaseMinutes ?? undefined,
  }
  return { ...planReading(facts), facts }
}

/**
 * Records which of the planned days the reading did not cover, and learns the hour of release from one that is there
 * for the first time.
 */
export async function learnFromReading({
  em,
  venueId,
  planned: { dates, facts },
  reading,
}: {
  em: EntityManager
  venueId: string
  planned: PlannedReading
  reading: Reading
}): Promise<void> {
  const covered = new Set(reading.covered.map(({ date }) => date))
  const { date: today } = sydneyTime(facts.now)
  const last = addDays(today, facts.daysAhead)
  const before = [...facts.askedAt].filter(([date]) => date >= today && date <= last && !covered.has(date))
  // A failed site tells nothing about its days, so they stay due.
  const told = reading.status === 'ok' || reading.status === 'not_released'
  const inVain = told ? dates.filter((date) => !covered.has(date)).map((date) => [date, reading.readAt] as const) : []
  const asked = Object.fromEntries([...before, ...inVain].map(([date, at]) => [date, at.getTime()]))
  await saveAsked(em, { venueId, asked, releaseMinutes: await learnRelease({ em, venueId, facts, reading }) })
}

/**
 * Notes days that were missing and are there now. Answers the minute of the day around which the next one is asked for more
 * often: that of a regular release, or else of one that was seen shortly after it was missing.
 */
async function learnRelease({
  em,
  venueId,
  facts: { now, readAt, askedAt },
  reading,
}: {
  em: EntityManager
  venueId: string
  facts: PlanFacts
  reading: Reading
}): Promise<number | undefined> {
  const seen = reading.covered.flatMap(({ date }) => {
    const missingAt = askedAt.get(date)
    return readAt.size > 0 && !readAt.has(date) && missingAt ? [{ date, missingAt, seenAt: reading.readAt }] : []
  })
  if (seen.length === 0) return undefined
  await saveReleases(em, venueId, seen)
  const known = (await loadReleases(em, addDays(sydneyTime(now).date, -releaseDays))).get(venueId) ?? []
  const regular = releasesOf(known).find(
    ({ weekday }) => weekday === undefined || seen.some(({ date }) => weekdayIndex(date) === weekday),
  )
  const isFresh = seen.some(({ missingAt, seenAt }) => +seenAt - +missingAt <= releaseSeenWithinMs)
  return regular?.minutes ?? (isFresh ? sydneyTime(reading.readAt).minutes : undefined)
}
