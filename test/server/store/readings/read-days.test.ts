import { expect, test } from 'vitest'
import { dayKeysOf } from '#domain/alerts/alert-days.ts'
import {
  dropOldViews,
  loadReadDays,
  saveLearned,
  saveViews,
  wantedDates,
} from '#server/store/readings/reading-demand.ts'
import { loadSourceState, watchersOfUnreadableVenues } from '#server/store/readings/source-states.ts'
import {
  holdSuspectDay,
  loadBoardRows,
  loadOpenings,
  loadVenueDays,
  markDays,
} from '#server/store/readings/venue-days.ts'
import { createReplicas } from '#server/store/replicas.ts'
import { dropDaysBefore } from '#server/store/readings/old-readings.ts'
import { addressOf, plantingOfFile } from '#test/support/planted-matches.ts'

const here = plantingOfFile()
const [yesterday, today, tomorrow] = ['2026-11-20', '2026-11-21', '2026-11-22'] as const
const minutes = 60_000

async function day(venue: string, date: string, columns: Record<string, unknown> = {}): Promise<void> {
  const usual = { openings: '[]', open_mask: 0, digest: `${venue} ${date}`, status: 'ok', changed_at: here.now }
  await here.insert('venue_day', { venue_id: venue, date, ...usual, ...columns })
  await here.insert('day_reading', {
    venue_id: venue,
    date,
    read_at: here.at((date === today ? 0 : 1) + (venue === 'a' ? 0 : 10)),
  })
}

/** Two venues, each with three known days. */
async function plantDays(): Promise<void> {
  for (const venue of ['a', 'b']) for (const date of [yesterday, today, tomorrow]) await day(venue, date)
}
const placesOf = (rows: readonly { venueId: string; date: string }[]) =>
  rows.map(({ venueId, date }) => `${venueId} ${date}`).toSorted()

test('the requested days are loaded as far as they are known, each with its own time', async () => {
  await plantDays()
  const loaded = await loadVenueDays(here.em(), 'a', [yesterday, today])
  expect(placesOf(loaded)).toEqual([`a ${yesterday}`, `a ${today}`])
  expect(loaded.map(({ date, readAt }) => [date, readAt]).toSorted()).toEqual([
    [yesterday, here.at(1)],
    [today, here.now],
  ])
  expect(placesOf(await loadOpenings(here.em(), ['a'], [today, tomorrow]))).toEqual([`a ${today}`, `a ${tomorrow}`])
  const board = { em: here.em(), replicas: createReplicas([], () => {}) }
  const fromToday = ['a', 'b'].flatMap((venue) => [`${venue} ${today}`, `${venue} ${tomorrow}`])
  expect(placesOf(await loadBoardRows(board, today))).toEqual(fromToday)
  expect(placesOf(await loadBoardRows(board, today, 'b'))).toEqual(fromToday.slice(2))
  const released = { isUnreleased: false, opensAt: null }
  const read = await loadReadDays(here.em(), 'a')
  expect(read.toSorted((x, y) => x.date.localeCompare(y.date))).toEqual([
    { date: yesterday, readAt: here.at(1), suspectAt: null, ...released },
    { date: today, readAt: here.now, suspectAt: null, ...released },
    { date: tomorrow, readAt: here.at(1), suspectAt: null, ...released },
  ])
})

test('past days are forgotten with when they were read', async () => {
  await plantDays()
  await dropDaysBefore(here.em(), today)
  for (const table of ['venue_day', 'day_reading'])
    expect(await here.rows(`select distinct date::text from ${table} order by 1`)).toEqual([
      { date: today },
      { date: tomorrow },
    ])
})

test('a suspect day holds the openings and the instant of its reading, and only that day', async () => {
  await plantDays()
  const keys = { openings: ['x'], forMembers: [] }
  await holdSuspectDay({ em: here.em(), venueId: 'a', date: today, keys, at: here.at(2) })
  const held = await here.rows(
    `select venue_id as venue, date::text, suspect_keys as keys, suspect_at as at from venue_day
     where suspect_digest is not null or suspect_at is not null`,
  )
  expect(held).toEqual([{ venue: 'a', date: today, keys, at: here.at(2) }])
})

test('a failed reading marks the days that it was asked for, and writes no other', async () => {
  await plantDays()
  await here.rows(`update venue_day set status = 'blocked' where venue_id = 'a' and date = $1`, [today])
  const [before] = await here.rows<{ at: string }>(`select xmin as at from venue_day where status = 'blocked'`)
  await markDays({ em: here.em(), venueId: 'a', from: today, to: tomorrow, status: 'blocked' })
  const marked = await here.rows<{ at: string }>(
    `select venue_id as venue, date::text, xmin as at from venue_day where status = 'blocked' order by date`,
  )
  expect(marked).toMatchObject([
    { venue: 'a', date: today, at: before?.at },
    { venue: 'a', date: tomorrow },
  ])
})

