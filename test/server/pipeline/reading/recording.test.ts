import { catalogue } from '#test/support/catalogue.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { housekeep } from '#server/pipeline/housekeeping.ts'
import { loadVenueDays } from '#server/store/readings/venue-days.ts'
import { court } from '#test/support/an-opening.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const venueId = 'manly-lawn-tc'
const dates = ['2026-11-24', '2026-11-25']
const minutes = 60_000

let spine: WorldWith<'pipeline'>
beforeEach(async () => {
  spine = await createWorld({ pipeline: true })
})
afterEach(() => spine.stop())

const read = (...names: string[]) =>
  spine.record({
    venueId,
    covered: dates.map((date) => ({ date, openings: names.map((name) => court(name, 19 * 60)) })),
  })

/** Each row of a table, with the transaction that wrote it. */
const versions = (table: string) => spine.em().execute(`select xmin::text, ctid::text, * from ${table} order by date`)

test('a reading that finds nothing new writes only when each day was read', async () => {
  await read('Court 1')
  const before = await versions('venue_day')
  spine.pass(5 * minutes)
  expect(await read('Court 1')).toMatchObject({ changed: 0, unchanged: 2 })
  expect(await versions('venue_day')).toEqual(before)
  const days = await loadVenueDays(spine.em(), venueId, dates)
  expect(days.map(({ readAt }) => readAt)).toEqual([spine.now(), spine.now()])
})

test('a good reading ends the failed state of its days, also where it finds nothing new', async () => {
  const statuses = async () => await spine.em().execute<{ status: string }[]>('select distinct status from venue_day')
  await read('Court 1')
  await spine.record({ venueId, status: 'blocked' })
  expect(await statuses()).toEqual([{ status: 'blocked' }])
  await read('Court 1')
  expect(await statuses()).toEqual([{ status: 'ok' }])
})

test('openings that only members can book are stored beside the others: nothing opens by them, and their change is no opening', async () => {
  const record = (forMembers: string[], names: string[] = []) =>
    spine.record({
      venueId,
      covered: [
        {
          date: '2026-11-24',
          openings: names.map((name) => court(name, 19 * 60)),
          forMembers: forMembers.map((name) => court(name, 19 * 60)),
        },
      ],
    })
  const stored = () =>
    spine
      .em()
      .execute(`select jsonb_array_length(openings) as open, jsonb_array_length(for_members) as members from venue_day`)
  expect(await record(['Court 1', 'Court 2'])).toMatchObject({ changed: 1, opened: 0, alerts: 0 })
  expect(await stored()).toEqual([{ open: 0, members: 2 }])
  expect(await record(['Court 1', 'Court 2'])).toMatchObject({ changed: 0, unchanged: 1 })
  expect(await record(['Court 1'])).toMatchObject({ changed: 1, opened: 0 })
  // Once it is for everybody it has opened.
  expect(await record([], ['Court 1'])).toMatchObject({ opened: 1 })
  expect(await stored()).toEqual([{ open: 1, members: 0 }])
})

test('days that have passed are forgotten, with the time at which they were read', async () => {
  await read('Court 1')
  spine.pass(4 * 24 * 60 * minutes)
  await housekeep(spine.em(), catalogue, spine.now())
  expect(await versions('venue_day')).toHaveLength(1)
  expect(await versions('day_reading')).toHaveLength(1)
})
