import { expect, test } from 'vitest'
import {
  acceptNamed,
  confirmTried,
  dropNamed,
  dropTriedBefore,
  listNamed,
  namedSourceChannel,
  storeTried,
  venuesByOwnSource,
} from '#server/store/venues/named-sources.ts'
import { announcedDuring } from '#test/support/announced.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'

const here = plantingOfFile()

const readingOf = (host: string) => ({ system: 'clubspark', host, pollSeconds: 300, minGapMs: 1000, daysAhead: 7 })
const seen = { courts: ['Court 1'], freeHalfHours: 3, days: 2 }

/** A row that no request need have made. */
const plant = (venue: string, state: string, ms: number) =>
  here.insert('venue_source', {
    venue_id: venue,
    state,
    entry: '{}',
    reading: JSON.stringify(readingOf('planted.example')),
    seen: JSON.stringify(seen),
    at: here.at(ms),
  })

/** Every row, in ms after the test's now. */
async function rows(): Promise<string[]> {
  const all = await here.rows<{ venue_id: string; state: string; at: Date }>(
    'select venue_id, state, at from venue_source',
  )
  return all.map(({ venue_id, state, at }) => `${venue_id} ${state} ${at.getTime() - here.now.getTime()}`).toSorted()
}

const changes = () => here.rows('select venue_id as venue, change, changed_at as at from venue_change')

test('a venue confirms the calendars that it tried last', async () => {
  const tried = (host: string, ms: number) => ({
    venueId: 'a',
    entry: { host },
    reading: readingOf(host),
    seen: { ...seen, days: ms },
    now: here.at(ms),
  })
  await storeTried(here.em(), tried('old.example', 1))
  await storeTried(here.em(), tried('new.example', 2))
  expect(await listNamed(here.em())).toEqual([])
  const confirm = (ms: number) => confirmTried(here.em(), { venueId: 'a', triedAt: here.at(ms), now: here.at(5) })
  expect(await confirm(1)).toBe(false)
  expect(await rows()).toEqual(['a tried 2'])
  expect(await confirm(2)).toBe(true)
  const { now: _now, ...said } = tried('new.example', 2)
  expect(await listNamed(here.em())).toEqual([{ ...said, state: 'waiting', at: here.at(5) }])
  expect(await changes()).toEqual([{ venue: 'a', change: 'source-named', at: here.at(5) }])
})

test('a confirmed source replaces the one that waited before, and nothing else', async () => {
  for (const venue of ['a', 'b'])
    for (const [state, ms] of [
      ['tried', 1],
      ['waiting', 2],
      ['accepted', 3],
    ] as const)
      await plant(venue, state, ms)
  const others = ['b accepted 3', 'b tried 1', 'b waiting 2']
  const confirm = (venueId: string) => confirmTried(here.em(), { venueId, triedAt: here.at(1), now: here.at(7) })
  const quiet = await announcedDuring(here, namedSourceChannel, async () => {
    expect(await confirm('a')).toBe(true)
    expect(await confirm('a')).toBe(false)
  })
  expect([quiet, await rows()]).toEqual([[], ['a accepted 3', 'a waiting 7', ...others]])
  const accept = (ms: number) => acceptNamed(here.em(), { venueId: 'a', at: here.at(ms), now: here.at(8) })
  const said = await announcedDuring(here, namedSourceChannel, async () => {
    expect(await accept(2)).toBe(false)
    expect(await accept(7)).toBe(true)
  })
  expect([said, await rows()]).toEqual([['a'], ['a accepted 8', ...others]])
})

test('a waiting or read source is taken back, of one venue, and only if it is there since then where that is asked for', async () => {
  for (const venue of ['a', 'b']) for (const state of ['waiting', 'accepted']) await plant(venue, state, 1)
  const drop = (states: ('waiting' | 'accepted')[], ms?: number) =>
    dropNamed(here.em(), {
      venueId: 'a',
      states,
      ...(ms !== undefined && { at: here.at(ms) }),
      change: 'source-withdrawn',
      now: here.at(9),
    })
  const others = ['b accepted 1', 'b waiting 1']
  const quiet = await announcedDuring(here, namedSourceChannel, async () => {
    for (const ms of [0, 2]) expect(await drop(['waiting'], ms)).toBe(false)
    expect(await drop(['waiting'], 1)).toBe(true)
  })
  expect([quiet, await rows()]).toEqual([[], ['a accepted 1', ...others]])
  const said = await announcedDuring(here, namedSourceChannel, async () => {
    expect(await drop(['waiting', 'accepted'])).toBe(true)
    expect(await drop(['waiting', 'accepted'])).toBe(false)
  })
  expect([said, await rows()]).toEqual([['a'], others])
  const change = { venue: 'a', change: 'source-withdrawn', at: here.at(9) }
  expect(await changes()).toEqual([change, change])
})

test('an operator sees waiting and read sources, the newest first', async () => {
  await plant('b', 'waiting', 0)
  await plant('d', 'accepted', -1)
  await plant('a', 'accepted', 0)
  await plant('c', 'waiting', 1)
  await plant('a', 'tried', 2)
  expect((await listNamed(here.em())).map(({ venueId, state }) => `${venueId} ${state}`)).toEqual([
    'c waiting',
    'a accepted',
    'b waiting',
    'd accepted',
  ])
  expect(await venuesByOwnSource(here.em())).toEqual(new Set(['a', 'd']))
})

test('sources that were tried and never confirmed are forgotten, and nothing else that is as old', async () => {
  await plant('a', 'tried', -1)
  await plant('b', 'tried', 0)
  await plant('a', 'waiting', -1)
  await dropTriedBefore(here.em(), here.now)
  expect(await rows()).toEqual(['a waiting -1', 'b tried 0'])
})
