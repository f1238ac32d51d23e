import { addDays, weekdayIndex, type LocalDate } from '#domain/calendar/local-date.ts'
import { venueTime } from '#domain/calendar/venue-time.ts'
import { releaseDays, releasesOf } from '#domain/history/release-pattern.ts'
import type { ExpectedChecks } from '#domain/availability/source-health.ts'
import type { Reading } from '#server/sources/venue-source.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { loadReleases, saveReleases } from '#server/store/history/day-releases.ts'
import { saveLearned } from '#server/store/readings/reading-demand.ts'
import { checkedEveryMs, unwantedMs, type PlanFacts, type PlannedReading } from './plan-reading.ts'
import type { Polled } from './poll-source.ts'

/** A day that was missing this recently and now is there was released in between. */
const releaseSeenWithinMs = 2 * 3_600_000

/**
 * Records which of the planned days the reading did not cover, and learns the hour of release from one that is there
 * for the first time.
 */
export async function learnFromReading({
  em,
  venueId,
  planned: { dates, facts },
  polled: { reading, nextInMs },
}: {
  em: EntityManager
  venueId: string
  planned: PlannedReading
  polled: Pick<Polled, 'reading' | 'nextInMs'>
}): Promise<void> {
  const covered = new Set(reading.covered.map(({ date }) => date))
  const { date: today } = venueTime(facts.now)
  const last = addDays(today, facts.daysAhead)
  const before = [...facts.askedAt].filter(([date]) => date >= today && date <= last && !covered.has(date))
  // A failed site says nothing about its days, so they stay due.
  const isConclusive = reading.status === 'ok' || reading.status === 'not_released'
  const inVain = isConclusive
    ? dates.filter((date) => !covered.has(date)).map((date) => [date, reading.readAt] as const)
    : []
  const asked = Object.fromEntries([...before, ...inVain].map(([date, at]) => [date, at.getTime()]))
  await saveLearned(em, {
    venueId,
    asked,
    releaseMinutes: await learnRelease({ em, venueId, facts, reading }),
    checks: reading.status === 'ok' || reading.status === 'partial' ? expectedChecks(facts, nextInMs) : undefined,
    requests: reading.requests ?? 0,
    at: reading.readAt,
  })
}

/** How often the plan comes to the day that is wanted most, and to a usual one of the others. */
function expectedChecks(facts: PlanFacts, pauseMs: number): ExpectedChecks {
  const every = (date: LocalDate) => Math.round(checkedEveryMs(facts, date, pauseMs) / 1000)
  const [first, ...others] = [...facts.wanted.keys()].toSorted((a, b) => every(a) - every(b))
  const usual = others[Math.floor(others.length / 2)]
  const unwantedSeconds = Math.round(unwantedMs(facts) / 1000)
  return {
    ...(first !== undefined && { date: first, everySeconds: every(first) }),
    othersSeconds: usual === undefined ? unwantedSeconds : every(usual),
  }
}

/**
 * Records days that were missing and are present now. Returns the minute of the day around which the next one is
 * requested more often: that of a regular release, or else of one seen shortly after it was missing.
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
  const known = (await loadReleases(em, addDays(venueTime(now).date, -releaseDays))).get(venueId) ?? []
  const regular = releasesOf(known).find(
    ({ weekday }) => weekday === undefined || seen.some(({ date }) => weekdayIndex(date) === weekday),
  )
  const isFresh = seen.some(({ missingAt, seenAt }) => +seenAt - +missingAt <= releaseSeenWithinMs)
  return regular?.minutes ?? (isFresh ? venueTime(reading.readAt).minutes : undefined)
}
