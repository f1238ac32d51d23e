import { expect, test } from 'vitest'
import { changedDays, publishDays, type ChangedDay, type FeedSlot } from '#server/store/open-data/feed-changes.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'

const here = plantingOfFile()
const [yesterday, today, tomorrow] = ['2026-11-20', '2026-11-21', '2026-11-22']

interface Known {
  venue?: string
  date?: string
  digest?: string
  status?: string
  readMs?: number
}

async function plantKnown({ venue = 'a', date = today, digest = 'd', status = 'ok', readMs = 1 }: Known) {
  const day = { venue_id: venue, date }
  await here.insert('venue_day', { ...day, digest, status, openings: '[]', open_mask: 0, changed_at: here.now })
  await here.insert('day_reading', { ...day, read_at: here.at(readMs) })
}

const plantTold = (venue: string, date: string, digest = 'd') =>
  here.insert('feed_day', { venue_id: venue, date, digest })

interface Asked {
  read?: readonly string[]
  republished?: readonly string[]
  limit?: number
}

/** By no index, so that an order comes from the query alone. */
async function changed({ read = ['a', 'b'], republished, limit = 9 }: Asked = {}): Promise<string[]> {
  const days = await here.em().transactional(async (tx) => {
    await tx.execute('set local enable_indexscan = off; set local enable_mergejoin = off')
    return changedDays(tx, { today, readSince: here.now, read, republished: republished ?? read, limit })
  })
  return days.map(({ venueId, date, digest, openings }) => `${venueId} ${date} ${digest} ${JSON.stringify(openings)}`)
}

test('days to publish are those that differ from their published state, each venue’s in their order', async () => {
  await plantKnown({ venue: 'b' })
  await plantKnown({ date: tomorrow })
  await plantKnown({ digest: 'new' })
  await plantTold('a', today, 'old')
  await plantKnown({ venue: 'b', date: tomorrow })
  await plantTold('b', tomorrow)
  expect(await changed()).toEqual([`a ${today} new []`, `a ${tomorrow} d []`, `b ${today} d []`])
  expect(await changed({ limit: 1 })).toEqual([`a ${today} new []`])
})

test('a day that is over, not released or not read since is published no more', async () => {
  const cases: Known[] = [
    { date: yesterday },
    { date: tomorrow, status: 'not_released' },
    { venue: 'b', readMs: 0 },
    { venue: 'b', date: tomorrow, readMs: 1 },
    { venue: 'not-read' },
  ]
  for (const { venue = 'a', ...known } of cases) {
    await plantKnown({ venue, ...known })
    await plantTold(venue, known.date ?? today)
  }
  await plantTold('nowhere', today)
  expect(await changed()).toEqual([
    `a ${yesterday} null null`,
    `a ${tomorrow} null null`,
    `b ${today} null null`,
    `not-read ${today} null null`,
    `nowhere ${today} null null`,
  ])
})

test('a venue without permission to publish has only its open data with a licence published', async () => {
  const free = 'https://creativecommons.org/licenses/by/4.0/'
  const cases: Record<string, { system: string; licence: string | null } | undefined> = {
    'by-name': { system: 'openactive', licence: free },
    'not-open-data': { system: 'clubspark', licence: free },
    'other-licence': { system: 'openactive', licence: 'https://venue.example/terms' },
    'no-licence': { system: 'openactive', licence: null },
    unknown: undefined,
  }
  for (const [venue, state] of Object.entries(cases)) {
    await plantKnown({ venue })
    if (state) await here.insert('source_state', { venue_id: venue, failures: 0, status: 'ok', ...state })
  }
  const read = Object.keys(cases)
  const told = async (republished: string[]) => (await changed({ read, republished })).map((one) => one.split(' ')[0])
  expect(await told([])).toEqual(['by-name'])
  expect(await told(['unknown', 'not-open-data'])).toEqual(['by-name', 'not-open-data', 'unknown'])
})

const slot = (id: string, left = 1, { venueId = 'a', date = today } = {}): FeedSlot => ({
  id,
  venueId,
  date,
  facts: { startMinutes: 600, minutes: 60, left, bookingUrl: 'https://venue.example/book' },
})

const dayOf = (venueId: string, date: string, digest: string | null = 'd'): ChangedDay => ({
  venueId,
  date,
  digest,
  openings: digest === null ? null : [],
})

const publish = (days: ChangedDay[], slots: FeedSlot[], ms = 0) =>
  publishDays(here.em(), { days, slots, now: here.at(ms) })

/** The first version published then. */
const firstAt = (ms: number) => here.at(ms).getTime() * 1000

