import { expect, test } from 'vitest'
import { instantOf } from '#domain/calendar/venue-time.ts'
import type { ChangedVenueDay } from '#server/store/readings/day-rows.ts'
import { storeReading, type StoredReading } from '#server/store/readings/store-reading.ts'
import { court } from '#test/support/an-opening.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'

const here = plantingOfFile()
const [first, second] = ['2026-11-24', '2026-11-25'] as const

const known = (resource: string) => ({ ...court(resource, 1140), openedAt: here.now.getTime() })
const changedDay = (change: Partial<ChangedVenueDay> = {}): ChangedVenueDay => ({
  date: first,
  openings: [known('Court 1')],
  closed: [],
  forMembers: [known('Court 2')],
  closedForMembers: [],
  gap: null,
  opensAt: null,
  openMask: 1n,
  digest: 'first',
  ...change,
})

const store = (change: Partial<StoredReading> = {}) =>
  storeReading(here.em(), {
    venueId: 'a',
    system: 'miclub',
    status: 'ok',
    reason: undefined,
    readAt: here.now,
    cursor: undefined,
    changed: [],
    unchanged: [],
    counts: [],
    changes: [],
    ...change,
  })

const days = (columns: string) => here.rows(`select ${columns} from venue_day order by venue_id, date`)
const state = async (venue = 'a') =>
  (await here.rows<Record<string, unknown>>('select * from source_state where venue_id = $1', [venue]))[0]

test('a day is as the last reading found it, in all that is stored of it', async () => {
  await store({ changed: [changedDay(), changedDay({ date: second })] })
  await store({ venueId: 'b', changed: [changedDay()] })
  await here.rows(`update venue_day set status = 'error', suspect_digest = 'other', suspect_at = $1`, [here.now])
  const closed = [{ key: 'Court 9@1140', openedAt: 1, closedAt: 2 }]
  const next = { openings: [known('Court 3')], closed, forMembers: [], closedForMembers: closed, openMask: 6n }
  await store({ changed: [changedDay({ ...next, digest: 'next' })], readAt: here.at(9), system: 'clubspark' })
  const columns = `venue_id as venue, date::text, openings, closed, for_members, closed_for_members, open_mask::integer,
    digest, status, changed_at, system, suspect_digest, suspect_at`
  const before = {
    openings: [known('Court 1')],
    closed: [],
    for_members: [known('Court 2')],
    closed_for_members: [],
    open_mask: 1,
    digest: 'first',
    changed_at: here.now,
    system: 'miclub',
    status: 'error',
    suspect_digest: 'other',
    suspect_at: here.now,
  }
  const after = {
    openings: [known('Court 3')],
    closed,
    for_members: [],
    closed_for_members: closed,
    open_mask: 6,
    digest: 'next',
    changed_at: here.at(9),
    system: 'clubspark',
    status: 'ok',
    suspect_digest: null,
    suspect_at: null,
  }
  expect(await days(columns)).toEqual([
    { venue: 'a', date: first, ...after },
    { venue: 'a', date: second, ...before },
    { venue: 'b', date: first, ...before },
  ])
  expect(await here.rows('select venue_id as venue, date::text, read_at as at from day_reading order by 1, 2')).toEqual(
    [
      { venue: 'a', date: first, at: here.at(9) },
      { venue: 'a', date: second, at: here.now },
      { venue: 'b', date: first, at: here.now },
    ],
  )
})

test('a day that is unchanged is ok again, of this system, and waits for no second reading', async () => {
  const dates = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'] as const
  await store({ changed: dates.map((date) => changedDay({ date })) })
  await store({ venueId: 'b', changed: [changedDay()] })
  expect(await days('status, system')).toEqual(Array(6).fill({ status: 'ok', system: 'miclub' }))
  const now = { '2026-11-24': `status = 'error'`, '2026-11-25': `suspect_digest = 'x', suspect_at = now()` }
  const kinds = { ...now, '2026-11-26': `system = null`, '2026-11-28': `status = 'error'` }
  for (const [date, change] of Object.entries(kinds))
    await here.rows(`update venue_day set ${change} where date = $1`, [date])
  const versions = () =>
    here.rows<{ of: string }>(`select venue_id || date || ' ' || xmin as of from venue_day order by 1`)
  const before = await versions()
  await store({ unchanged: dates.slice(0, 4) })
  const fine = { status: 'ok', suspect_digest: null, suspect_at: null, system: 'miclub' }
  const failed = { ...fine, status: 'error' }
  expect(await days('status, suspect_digest, suspect_at, system')).toEqual([fine, fine, fine, fine, failed, failed])
  // A day that was fine already is not written again.
  const written = (await versions()).flatMap(({ of }, at) => (of === before[at]?.of ? [] : [of.split(' ')[0]]))
  expect(written).toEqual(['a2026-11-24', 'a2026-11-25', 'a2026-11-26'])
  await store({ unchanged: dates.slice(0, 4), system: 'clubspark' })
  const systems = await here.rows<{ system: string }>('select system from venue_day order by venue_id, date')
  expect(systems.map(({ system }) => system)).toEqual([...Array(4).fill('clubspark'), 'miclub', 'miclub'])
})

