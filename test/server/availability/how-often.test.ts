import { catalogue } from '#test/support/catalogue.ts'
import { expect, onTestFinished, test } from 'vitest'
import { addDays } from '#domain/calendar/local-date.ts'
import { instantOf } from '#domain/calendar/venue-time.ts'
import { ChanceQuestion } from '#domain/history/chance-question.ts'
import { howOften } from '#server/availability/chance/how-often.ts'
import { createVenueHistories } from '#server/availability/chance/venue-histories.ts'
import { tendHistory } from '#server/store/history/tend-history.ts'
import { court } from '#test/support/an-opening.ts'
import { createWorld } from '#test/support/world.ts'

const venueId = 'Pittwater RSL'
const thursday = '2026-11-26'

async function createQuarter() {
  const world = await createWorld({ pipeline: true, startsAt: instantOf(addDays(thursday, -2), 20 * 60) })
  onTestFinished(world.stop)
  const now = world.now()
  const read = async (date: string, daysBefore: number, openings: ReturnType<typeof court>[], minutes = 12 * 60) => {
    world.clock.now = instantOf(addDays(date, -daysBefore), minutes)
    await world.record({ venueId, covered: [{ date, openings }] })
  }
  // Wednesdays and Thursdays, full a week before; in every other week a pitch came two days before, for an hour.
  for (let week = 12; week >= 1; week -= 1) {
    for (const date of [addDays(thursday, -7 * week - 1), addDays(thursday, -7 * week)]) {
      await read(date, 7, [])
      if (week % 2 === 0) {
        await read(date, 2, [court('Pitch 1', 19 * 60)])
        await read(date, 2, [], 13 * 60)
      }
      await read(date, 0, [])
    }
  }
  world.clock.now = now
  const histories = createVenueHistories()
  return {
    ...world,
    ask: async (change: object = {}) => {
      const asked = { sport: 'futsal', venues: [venueId], timeSlots: ['7:00 PM'], daysOfWeek: ['thursday'], ...change }
      const question = ChanceQuestion.parse(asked)
      return (await howOften({ em: world.em(), histories, question, now: world.now() })).text
    },
  }
}

const seldom = /^(Hardly ever opens on|Opens about 1 in 10) Thursdays$/

test('the availability history covers the quarter that is over, for the length and the time that are asked for', async () => {
  const world = await createQuarter()
  const often = 'Opens about 1 in 2 Thursdays, usually 2 days before, stays open 60 minutes'
  expect(await world.ask()).toBe(often)
  expect(await world.ask({ daysOfWeek: [], date: thursday })).toMatch(seldom)
  expect(await world.ask({ daysOfWeek: [], date: addDays(thursday, 21) })).toBe(often)
  expect(await world.ask({ minimumMinutes: 90 })).toMatch(seldom)
  expect(await world.ask({ daysOfWeek: ['friday'] })).toBe(null)
  expect(await world.ask({ venues: ['Long Reef', 'nowhere'] })).toBe(null)
  // The same from the rows that housekeeping folds, by a process that asks for the first time.
  await tendHistory(world.em(), { oldest: '2025-11-26', today: addDays(thursday, -2) })
  const histories = createVenueHistories()
  const question = ChanceQuestion.parse({
    sport: 'futsal',
    venues: [venueId],
    timeSlots: ['7:00 PM'],
    daysOfWeek: ['thursday'],
  })
  expect((await howOften({ em: world.em(), histories, question, now: world.now() })).text).toBe(often)
})

test('a venue without a reading at the end of a day is left out', async () => {
  const world = await createQuarter()
  await world.em().execute('update reading_tally set good = 0, failed = 9 where date > ?', [addDays(thursday, -36)])
  expect(await world.ask()).toBe('Opens about 1 in 2 Thursdays, usually 2 days before, stays open 60 minutes')
  await world.em().execute('update reading_tally set good = 0, failed = 9 where date > ?', [addDays(thursday, -15 * 7)])
  expect(await world.ask({ venues: [venueId] })).not.toBe(null)
  world.pass(24 * 3_600_000)
  expect(await world.ask()).toBe(null)
})

test('a venue that the cache drops while another is loaded is answered all the same', async () => {
  const { em, now } = await createQuarter()
  const whole = createVenueHistories()
  const [, other] = catalogue
    .of('futsal')
    .map(({ id }) => id)
    .filter((id) => id !== venueId)
  const asked = [venueId, other!]
  const expected = await whole.load(em(), asked, now())
  expect(expected.map(({ venueId: id }) => id)).toEqual(asked)
  // Room for one of the two.
  const size = expected[0]!.days.reduce((sum, { spans }) => sum + spans.byteLength + 100, 100)
  const small = createVenueHistories(size + 50)
  await small.load(em(), [venueId], now())
  expect(await small.load(em(), asked, now())).toEqual(expected)
})
