import { expect, onTestFinished, test } from 'vitest'
import { addDays, dateRange } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import type { Opening } from '#domain/availability/opening.ts'
import { idOfKey } from '#domain/history/seen-opening.ts'
import { leadOf } from '#domain/history/lead.ts'
import { tendHistory } from '#server/store/history/tend-history.ts'
import { loadDayHistories } from '#server/store/history/day-histories.ts'
import { loadReadingTallies } from '#server/store/history/reading-tallies.ts'
import { court } from '#test/support/an-opening.ts'
import { untilWaiting } from '#test/support/until-waiting.ts'
import { createWorld } from '#test/support/world.ts'

const venueId = 'manly-lawn-tc'
const tuesday = '2026-11-24'
const minutes = 60_000

async function createHistory(startsAt?: Date) {
  const world = await createWorld({ pipeline: true, ...(startsAt && { startsAt }) })
  onTestFinished(world.stop)
  return {
    ...world,
    read: (openings: Opening[], date = tuesday, forMembers: Opening[] = []) =>
      world.record({ venueId, covered: [{ date, openings, forMembers }] }),
    history: async (from = tuesday, to = from) => loadDayHistories(world.em(), { venueIds: [venueId], from, to }),
    tend: (today = venueDate(world.now())) => tendHistory(world.em(), { oldest: addDays(today, -366), today }),
    parts: () =>
      world.em().execute<{ name: string; rows: number }[]>(
        `select c.relname as name, (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from history.%I', c.relname),
             false, true, '')))[1]::text::int as rows
           from pg_class c where c.relnamespace = 'history'::regnamespace and c.relkind = 'r' order by 1`,
      ),
  }
}

test('a reading adds its changes to the history of its days, and one without changes adds nothing', async () => {
  const world = await createHistory()
  const [one, two] = [court('Court 1', 18 * 60), court('Court 2', 19 * 60)]
  const leads = [leadOf(tuesday, world.now())]
  await world.read([one])
  world.pass(5 * minutes)
  await world.read([{ ...one, priceCents: 900 }])
  world.pass(5 * minutes)
  leads.push(leadOf(tuesday, world.now()))
  await world.read([two], tuesday, [one])
  world.pass(5 * minutes)
  leads.push(leadOf(tuesday, world.now()))
  await world.read([])
  const seen = (opening: Opening) => ({ id: idOfKey(opening.key), startMinutes: opening.startMinutes })
  expect(await world.history()).toEqual([
    {
      venueId,
      date: tuesday,
      wasRead: false,
      changes: [
        { lead: leads[0], isFirst: true, open: [{ ...seen(one), maxMinutes: 60 }], gone: [] },
        {
          lead: leads[1],
          isFirst: false,
          open: [
            { ...seen(one), maxMinutes: 60, forMembers: true },
            { ...seen(two), maxMinutes: 60 },
          ],
          gone: [],
        },
        { lead: leads[2], isFirst: false, open: [], gone: [seen(one), seen(two)] },
      ],
    },
  ])
})

test('a day that was full at its first reading is remembered so, and failed readings change no day', async () => {
  const world = await createHistory()
  await world.read([])
  await world.record({ venueId, status: 'error', reason: 'no answer' })
  expect(await world.history()).toMatchObject([{ changes: [{ isFirst: true, open: [], gone: [] }] }])
  const since = venueDate(world.now())
  expect(await loadReadingTallies(world.em(), [venueId, 'Long Reef'], since)).toEqual([
    { venueId: 'Long Reef', readings: 0, failed: 0, lastGoodAt: null, failures: 0 },
    { venueId, readings: 2, failed: 1, lastGoodAt: world.now(), failures: 1 },
  ])
  expect(await world.history(since)).toEqual([])
  await world.read([], since)
  expect(await world.history(since)).toMatchObject([{ wasRead: true }])
})

test('the history of one day ends at its limit, between two changes, however much its venue flickered', async () => {
  const world = await createHistory()
  const all = (round: number) => Array.from({ length: 4 }, (_, index) => court(`Court ${index} ${round}`, 18 * 60))
  await world.read(all(0))
  await world.em().execute(
    `insert into reading_change (venue_id, read_at, newest, dates, logs)
       select ?, ?::timestamptz + s * interval '1 ms', ?, array[?::date], array[decode('c0b80700', 'hex')] from generate_series(1, 8170) s`,
    [venueId, world.now(), tuesday, tuesday],
  )
  for (let round = 1; round < 5; round += 1) {
    world.pass(minutes)
    await world.read(all(round))
  }
  await world.tend('2026-11-25')
  expect((await world.history())[0]?.changes).toHaveLength(8175)
  await world.tend('2026-11-26')
  const changes = (await world.history())[0]?.changes ?? []
  expect([changes[0]?.open.length, changes.at(-1)?.open.length]).toEqual([4, 4])
  expect(changes.length).toBeLessThan(8175)
  const [{ bytes } = { bytes: 0 }] = await world
    .em()
    .execute<{ bytes: number }[]>('select octet_length(log) as bytes from day_history')
  expect(bytes).toBeGreaterThan(32_700)
  expect(bytes).toBeLessThanOrEqual(32_768)
})

