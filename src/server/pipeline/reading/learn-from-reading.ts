import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import type { ExpectedChecks } from '#domain/availability/source-health.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { saveLearned } from '#server/store/readings/reading-demand.ts'
import { checkedEveryMs, unwantedMs, type PlanFacts, type PlannedReading } from './plan-reading.ts'
import type { Polled } from './poll-source.ts'

/** Records which of the planned days the reading did not cover, and how often each is expected to be read. */
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
  const today = venueDate(facts.now)
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
