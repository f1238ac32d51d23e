import { expect, test } from 'vitest'
import { venueChannel } from '#server/store/readings/store-reading.ts'
import { loadOptOuts, optedOutSince, optIn, optOut } from '#server/store/venues/opt-outs.ts'
import { announcedDuring } from '#test/support/announced.ts'
import { plantFound } from '#test/support/planted-found.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'

const here = plantingOfFile()
const [yesterday, today, tomorrow] = ['2026-11-20', '2026-11-21', '2026-11-22']

const changes = () =>
  here.rows('select venue_id as venue, change, changed_at as at from venue_change order by at, change')

async function plantDay(venue: string, date: string): Promise<void> {
  const day = { venue_id: venue, date }
  const known = { openings: '[]', digest: 'd', open_mask: 0, changed_at: here.now, status: 'ok' }
  await here.insert('venue_day', { ...day, ...known })
  await here.insert('day_reading', { ...day, read_at: here.now })
}

test('an opt-out drops the days and the waiting notifications of its venue, and of no other', async () => {
  const venues = ['a', 'b']
  for (const venue of venues) {
    for (const date of [tomorrow, today, yesterday]) await plantDay(venue, date)
    await here.insert('source_state', { venue_id: venue, system: 'clubspark', failures: 0, status: 'ok' })
    await plantFound(here, [{ alert: await here.alert('ann') }], { venue_id: venue })
  }
  const out = () =>
    here.em().transactional(async (tx) => {
      // Along no key, so that the days come in their order because that was asked for.
      await tx.execute('set local enable_indexscan = off; set local enable_bitmapscan = off')
      expect(await optOut(tx, 'a', here.now)).toBe(true)
    })
  const said = await announcedDuring(here, venueChannel, out)
  expect(said.map((one) => JSON.parse(one) as unknown)).toEqual([{ venueId: 'a', changed: [today, tomorrow] }])
  const left = [
    { venue: 'a', date: yesterday },
    { venue: 'b', date: yesterday },
    { venue: 'b', date: today },
    { venue: 'b', date: tomorrow },
  ]
  for (const table of ['venue_day', 'day_reading'])
    expect(
      await here.rows(`select venue_id as venue, to_char(date, 'YYYY-MM-DD') as date from ${table} order by 1, 2`),
    ).toEqual(left)
  for (const table of ['source_state', 'found', 'found_alert join found on found.id = found_alert.found'])
    expect(await here.rows(`select venue_id as venue from ${table}`)).toEqual([{ venue: 'b' }])
  expect(await here.rows('select from found_alert')).toHaveLength(1)
  expect(await changes()).toEqual([{ venue: 'a', change: 'opted-out', at: here.now }])
})

test('an opt-out is known from its first request until the venue may be read again, each said once', async () => {
  const since = (venue: string) => optedOutSince(here.em(), venue)
  expect(await optOut(here.em(), 'b', here.at(1))).toBe(true)
  expect(await optOut(here.em(), 'a', here.at(2))).toBe(true)
  expect(await optOut(here.em(), 'a', here.at(3))).toBe(false)
  expect([await since('a'), await since('b'), await since('c')]).toEqual([here.at(2), here.at(1), undefined])
  const all = await here.em().transactional(async (tx) => {
    await tx.execute('set local enable_indexscan = off; set local enable_bitmapscan = off')
    return loadOptOuts(tx)
  })
  expect([...all]).toEqual([
    ['a', { since: here.at(2), byOperator: false }],
    ['b', { since: here.at(1), byOperator: false }],
  ])
  expect(await optIn(here.em(), { venueId: 'a', change: 'opted-in', now: here.at(4) })).toBe(true)
  expect(await optIn(here.em(), { venueId: 'a', change: 'opted-in', now: here.at(5) })).toBe(false)
  expect([...(await loadOptOuts(here.em())).keys()]).toEqual(['b'])
  expect(await changes()).toEqual([
    { venue: 'b', change: 'opted-out', at: here.at(1) },
    { venue: 'a', change: 'opted-out', at: here.at(2) },
    { venue: 'a', change: 'opted-in', at: here.at(4) },
  ])
})
