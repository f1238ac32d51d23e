import { expect, test } from 'vitest'
import { addDays, dateRange, type LocalDate } from '#domain/calendar/local-date.ts'
import { instantOf } from '#domain/calendar/venue-time.ts'
import { openingRates } from '#domain/history/opening-rate.ts'
import { checkedEveryMs, planReading, type PlanFacts } from '#server/pipeline/reading/plan-reading.ts'

const today = '2026-11-21'
const now = instantOf(today, 12 * 60)
const missingMs = 300_000
const hour = 3_600_000
const days = dateRange(today, 29)
const rates = openingRates([], today, 28)
const ago = (ms: number) => new Date(now.getTime() - ms)

/** Everything was read so long ago. */
function readAll(ms: number): PlanFacts['readAt'] {
  return new Map(days.map((date) => [date, ago(ms)]))
}

function wantedBy(...dates: LocalDate[]): PlanFacts['wanted'] {
  return new Map(dates.map((date) => [date, 1]))
}

function factsWith(facts: Partial<PlanFacts>): PlanFacts {
  const nothing = { readAt: new Map(), askedAt: new Map(), suspectAt: new Map(), wanted: new Map() }
  return { now, daysAhead: 28, rates, missingMs, maxDays: Infinity, ...nothing, ...facts }
}

const plan = (facts: Partial<PlanFacts>) => planReading(factsWith(facts))

test('a plan starts with the days that were never read, the next ones first', () => {
  expect(plan({})).toEqual({ dates: days, idleMs: 0 })
  expect(plan({ maxDays: 4 }).dates).toEqual(days.slice(0, 4))
})

test('a day that nobody wants is read hourly', () => {
  expect(plan({ readAt: readAll(hour - 1) }).dates).toEqual([])
  expect(plan({ readAt: readAll(hour) }).dates).toEqual(days)
})

test('a venue without a due day is planned again when the next one is due, and within two minutes', () => {
  expect(plan({ readAt: readAll(hour - 5000) })).toMatchObject({ dates: [], idleMs: 5000 })
  expect(plan({ readAt: readAll(0) })).toMatchObject({ dates: [], idleMs: 120_000 })
})

test('a wanted day is read each time', () => {
  const far = addDays(today, 20)
  expect(plan({ readAt: readAll(1000), wanted: wantedBy(far) }).dates).toEqual([far])
})

test('the age of a day counts by the root of its expected openings times the alerts that wait', () => {
  const [one = '', two = ''] = days
  const wanted = new Map([
    [one, 1],
    [two, 4],
  ])
  const of = (first: number, second: number) =>
    plan({
      readAt: new Map([...readAll(0), [one, ago(first)] as const, [two, ago(second)] as const]),
      wanted,
      rates: days.map(() => 1),
    }).dates
  expect(of(200, 99)).toEqual([one, two])
  expect(of(200, 101)).toEqual([two, one])
  const rare = { readAt: readAll(1000), wanted: wantedBy(one, two), rates: days.map((_, ahead) => ahead) }
  expect(plan(rare).dates).toEqual([two, one])
})

test('with a steady pause every day is checked as often as the plan says', () => {
  const wanted = new Map(days.map((date, ahead) => [date, 1 + (ahead % 7)]))
  const readAt = new Map(readAll(hour))
  const counts = new Map<LocalDate, number>()
  const pauseMs = 12_000
  for (let at = now.getTime(); at < now.getTime() + 8 * hour; at += pauseMs) {
    const [date = ''] = planReading(factsWith({ now: new Date(at), readAt, wanted, maxDays: 1 })).dates
    readAt.set(date, new Date(at))
    counts.set(date, (counts.get(date) ?? 0) + 1)
  }
  for (const [date, count] of counts) {
    const expected = (8 * hour) / checkedEveryMs(factsWith({ wanted, maxDays: 1 }), date, pauseMs)
    expect([date, count / expected > 0.85, count / expected < 1.15]).toEqual([date, true, true])
  }
})

test('few wanted days are checked at each reading, and an unwanted one hourly', () => {
  const facts = factsWith({ wanted: wantedBy(today), maxDays: 1 })
  expect(checkedEveryMs(facts, today, 12_000)).toBe(12_000)
  expect(checkedEveryMs(facts, addDays(today, 1), 12_000)).toBe(hour)
})

test('a day that somebody asked to have read now is read now, before all else', () => {
  const far = addDays(today, 20)
  expect(plan({ readAt: readAll(20_000), urgent: [far] }).dates).toEqual([far])
  expect(plan({ readAt: readAll(hour), urgent: [far], maxDays: 1 }).dates).toEqual([far])
})

test('a wanted day that was requested in vain is requested again after five minutes, an unwanted one after an hour', () => {
  const [last = ''] = days.slice(-1)
  const readAt = new Map([...readAll(1000)].filter(([date]) => date !== last))
  const inVain = (ms: number, wanted = wantedBy(last)) =>
    plan({ readAt, wanted, askedAt: new Map([[last, ago(ms)]]) }).dates
  expect([inVain(missingMs - 1), inVain(missingMs)]).toEqual([[], [last]])
  expect([inVain(hour - 1, wantedBy()), inVain(hour, wantedBy())]).toEqual([[], [last]])
})

test('a reading that waits for confirmation is repeated as soon as it may be, before all else', () => {
  const far = addDays(today, 20)
  const readAt = readAll(21_000)
  expect(plan({ readAt, suspectAt: new Map([[far, ago(19_000)]]) }).dates).toEqual([])
  expect(plan({ readAt, suspectAt: new Map([[far, ago(20_000)]]) }).dates).toEqual([far])
})

test('a day that is not released is read first once it opens, and seldom before, even if an alert watches it', () => {
  const far = addDays(today, 10)
  const waiting = { readAt: readAll(20_000), askedAt: new Map([[far, ago(missingMs)]]), wanted: wantedBy(far) }
  const read = new Map([...waiting.readAt].filter(([date]) => date !== far))
  const planned = (ms: number) => plan({ ...waiting, readAt: read, opensAt: new Map([[far, ago(-ms)]]) }).dates
  expect([planned(1000), planned(0), planned(-1000)]).toEqual([[], [far], [far]])
})
