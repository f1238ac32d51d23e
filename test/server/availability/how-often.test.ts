import { expect, onTestFinished, test } from 'vitest'
import { addDays } from '#domain/calendar/local-date.ts'
import { instantOf, venueDate } from '#domain/calendar/venue-time.ts'
import { ChanceQuestion } from '#domain/history/chance-question.ts'
import { howOften } from '#server/availability/how-often.ts'
import { createOpeningRates } from '#server/pipeline/reading/opening-rates.ts'
import { loadOpeningCounts } from '#server/store/history/opening-counts.ts'
import { court } from '#test/support/an-opening.ts'
import { createWorld } from '#test/support/world.ts'

const venueId = 'Pittwater RSL'
const thursday = '2026-11-26'

/** Twelve Thursdays that were full a week before; on every other one a pitch came two days before, for an hour. */
async function createQuarter() {
  const world = await createWorld({ pipeline: true, startsAt: instantOf(addDays(thursday, -2), 20 * 60) })
  onTestFinished(world.stop)
  const now = world.now()
  const read = async (date: string, daysBefore: number, openings: ReturnType<typeof court>[], minutes = 12 * 60) => {
    world.clock.now = instantOf(addDays(date, -daysBefore), minutes)
    await world.record({ venueId, covered: [{ date, openings }] })
  }
  for (let week = 12; week >= 1; week -= 1) {
    const date = addDays(thursday, -7 * week)
    await read(date, 7, [])
    if (week % 2 === 0) {
      await read(date, 2, [court('Pitch 1', 19 * 60)])
      await read(date, 2, [], 13 * 60)
    }
    await read(date, 0, [])
  }
  world.clock.now = now
  return {
    ...world,
    ask: (change: object = {}) => {
      const asked = { sport: 'futsal', venues: [venueId], timeSlots: ['7:00 PM'], daysOfWeek: ['thursday'], ...change }
      return howOften(world.em(), ChanceQuestion.parse(asked), world.now())
    },
  }
}

test('readings count how often a half-hour opens, by its weekday', async () => {
  const { ask } = await createQuarter()
  const often = 'Opens about 1 in 2 Thursdays'
  expect(await ask()).toBe(often)
  expect(await ask({ daysOfWeek: [] })).toBe('Opens about 1 in 2 days')
  expect(await ask({ timeSlots: ['7:30 PM'] })).toBe('Hardly ever opens on Thursdays')
  expect(await ask({ timeSlots: ['7:30 PM', '7:00 PM'], venues: [venueId, 'Long Reef', 'nowhere'] })).toBe(often)
  expect(await ask({ daysOfWeek: ['friday'] })).toBe(null)
  expect(await ask({ venues: ['Long Reef', 'nowhere'] })).toBe(null)
})

test('a question with criteria or wishes has no answer, because the counts are of openings of any kind', async () => {
  const { ask } = await createQuarter()
  expect(await ask({ minimumMinutes: 90 })).toBe(null)
  expect(await ask({ wishes: { maxPriceCents: 3000 } })).toBe(null)
})

test('a failed reading, the same reading again and an opening for members alone count nothing', async () => {
  const world = await createQuarter()
  const counts = () => {
    const today = venueDate(world.now())
    return loadOpeningCounts(world.em(), { venueIds: [venueId], slots: [26], from: today, until: '2027-01-01' })
  }
  await world.record({ venueId, covered: [{ date: thursday, openings: [] }] })
  world.pass(60_000)
  await world.record({ venueId, status: 'error', reason: 'no answer' })
  await world.record({ venueId, covered: [{ date: thursday, openings: [] }] })
  await world.record({ venueId, covered: [{ date: thursday, openings: [], forMembers: [court('Pitch 1', 1140)] }] })
  expect(await counts()).toEqual([{ date: thursday, slot: 26, openings: 0, waits: 1 }])
  world.pass(60_000)
  for (const openings of [[court('Pitch 1', 1140)], [], [court('Pitch 2', 1140)]])
    await world.record({ venueId, covered: [{ date: thursday, openings }] })
  expect(await counts()).toEqual([{ date: thursday, slot: 26, openings: 2, waits: 2 }])
})

test('the schedule expects more of a weekday that opens more often, and learns from a day when it is over', async () => {
  const world = await createQuarter()
  const ratesOf = createOpeningRates(world)
  const share = async () => {
    const [, , thursdays = 0, fridays = 0] = await ratesOf(venueId, 7)
    return thursdays / fridays / Math.exp(1 / 6)
  }
  expect(await share()).toBeCloseTo(1)
  for (const [date, count] of [
    [addDays(thursday, -2), 33],
    [addDays(thursday, -1), 0],
  ] as const)
    await world.em().execute(
      `insert into opening_count (venue_id, half_hour, week, weekday, openings, waits)
       values (?, 0, date_trunc('week', ?::date), extract(isodow from ?::date) - 1, ?, 1)`,
      [venueId, date, date, count],
    )
  expect(await share()).toBeCloseTo(1)
  world.pass(24 * 3_600_000)
  const rates = await ratesOf(venueId, 7)
  // The Tuesday that is over, and the Wednesday that is not.
  expect(rates[6]! / rates[7]!).toBeGreaterThan(1.5 * Math.exp(1 / 6))
})