test('an attempt is stored with its outcome, and failures are counted until one is good', async () => {
  await store({ cursor: 'c1', formatChange: 'f1' })
  await store({ venueId: 'b' })
  const good = {
    venue_id: 'a',
    system: 'miclub',
    status: 'ok',
    reason: null,
    last_read_at: here.now,
    last_good_at: here.now,
    failures: 0,
    cursor: 'c1',
    format_change: 'f1',
    format_changes: 1,
  }
  expect(await state()).toMatchObject(good)
  await store({ status: 'error', reason: 'timeout', readAt: here.at(1) })
  const failed = { ...good, status: 'error', reason: 'timeout', last_read_at: here.at(1) }
  expect(await state()).toMatchObject({ ...failed, failures: 1, format_change: null, format_changes: 0 })
  await store({ status: 'error', reason: 'refused', readAt: here.at(2), formatChange: 'f2' })
  expect(await state()).toMatchObject({ failures: 2, reason: 'refused', format_change: 'f2', format_changes: 1 })
  await store({ formatChange: 'f3', readAt: here.at(3), cursor: 'c2' })
  const again = { cursor: 'c2', format_change: 'f3', format_changes: 2 }
  const at3 = { last_read_at: here.at(3), last_good_at: here.at(3) }
  expect(await state()).toMatchObject({ ...good, ...again, ...at3 })
  // The cursor of one system means nothing to another.
  await store({ system: 'clubspark', readAt: here.at(4) })
  expect(await state()).toMatchObject({ system: 'clubspark', cursor: null })
  await store({ system: 'clubspark', cursor: 'c3' })
  await store({ system: 'miclub', cursor: 'c4' })
  expect(await state()).toMatchObject({ cursor: 'c4' })
  expect(await state('b')).toMatchObject({ failures: 0, cursor: null, last_read_at: here.now })
})

test('half-hours are counted by week and weekday, and readings add to the counts', async () => {
  const [all, evening] = [2n ** 33n - 1n, 2n ** 26n]
  await store({ counts: [{ date: first, counted: all, opened: 0n, full: all & ~1n }] })
  await store({ counts: [{ date: first, counted: evening, opened: evening, full: 0n }] })
  await store({ counts: [{ date: '2026-11-29', counted: 1n, opened: 0n, full: 1n }] })
  const columns = 'half_hour as half, week::text, weekday, openings, waits'
  const rows = await here.rows(`select ${columns} from opening_count where half_hour in (0, 26) order by weekday, 1`)
  expect(rows).toEqual([
    { half: 0, week: '2026-11-23', weekday: 1, openings: 0, waits: 0 },
    { half: 26, week: '2026-11-23', weekday: 1, openings: 1, waits: 1 },
    { half: 0, week: '2026-11-23', weekday: 6, openings: 0, waits: 1 },
  ])
  expect(await here.rows('select 1 from opening_count')).toHaveLength(34)
})

test('a reading with changes has a row of the log, and those without share one a day', async () => {
  const change = { date: first, key: 'Court 1@1140', startMinutes: 1140 }
  await store({ changes: [change] })
  await store({ changes: [{ ...change, gone: true }] })
  await store({ status: 'error', readAt: here.at(1) })
  await store({ readAt: here.at(2) })
  await store({ venueId: 'b', changes: Array.from({ length: 2001 }, () => change) })
  expect(
    await here.rows(
      `select venue_id as venue, read_at as at, good, failed, jsonb_array_length(changes) as changes from reading_log order by 1, 2`,
    ),
  ).toEqual([
    { venue: 'a', at: instantOf('2026-11-21', 0), good: 1, failed: 1, changes: 0 },
    { venue: 'a', at: here.now, good: 2, failed: 0, changes: 2 },
    { venue: 'b', at: here.now, good: 1, failed: 0, changes: 2000 },
  ])
})

test('a venue knows when it was first read', async () => {
  await store({ readAt: here.at(1) })
  await store({ readAt: here.at(2) })
  expect(await state()).toMatchObject({ first_read_at: here.at(1), last_read_at: here.at(2) })
})