test('the changes of a day that is over become one row, in months that come in time and are dropped after a year', async () => {
  const world = await createHistory(new Date('2026-11-20T01:00:00Z'))
  await world.read([court('Court 1', 18 * 60)], '2026-11-20')
  await world.read([court('Court 1', 18 * 60)], '2026-12-01')
  world.pass(minutes)
  await world.read([], '2026-11-20')
  const before = await world.history('2026-11-20', '2026-12-01')
  expect(before.map(({ changes }) => changes.length)).toEqual([2, 1])
  await Promise.all([world.tend('2026-11-22'), world.tend('2026-11-22'), world.tend('2026-11-22')])
  const months = (rows: number[]) =>
    ['day_2026_11', 'day_2026_12', 'day_2027_01', 'day_rest'].map((name, index) => ({ name, rows: rows[index] ?? 0 }))
  expect(await world.parts()).toEqual(months([1]))
  expect(await world.history('2026-11-20', '2026-12-01')).toEqual(before)
  // A worker that stood still for months: days whose month is not there yet lie with the rest until it is.
  await world.em().execute(`insert into day_history (venue_id, date, log) values ('Long Reef', '2027-02-03', '')`)
  expect((await world.parts()).at(-1)).toEqual({ name: 'day_rest', rows: 1 })
  await world.tend('2026-11-22')
  expect((await world.parts()).slice(-2)).toEqual([
    { name: 'day_2027_02', rows: 1 },
    { name: 'day_rest', rows: 0 },
  ])
  for (const date of dateRange('2026-11-25', 500).filter((_, day) => day % 5 === 0)) {
    world.clock.now = new Date(`${date}T01:00:00Z`)
    await world.read([court('Court 1', 18 * 60)], addDays(date, 10))
    await world.tend()
  }
  const parts = await world.parts()
  expect(parts.length).toBeLessThanOrEqual(17)
  expect([parts[0]?.name, parts.at(-1)]).toEqual(['day_2027_04', { name: 'day_rest', rows: 0 }])
  const count = async (table: string) =>
    (await world.em().execute<{ rows: number }[]>(`select count(*)::int as rows from ${table}`))[0]?.rows
  expect(await count('reading_tally')).toBeLessThanOrEqual(75)
  expect(await count('reading_change')).toBeLessThanOrEqual(3)
})

test('two processes that add missing months at the same moment do not lock each other out', async () => {
  const world = await createHistory(new Date('2026-11-20T01:00:00Z'))
  const holder = await world.db.database.pool.connect()
  onTestFinished(() => holder.release(true))
  // Both have looked at the days without a month before either of them goes on.
  await holder.query('begin')
  await holder.query('lock table history.day_rest in access exclusive mode')
  const tending = Promise.all([world.tend('2026-11-22'), world.tend('2026-11-22')])
  await untilWaiting(world.em(), 2)
  await holder.query('rollback')
  await tending
  expect((await world.parts()).map(({ name }) => name)).toEqual([
    'day_2026_11',
    'day_2026_12',
    'day_2027_01',
    'day_rest',
  ])
})

test('the many days of one reading are each folded when they are over, once, and later days stay', async () => {
  const world = await createHistory(new Date('2026-11-20T01:00:00Z'))
  const dates = dateRange('2026-11-20', 6)
  const first = dates[0]!
  for (const [round, hours] of [18, 19, 20].entries()) {
    world.pass(minutes)
    const openings = [court(`Court ${round}`, hours * 60)]
    await world.record({ venueId, covered: dates.map((date) => ({ date, openings, forMembers: [] })) })
  }
  const all = await world.history(first, dates.at(-1))
  expect(all.map(({ changes }) => changes.length)).toEqual([3, 3, 3, 3, 3, 3])
  for (const today of dateRange(first, 9)) {
    await world.tend(today)
    await world.tend(today)
    expect(await world.history(first, dates.at(-1))).toEqual(all)
  }
  const left = await world.em().execute('select from reading_change')
  expect(left).toEqual([])
})

test('after a clock that was ahead is set right, readings are remembered', async () => {
  const world = await createHistory()
  await world.tend('2027-04-01')
  await world.tend()
  await world.read([court('Court 1', 18 * 60)])
  expect(await world.history()).toMatchObject([{ changes: [{ isFirst: true }] }])
})

test('changes that workers of the version before noted are history too', async () => {
  const world = await createHistory()
  await world.read([court('Court 1', 18 * 60)])
  await world.em().execute(
    `insert into day_change (venue_id, date, read_at, log)
       select ?, date, ?::timestamptz, decode('c0b80700', 'hex') from unnest(array[?, '2026-11-30']::date[]) as date`,
    [venueId, new Date(world.now().getTime() + minutes), tuesday],
  )
  await world.tend()
  const changes = await world.history(tuesday, '2026-11-30')
  expect(changes.map((day) => [day.date, day.changes.length])).toEqual([
    [tuesday, 2],
    ['2026-11-30', 1],
  ])
})
