import { expect, test } from 'vitest'
import { addDays, dateRange } from '#domain/calendar/local-date.ts'
import { instantOf } from '#domain/calendar/sydney-time.ts'
import { daysWithinBudget, planReading, type PlanFacts } from '#server/pipeline/reading/plan-reading.ts'

const today = '2026-11-21'
const now = instantOf(today, 12 * 60)
const pollMs = 300_000
const days = dateRange(today, 29)
const ago = (ms: number) => new Date(now.getTime() - ms)

/** Everything was read so long ago. */
function readAll(ms: number): PlanFacts['readAt'] {
  return new Map(days.map((date) => [date, ago(ms)]))
}

function plan(facts: Partial<PlanFacts>) {
  return planReading({
    now,
    daysAhead: 28,
    pollMs,
    readAt: new Map(),
    askedAt: new Map(),
    suspectAt: new Map(),
    wanted: new Set(),
    releaseMinutes: undefined,
    maxDays: Infinity,
    ...facts,
  })
}

test('a plan starts with the days that were never read, the next ones first', () => {
  expect(plan({})).toEqual({ dates: days, pauseMs: pollMs })
  expect(plan({ maxDays: 4 }).dates).toEqual(days.slice(0, 4))
})

test.each([
  ['one pause', pollMs, 3],
  ['a pause that was a fifth shorter', pollMs * 0.8, 3],
  ['four pauses', 4 * pollMs, 8],
  ['eleven hours', 11 * 3_600_000, 8],
  ['twelve hours', 12 * 3_600_000, 29],
  ['half a pause', pollMs / 2, 3],
  ['less than half a pause', pollMs / 2 - 1, 0],
  ['a moment', 20_000, 0],
])('after %s the days that are due are those of their tier', (_, ms, count) => {
  const { dates } = plan({ readAt: readAll(ms) })
  expect(dates.toSorted()).toEqual(days.slice(0, count))
})

test('a day that an alert watches or somebody looks at is read each time, and first', () => {
  const far = addDays(today, 20)
  expect(plan({ readAt: readAll(pollMs), wanted: new Set([far]) }).dates).toEqual([far, ...days.slice(0, 3)])
})

test('a day that somebody asked to have read now is read now, before all else', () => {
  const far = addDays(today, 20)
  expect(plan({ readAt: readAll(20_000), urgent: [far] }).dates).toEqual([far])
  expect(plan({ readAt: readAll(pollMs), urgent: [far], maxDays: 1 }).dates).toEqual([far])
})

test('among due days the one comes first that has waited for the most of its pauses, not for the longest', () => {
  const far = addDays(today, 20)
  const readAt = new Map([...readAll(20_000), [far, ago(30 * 3_600_000)] as const, [today, ago(4 * pollMs)] as const])
  expect(plan({ readAt }).dates).toEqual([today, far])
})

test('a day that was asked for in vain waits its turn', () => {
  const [last = ''] = days.slice(-1)
  const readAt = new Map([...readAll(pollMs)].filter(([date]) => date !== last))
  expect(plan({ readAt }).dates).toContain(last)
  expect(plan({ readAt, askedAt: new Map([[last, ago(pollMs)]]) }).dates).not.toContain(last)
})

test('a reading that waits for confirmation is repeated as soon as it may be, before all else', () => {
  const far = addDays(today, 20)
  const readAt = readAll(21_000)
  expect(plan({ readAt, suspectAt: new Map([[far, ago(19_000)]]) }).dates).toEqual([])
  expect(plan({ readAt, suspectAt: new Map([[far, ago(20_000)]]) }).dates).toEqual([far])
})

test('a day that a budget leaves out comes in a later plan', () => {
  const readAt = new Map<string, Date>()
  const clock = { now }
  for (let round = 0; round < 20; round += 1) {
    for (const date of plan({ now: clock.now, readAt, maxDays: 4 }).dates) readAt.set(date, clock.now)
    clock.now = new Date(clock.now.getTime() + pollMs)
  }
  expect([...readAt.keys()].toSorted()).toEqual(days)
  const near = days.slice(0, 3).map((date) => clock.now.getTime() - (readAt.get(date)?.getTime() ?? 0))
  expect(Math.max(...near)).toBeLessThanOrEqual(4 * pollMs)
})

test('around the hour at which a venue releases a new day, that day is asked for more often', () => {
  const readAt = new Map([...readAll(60_000)].filter(([date]) => date < addDays(today, 15)))
  const asked = new Map(days.map((date) => [date, ago(60_000)]))
  const facts = { readAt, askedAt: asked }
  expect(plan({ ...facts, releaseMinutes: 12 * 60 + 1 })).toEqual({ dates: [addDays(today, 15)], pauseMs: 75_000 })
  expect(plan({ ...facts, releaseMinutes: 11 * 60 + 51 }).dates).toEqual([addDays(today, 15)])
  expect(plan({ ...facts, releaseMinutes: 11 * 60 + 50 }).dates).toEqual([addDays(today, 15)])
  expect(plan({ ...facts, releaseMinutes: 11 * 60 + 49 })).toEqual({ dates: [], pauseMs: pollMs })
  expect(plan(facts)).toEqual({ dates: [], pauseMs: pollMs })
  // The next pause ends when the burst begins.
  expect(plan({ ...facts, releaseMinutes: 12 * 60 + 6 })).toEqual({ dates: [], pauseMs: 240_000 })
  expect(plan({ ...facts, now: instantOf(today, 10 * 60), releaseMinutes: 10 * 60 + 6 }).pauseMs).toBe(240_000)
  // Midnight is no wall.
  expect(plan({ ...facts, now: instantOf(today, 24 * 60 - 1), releaseMinutes: 0 }).pauseMs).toBe(75_000)
})

test('a day beyond the window is not hurried, nor one at a venue of which no day was ever read', () => {
  const releaseMinutes = 12 * 60
  const upTo = (ahead: number) => new Map([...readAll(20_000)].filter(([date]) => date <= addDays(today, ahead)))
  expect(plan({ readAt: upTo(28), releaseMinutes })).toEqual({ dates: [], pauseMs: pollMs })
  expect(plan({ readAt: upTo(27), releaseMinutes })).toEqual({ dates: [addDays(today, 28)], pauseMs: 75_000 })
  expect(plan({ releaseMinutes })).toEqual({ dates: days, pauseMs: pollMs })
})

test("all sources of a host share its budget, and none gets less than the next days' worth", () => {
  expect(daysWithinBudget({ pollMs, minGapMs: 1500, sourcesOnHost: 1 })).toBe(8)
  expect(daysWithinBudget({ pollMs, minGapMs: 1500, sourcesOnHost: 40 })).toBe(5)
  expect(daysWithinBudget({ pollMs, minGapMs: 1500, sourcesOnHost: 200 })).toBe(3)
  expect(daysWithinBudget({ pollMs, minGapMs: 0, sourcesOnHost: 5 })).toBe(8)
})

test('a day that is not released is read first once it opens, and seldom before, even if an alert watches it', () => {
  const far = addDays(today, 10)
  const waiting = { readAt: readAll(20_000), askedAt: new Map([[far, ago(pollMs)]]), wanted: new Set([far]) }
  const read = new Map([...waiting.readAt].filter(([date]) => date !== far))
  const planned = (ms: number) => plan({ ...waiting, readAt: read, opensAt: new Map([[far, ago(-ms)]]) }).dates
  expect([planned(1000), planned(0), planned(-1000)]).toEqual([[], [far], [far]])
})
