import { expect, onTestFinished, test } from 'vitest'
import { addDays } from '#domain/calendar/local-date.ts'
import { loadDayHistories } from '#server/store/history/day-histories.ts'
import { aVenue } from '#test/support/a-venue.ts'
import { simulateYear } from '#test/support/simulated-year.ts'
import { createWorld } from '#test/support/world.ts'

test('after more than a year of readings the months of a year are left, and older ones are gone', async () => {
  const world = await createWorld({})
  onTestFinished(world.stop)
  const venues = ['manly-lawn-tc', 'Long Reef'].map(aVenue)
  const first = '2026-01-01'
  const [everyDays, days] = [16, 417]
  const changed = await simulateYear({ database: world.db.database, venues, first, days, everyDays })
  const last = addDays(first, days - 1)
  expect(changed).toBe(27 * venues.length * 8)

  const months = await world.em().execute<{ name: string }[]>(
    `select c.relname as name from pg_class c where c.relnamespace = 'history'::regnamespace and c.relkind = 'r'
       and c.relname ~ '^day_\\d' order by 1`,
  )
  const names = months.map(({ name }) => name)
  expect([last, names[0], names.at(-1)]).toEqual(['2027-02-21', 'day_2026_02', 'day_2027_04'])
  expect(names).toHaveLength(15)

  const venueIds = venues.map(({ id }) => id)
  const all = await loadDayHistories(world.em(), { venueIds, from: first, to: addDays(last, 30) })
  const dates = [...new Set(all.map(({ date }) => date))].toSorted()
  // January went with its month; of every reading since then each shown day has its first sight.
  expect(dates[0]).toBe('2026-02-02')
  expect(all).toHaveLength(dates.length * venues.length)
  expect(all.filter(({ changes }) => !changes[0]?.isFirst || changes[0].open.length === 0)).toEqual([])
})
