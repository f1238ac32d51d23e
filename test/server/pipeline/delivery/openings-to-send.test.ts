import { expect, test } from 'vitest'
import type { KnownOpening } from '#domain/availability/diff.ts'
import { instantOf } from '#domain/calendar/venue-time.ts'
import { openingsToSend } from '#server/pipeline/delivery/openings-to-send.ts'
import type { ExcludedMatch } from '#server/store/outbox/matches/exclude-matches.ts'
import type { FoundMatch } from '#server/store/outbox/found-openings.ts'
import type { StoredVenueDay } from '#server/store/readings/venue-days.ts'
import { aMatch as match, known } from '#test/support/a-match.ts'

const venueId = 'manly-lawn-tc'
const date = '2026-11-25'
const foundAt = instantOf(date, 9 * 60)
const seconds = (count: number) => new Date(foundAt.getTime() + count * 1000)

/** The day as it was read last, with these openings. */
function day(openings: KnownOpening[], more: Partial<StoredVenueDay> = {}): StoredVenueDay {
  const empty = { closed: [], forMembers: [], closedForMembers: [], system: null }
  const certain = { gap: null, opensAt: null, suspectKeys: null, suspectAt: null }
  return { venueId, date, openings, digest: 'newest', readAt: seconds(100), ...empty, ...certain, ...more }
}

/** The openings an email lists for these matches, so long after they entered the outbox, when the venue shows these days. */
async function tell(matches: FoundMatch[], days: StoredVenueDay[], times: { after?: number; gathered?: number } = {}) {
  const asked: [string, string[]][] = []
  const left: ExcludedMatch[][] = []
  const { open, gone, isRechecked } = await openingsToSend({
    createdAt: foundAt,
    claimedAt: seconds(times.gathered ?? 0),
    now: seconds(times.after ?? 0),
    load: () => Promise.resolve(matches),
    loadDays: (of, dates) => {
      asked.push([of, dates])
      return Promise.resolve(days.filter((one) => one.venueId === of && dates.includes(one.date)))
    },
    exclude: (some) => {
      left.push([...some])
      return Promise.resolve(true)
    },
  })
  const names = (all: readonly { opening: KnownOpening }[]) => all.map(({ opening }) => opening.resource)
  return { open, names: names(open), gone: names(gone), left: left.flat(), leaves: left.length, asked, isRechecked }
}

test('an email sent at once lists openings as found, each once, without the criteria of its alert', async () => {
  const twice = [match('Court 1'), match('Court 1', { alertId: 'another' }), match('Court 2')]
  const { open, names, asked, leaves, isRechecked } = await tell(twice, [], { after: 120 })
  expect([names, asked, leaves, isRechecked]).toEqual([['Court 1', 'Court 2'], [], 0, false])
  const { alertId, sport, slot, opening } = match('Court 1')
  expect(open[0]).toEqual({ alertId, venueId, date, sport, slot, opening, foundAt })
})

test('an opening that has begun meanwhile is neither listed nor regretted', async () => {
  const begun = match('Court 1', { opening: known('Court 1', 9 * 60) })
  expect(await tell([begun, match('Court 2')], [])).toMatchObject({ names: ['Court 2'], gone: [], left: [] })
})

test('an email that had to wait is compared with the newest reading: gone openings are left out, and noted with that day', async () => {
  const matches = [match('Court 1'), match('Court 2')]
  const { names, gone, left, asked, isRechecked } = await tell(matches, [day([known('Court 2')])], { after: 121 })
  expect([names, gone, asked, isRechecked]).toEqual([['Court 2'], ['Court 1'], [[venueId, [date]]], true])
  expect(left).toEqual([
    { alertId: 'alert of Court 1', venueId, date, key: 'Court 1@1140', openedAt: 0, dayDigest: 'newest' },
  ])
})

test('an opening that no longer meets its alert is gone too; a changed one is listed as it is now', async () => {
  const days = [day([known('Court 1', 1140, { maxMinutes: 30 }), known('Court 2', 1140, { priceCents: 4000 })])]
  const { open, names, gone } = await tell([match('Court 1'), match('Court 2')], days, { after: 121 })
  expect([names, gone]).toEqual([['Court 2'], ['Court 1']])
  expect(open[0]).toMatchObject({ foundAt, opening: { priceCents: 4000 } })
})

test('an email that waited before it was first tried says when the opening was seen last', async () => {
  const days = [day([known('Court 1')])]
  expect((await tell([match('Court 1')], days, { after: 300, gathered: 121 })).open).toMatchObject([
    { foundAt: seconds(100) },
  ])
  expect((await tell([match('Court 1')], days, { after: 300, gathered: 120 })).open).toMatchObject([{ foundAt }])
})

test('openings of a day without a stored reading are left out, and not said to be gone', async () => {
  expect(await tell([match('Court 1')], [], { after: 121 })).toMatchObject({ names: [], gone: [], left: [] })
})

test('openings of a resting alert are left out, whatever the day shows, and noted so', async () => {
  for (const after of [0, 121]) {
    const told = await tell([match('Court 1', { isResting: true })], [day([])], { after })
    expect(told).toMatchObject({ names: [], gone: [], left: [{ dayDigest: null }] })
  }
})

test('an opening for members is listed to members, and to nobody whose membership has ended', async () => {
  const own = known('Court 1', 1140, { forMembers: true })
  const days = [day([], { forMembers: [own] })]
  const told = async (isMember: boolean) => (await tell([match('Court 1', { opening: own, isMember })], days)).names
  expect([await told(true), await told(false)]).toEqual([['Court 1'], []])
  const both = [match('Court 1', { opening: own }), match('Court 2')]
  const shown = [day([known('Court 2')], { forMembers: [own] })]
  expect((await tell(both, shown)).names).toEqual(['Court 2'])
  // It became one for everybody meanwhile, or for members only.
  expect((await tell([match('Court 1', { opening: own })], [day([known('Court 1')])])).names).toEqual(['Court 1'])
  expect((await tell([match('Court 1')], days, { after: 121 })).names).toEqual([])
})

test('each venue is asked for once, with all its dates', async () => {
  const on = (name: string, of: string, at: string) => match(name, { venueId: of, date: at })
  const matches = [
    on('1', venueId, date),
    on('2', venueId, '2026-11-26'),
    on('3', venueId, date),
    on('4', 'other', date),
  ]
  const days = [day([known('1'), known('3')]), day([known('2')], { date: '2026-11-26' })]
  const { names, asked } = await tell(matches, days, { after: 121 })
  expect(names).toEqual(['1', '2', '3'])
  expect(asked).toEqual([
    [venueId, [date, '2026-11-26']],
    ['other', [date]],
  ])
})

test('readings in between make it look again, and after five times it is a fault', async () => {
  let looked = 0
  const tellAt = (agreesAt: number) =>
    openingsToSend({
      createdAt: foundAt,
      claimedAt: foundAt,
      now: seconds(121),
      load: () => Promise.resolve([match('Court 1')]),
      loadDays: () => Promise.resolve([day((looked += 1) < 3 ? [] : [known('Court 2')])]),
      exclude: () => Promise.resolve(looked === agreesAt),
    })
  expect(await tellAt(3)).toMatchObject({ open: [], gone: [{ alertId: 'alert of Court 1' }] })
  looked = 0
  expect(await tellAt(5)).toMatchObject({ open: [] })
  looked = 0
  await expect(tellAt(6)).rejects.toThrow('changed all the while')
})
