import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentSlot, isPastSlot } from '#domain/calendar/current-slot.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { instantOf, sydneyOffset, sydneyTime, sydneyTimeOfIso, sydneyDate } from '#domain/calendar/sydney-time.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const transitions = [
  '2026-04-04T16:00Z',
  '2026-10-03T16:00Z',
  '2027-04-03T16:00Z',
  '2027-10-02T16:00Z',
  '2028-04-01T16:00Z',
  '2028-09-30T16:00Z',
]

test('shows the same wall clock as PostgreSQL, around every clock change and at random instants', async () => {
  const around = transitions.flatMap((at) =>
    Array.from({ length: 313 }, (_, step) => Date.parse(at) + (step - 156) * 10 * 60_000),
  )
  const random = fc.sample(fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2036-01-01') }), 3000)
  const instants = [...around, ...random]
  const rows = await db.em().execute<{ at: string; wall: string }[]>(
    `select to_char(to_timestamp(ms / 1000.0) at time zone 'Australia/Sydney', 'YYYY-MM-DD HH24:MI') as wall
     from unnest(?::bigint[]) with ordinality as t(ms, n) order by n`,
    [`{${instants.join(',')}}`],
  )
  const ours = instants.map((ms) => {
    const { date, minutes } = sydneyTime(new Date(ms))
    return `${date} ${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  })
  expect(ours).toEqual(rows.map(({ wall }) => wall))
})

test('every time of the grid is one instant and reads back, also on days on which the clocks change', () => {
  for (const date of ['2026-10-04', '2027-04-04', '2026-12-05', '2026-07-01']) {
    for (let minutes = 360; minutes <= 1320; minutes += 30) {
      expect(sydneyTime(instantOf(date, minutes))).toEqual({ date, minutes })
    }
  }
})

test('is the instant that PostgreSQL gives for every quarter of an hour from two days before a clock change to a day after', async () => {
  const walls = transitions.flatMap((at) =>
    Array.from({ length: 4 * 96 }, (_, step) => {
      const { date } = sydneyTime(new Date(at))
      return { date: addDays(date, Math.floor(step / 96) - 2), minutes: (step % 96) * 15 }
    }),
  )
  // Between 2 and 3 AM the wall clock shows a time twice or not at all: there is no one answer.
  const clear = walls.filter(({ minutes }) => minutes < 120 || minutes >= 180)
  const rows = await db.em().execute<{ ms: string }[]>(
    `select extract(epoch from (wall::timestamp at time zone 'Australia/Sydney')) * 1000 as ms
     from unnest(?::text[]) with ordinality as t(wall, n) order by n`,
    [`{${clear.map(({ date, minutes }) => `"${date} ${Math.floor(minutes / 60)}:${minutes % 60}"`).join(',')}}`],
  )
  expect(clear.map(({ date, minutes }) => instantOf(date, minutes).getTime())).toEqual(rows.map(({ ms }) => Number(ms)))
})

test('a time that clocks show twice is the first, and one that they never show is an hour later', () => {
  expect(instantOf('2026-04-05', 150).toISOString()).toBe('2026-04-04T15:30:00.000Z')
  expect(instantOf('2026-10-04', 150).toISOString()).toBe('2026-10-03T16:30:00.000Z')
})

test('today is the day in Sydney, where it begins eleven hours before it does in London', () => {
  expect(sydneyDate(new Date('2026-11-24T12:59:59Z'))).toBe('2026-11-24')
  expect(sydneyDate(new Date('2026-11-24T13:00:00Z'))).toBe('2026-11-25')
})

test('knows the offset of summer and winter', () => {
  expect(sydneyOffset(new Date('2026-12-05T00:00Z'))).toBe('+11:00')
  expect(sydneyOffset(new Date('2026-07-05T00:00Z'))).toBe('+10:00')
})

test('reads instants with any way of writing the offset, and refuses a text without one', () => {
  const wall = { date: '2026-12-03', minutes: 1080 }
  expect(sydneyTimeOfIso('2026-12-03T18:00:00+1100')).toEqual(wall)
  expect(sydneyTimeOfIso('2026-12-03T18:00:00+11:00')).toEqual(wall)
  expect(sydneyTimeOfIso('2026-12-03T07:00:00Z')).toEqual(wall)
  expect(sydneyTimeOfIso('2026-12-03T18:00:00')).toBeUndefined()
})

test('the red line stands on the slot of the wall clock at the venues, and nowhere at night', () => {
  expect(currentSlot(instantOf('2026-11-21', 14 * 60 + 20))).toEqual({ date: '2026-11-21', slot: 17 })
  expect(currentSlot(instantOf('2026-11-21', 23 * 60)).slot).toBeUndefined()
})

test('a slot is past once its start has passed', () => {
  const now = instantOf('2026-11-21', 14 * 60 + 20)
  expect(isPastSlot({ date: '2026-11-21', slot: 16, now })).toBe(true)
  expect(isPastSlot({ date: '2026-11-21', slot: 17, now })).toBe(false)
  expect(isPastSlot({ date: '2026-11-20', slot: 30, now })).toBe(true)
  expect(isPastSlot({ date: '2026-11-22', slot: 0, now })).toBe(false)
})
