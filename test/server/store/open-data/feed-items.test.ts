import { expect, test } from 'vitest'
import { dropDeletedItems, publishFacilities } from '#server/store/open-data/feed-facilities.ts'
import { feedItemsAfter, type FeedPosition } from '#server/store/open-data/feed-items.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'

const here = plantingOfFile()
const [today, tomorrow] = ['2026-11-21', '2026-11-22']

const plant = (feed: 'facility' | 'slot', id: string, version: number, columns: Record<string, unknown> = {}) =>
  here.insert('feed_item', { feed, id, venue_id: 'a', version, facts: '{}', ...columns })

const deletedAt = (ms: number) => ({ facts: null, deleted_at: here.at(ms) })

/** By no index, so that an order comes from the query alone. */
function items(feed: 'facility' | 'slot', position: FeedPosition, limit = 9) {
  return here.em().transactional(async (tx) => {
    await tx.execute('set local enable_indexscan = off; set local enable_bitmapscan = off')
    return feedItemsAfter(tx, { feed, position, limit })
  })
}

/** The feed of venues, in the order of its versions. */
async function facilities() {
  const all = await items('facility', { afterChangeNumber: 0 })
  return all.map(({ id, facts, version }) => ({ id, facts, version }))
}

const publish = (venues: string[], ms = 0) => publishFacilities(here.em(), venues, here.at(ms))

/** The first version published then. */
const firstAt = (ms: number) => here.at(ms).getTime() * 1000

test('a reader of one feed gets the items after a change, in the order of changes', async () => {
  for (const [id, version] of Object.entries({ d: 5000, b: 3000, c: 4000, a: 2000 })) await plant('slot', id, version)
  await plant('facility', 'elsewhere', 4500)
  const after = async (afterChangeNumber: number, limit = 9) =>
    (await items('slot', { afterChangeNumber }, limit)).map(({ id }) => id).join('')
  expect([await after(0), await after(3000), await after(3000, 1), await after(5000)]).toEqual(['abcd', 'cd', 'c', ''])
})

test('a reader by time gets the items after an instant and an id, in the order of both', async () => {
  for (const [id, version] of Object.entries({ d: 5001, c: 5002, a: 5003, b: 4001 })) await plant('slot', id, version)
  await plant('facility', 'elsewhere', 5000)
  const after = async (afterTimestamp: number, afterId = '', limit = 9) =>
    (await items('slot', { afterTimestamp, afterId }, limit)).map(({ id }) => id).join('')
  expect([await after(0), await after(4, 'b'), await after(5, 'a'), await after(5, 'a', 1)]).toEqual([
    'bacd',
    'acd',
    'cd',
    'c',
  ])
})

test("the feed has a venue's known days, its courts and the licence of its open data", async () => {
  for (const [venue_id, date] of [
    ['a', tomorrow],
    ['a', today],
    ['b', today],
    ['c', today],
  ])
    await here.insert('feed_day', { venue_id, date, digest: 'd' })
  const facts = (court?: string) => ({ facts: JSON.stringify(court === undefined ? {} : { court }) })
  await plant('slot', '1', 1, facts('Court 2'))
  await plant('slot', '2', 1, facts('Court 1'))
  await plant('slot', '3', 1, facts('Court 2'))
  await plant('slot', '4', 1, facts())
  await plant('slot', '5', 1, { venue_id: 'b', ...facts('Court 9') })
  await plant('slot', '6', 1, deletedAt(0))
  await plant('facility', 'of-no-slot', 1, facts('Court 7'))
  const state = { failures: 0, status: 'ok' }
  const licence = 'https://creativecommons.org/licenses/by/4.0/'
  await here.insert('source_state', { venue_id: 'a', system: 'openactive', licence, ...state })
  await here.insert('source_state', { venue_id: 'b', system: 'clubspark', licence, ...state })
  await publish(['c', 'b', 'a', 'unknown'])
  expect((await facilities()).slice(1)).toEqual([
    {
      id: 'a',
      facts: { knownDates: [today, tomorrow], courts: ['Court 1', 'Court 2'], licence },
      version: firstAt(0) + 1,
    },
    { id: 'b', facts: { knownDates: [today], courts: ['Court 9'] }, version: firstAt(0) + 2 },
    { id: 'c', facts: { knownDates: [today], courts: [] }, version: firstAt(0) + 3 },
  ])
})

test('a venue is published again only where it differs, after all earlier venues', async () => {
  const days = (...venues: string[]) => venues.map((venue_id) => ({ venue_id, date: today, digest: 'd' }))
  for (const day of days('a', 'b')) await here.insert('feed_day', day)
  await plant('slot', 'of a later instant', firstAt(9000))
  await publish(['a', 'b'])
  const first = await facilities()
  expect(first.map(({ version }) => version)).toEqual([firstAt(0) + 1, firstAt(0) + 2])
  await here.rows(`delete from feed_day where venue_id = 'a'`)
  // The clock was put back.
  await publish(['a', 'b'], -5000)
  const gone = { id: 'a', facts: null, version: firstAt(1) + 1 }
  expect(await facilities()).toEqual([first[1], gone])
  const deleted = () => here.rows('select id, deleted_at as at from feed_item where deleted_at is not null')
  expect(await deleted()).toEqual([{ id: 'a', at: here.at(-5000) }])
  await publish(['a', 'b'], 7)
  expect(await facilities()).toEqual([first[1], gone])
  for (const day of days('a')) await here.insert('feed_day', day)
  await publish(['a', 'b'], -4000)
  expect((await facilities())[1]).toMatchObject({ id: 'a', facts: { knownDates: [today] }, version: firstAt(2) + 1 })
  expect(await deleted()).toEqual([])
})

test('deletions are forgotten that were made before an instant, and nothing else', async () => {
  await plant('slot', 'before', 1, deletedAt(-1))
  await plant('facility', 'before', 2, deletedAt(-1))
  await plant('slot', 'then', 3, deletedAt(0))
  await plant('slot', 'living', 4)
  await dropDeletedItems(here.em(), here.now)
  expect(await here.rows('select id from feed_item order by version')).toEqual([{ id: 'then' }, { id: 'living' }])
})