/** How often each slot can be booked, in the order of versions, and after which instant's first its version is. */
async function slots(ofMs: number): Promise<string[]> {
  const all = await here.rows<{ id: string; left: number | null; version: string }>(
    `select id, facts->'left' as left, version from feed_item where feed = 'slot' order by version`,
  )
  return all.map(({ id, left, version }) => `${id} ${left ?? 'deleted'} ${Number(version) - firstAt(ofMs)}`)
}

test('slots are published in the order of their ids, after all earlier ones, and again only where they differ', async () => {
  const other = { feed: 'facility', venue_id: 'a', facts: '{}' }
  await here.insert('feed_item', { ...other, id: 'of a later instant', version: firstAt(9000) })
  // An item of the other feed that is called alike.
  await here.insert('feed_item', { ...other, id: 'y', version: 1, facts: JSON.stringify(slot('y').facts) })
  const day = [dayOf('a', today)]
  await publish(day, [slot('z'), slot('x'), slot('y')])
  expect(await slots(0)).toEqual(['x 1 1', 'y 1 2', 'z 1 3'])
  // The clock was put back.
  await publish(day, [slot('z'), slot('x', 2), slot('y')], -5000)
  expect(await slots(0)).toEqual(['y 1 2', 'z 1 3', 'x 2 1001'])
  await publish(day, [slot('z'), slot('x', 2), slot('y')], 7)
  expect(await slots(0)).toEqual(['y 1 2', 'z 1 3', 'x 2 1001'])
  await publish(day, [slot('z'), slot('x', 2), slot('y', 2)], -4000)
  expect(await slots(0)).toEqual(['z 1 3', 'x 2 1001', 'y 2 2001'])
})

test('a slot that is missing from its day has been taken, once, and one of an unknown day is deleted', async () => {
  const days = [dayOf('a', today), dayOf('a', tomorrow), dayOf('b', today)]
  const later = { date: tomorrow }
  const ofB = { venueId: 'b' }
  const all = [
    slot('free'),
    slot('taken-2'),
    slot('taken-1'),
    slot('gone-2', 1, later),
    slot('gone-1', 1, later),
    slot('b', 1, ofB),
  ]
  await publish(days, all)
  await here.insert('feed_item', {
    feed: 'facility',
    id: 'taken-1',
    venue_id: 'a',
    date: today,
    version: 1,
    facts: '{}',
  })
  const left = [dayOf('a', today), dayOf('a', tomorrow, null)]
  await publish(left, [slot('free')], 5)
  const then = ['gone-1 deleted 1', 'gone-2 deleted 2', 'taken-1 0 3', 'taken-2 0 4']
  expect((await slots(5)).slice(-4)).toEqual(then)
  expect((await slots(0)).slice(0, 2)).toEqual(['b 1 1', 'free 1 2'])
  expect(
    await here.rows(`select id, deleted_at as at from feed_item where deleted_at is not null order by id`),
  ).toEqual([
    { id: 'gone-1', at: here.at(5) },
    { id: 'gone-2', at: here.at(5) },
  ])
  expect(await here.rows(`select version::integer as version from feed_item where feed = 'facility'`)).toEqual([
    { version: 1 },
  ])
  // An unchanged item is not published again.
  await publish(left, [slot('free')], 6)
  expect((await slots(5)).slice(-4)).toEqual(then)
  await publish([dayOf('a', tomorrow)], [slot('gone-2', 1, later)], 7)
  expect((await slots(7)).slice(-1)).toEqual(['gone-2 1 1'])
  expect(await here.rows(`select id from feed_item where deleted_at is not null`)).toEqual([{ id: 'gone-1' }])
  await publish([dayOf('a', today, null)], [], 8)
  expect((await slots(8)).slice(-3)).toEqual(['free deleted 1', 'taken-1 deleted 2', 'taken-2 deleted 3'])
})

test('the published state of a day is stored, and forgotten with its last slot', async () => {
  await plantTold('a', today, 'old')
  await plantTold('a', tomorrow)
  await plantTold('a', '2026-11-23', 'kept')
  await plantTold('b', today, 'b')
  await plantTold('b', tomorrow, 'b')
  await publish([dayOf('a', today, 'new'), dayOf('a', tomorrow, null), dayOf('c', tomorrow, 'c')], [])
  const rows = await here.rows<{ told: string }>(
    `select concat_ws(' ', venue_id, to_char(date, 'YYYY-MM-DD'), digest) as told from feed_day order by 1`,
  )
  expect(rows.map(({ told }) => told)).toEqual([
    `a ${today} new`,
    'a 2026-11-23 kept',
    `b ${today} b`,
    `b ${tomorrow} b`,
    `c ${tomorrow} c`,
  ])
})