test('days are wanted that an active alert watches at the venue, or somebody viewed within a quarter of an hour', async () => {
  const sport = 'tennis' as const
  const watch = async (date: string, columns: Record<string, unknown> = {}, venue = 'a') => {
    const alert = await here.alert('ann', columns)
    const [key] = dayKeysOf(date)
    await here.target(alert, { venue_id: venue, day: key })
  }
  const wanted = async (ms = 0) =>
    [
      ...(
        await wantedDates(here.em(), {
          venueId: 'a',
          sport,
          dates: [yesterday, today, tomorrow],
          now: here.at(ms),
        })
      ).keys(),
    ].toSorted()
  await watch(yesterday, { is_active: false })
  await watch(yesterday, { ended_at: here.now, end_reason: 'deleted' })
  await watch(yesterday, {}, 'b')
  await watch(today)
  expect(await wanted()).toEqual([today])
  await saveViews(here.em(), { sport: 'golf', dates: [yesterday], at: here.now })
  await saveViews(here.em(), { sport, dates: [tomorrow], at: here.now })
  expect(await wanted(15 * minutes - 1)).toEqual([today, tomorrow])
  expect(await wanted(15 * minutes)).toEqual([today])
  await saveViews(here.em(), { sport, dates: [tomorrow], at: here.at(5) })
  await saveViews(here.em(), { sport, dates: [tomorrow], at: here.at(1) })
  expect(await wanted(15 * minutes + 4)).toEqual([today, tomorrow])
  await dropOldViews(here.em(), here.at(15 * minutes))
  expect(await here.rows('select 1 from viewed_day')).toHaveLength(2)
  await dropOldViews(here.em(), here.at(15 * minutes + 1))
  expect(await here.rows('select date::text from viewed_day')).toEqual([{ date: tomorrow }])
})

test("a source's state is stored from its own reading alone", async () => {
  for (const venue of ['a', 'b']) await here.insert('source_state', { venue_id: venue, system: 'miclub' })
  const learned = { venueId: 'a', checks: undefined, requests: 2, at: here.now }
  await saveLearned(here.em(), { ...learned, asked: { [today]: 3 } })
  await saveLearned(here.em(), { ...learned, asked: { [tomorrow]: 4 } })
  expect(await loadSourceState(here.em(), 'a')).toMatchObject({ asked: { [tomorrow]: 4 } })
  expect(await loadSourceState(here.em(), 'b')).toMatchObject({ asked: {} })
})

test('the requests of a source are counted by the hour', async () => {
  await here.insert('source_state', { venue_id: 'a', system: 'miclub' })
  const hour = 3_600_000
  const after = async (ms: number, requests: number) => {
    const learned = { venueId: 'a', asked: {}, checks: { othersSeconds: 60 }, requests }
    await saveLearned(here.em(), { ...learned, at: here.at(ms) })
    const state = await loadSourceState(here.em(), 'a')
    return [state?.requests, state?.requestsBefore]
  }
  expect(await after(0, 2)).toEqual([2, 0])
  expect(await after(1, 3)).toEqual([5, 0])
  expect(await after(hour, 1)).toEqual([1, 5])
  expect(await after(3 * hour, 4)).toEqual([4, 0])
  expect((await loadSourceState(here.em(), 'a'))?.checks).toEqual({ othersSeconds: 60 })
})

test('more alerts for a day are counted up to ten', async () => {
  const [key] = dayKeysOf(today)
  for (let count = 1; count <= 12; count += 1)
    await here.target(await here.alert(`ann${count}`), { venue_id: 'a', day: key })
  const asked = { venueId: 'a', sport: 'tennis' as const, dates: [today, tomorrow], now: here.now }
  expect([...(await wantedDates(here.em(), asked))]).toEqual([[today, 10]])
})

test('all people who wait for an unreadable venue are listed, each address once a venue', async () => {
  const source = (venue: string, failures: number, ms: number) =>
    here.insert('source_state', { venue_id: venue, system: 's', failures, last_good_at: here.at(ms) })
  await source('b', 1, -1)
  await source('a', 9, -5)
  await source('well', 0, -5)
  await source('just-now', 3, 0)
  const cases: [string, string, Record<string, unknown>][] = [
    ['ann', 'a', {}],
    ['ann', 'a', {}],
    ['ann', 'b', { paused_until: here.at(5) }],
    ['bo', 'b', {}],
    ['bo', 'a', { is_active: false }],
    ['cy', 'a', { ended_at: here.now, end_reason: 'deleted' }],
    ['di', 'a', { paused_until: here.at(6) }],
    ['ed', 'well', {}],
    ['ed', 'just-now', {}],
  ]
  for (const [name, venue, columns] of cases) {
    const alert = await here.alert(name, columns)
    for (const key of [1, 2]) await here.target(alert, { venue_id: venue, day: key })
  }
  const watchers = await watchersOfUnreadableVenues(here.em(), here.now, here.at(5))
  expect(watchers.map(({ venueId, address }) => [venueId, address])).toEqual([
    ['a', addressOf('ann')],
    ['b', addressOf('ann')],
    ['b', addressOf('bo')],
  ])
  expect(watchers[0]).toEqual({
    venueId: 'a',
    lastGoodAt: here.at(-5),
    address: addressOf('ann'),
    userId: await here.user('ann'),
  })
})
