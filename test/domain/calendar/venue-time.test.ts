import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/calendar/local-date.ts'
import { instantOf, venueTime } from '#domain/calendar/venue-time.ts'
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
    const { date, minutes } = venueTime(new Date(ms))
    return `${date} ${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  })
  expect(ours).toEqual(rows.map(({ wall }) => wall))
})

test('a quarter of an hour is the instant that PostgreSQL gives, from two days before a clock change to a day after', async () => {
  const walls = transitions.flatMap((at) =>
    Array.from({ length: 4 * 96 }, (_, step) => {
      const { date } = venueTime(new Date(at))
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
