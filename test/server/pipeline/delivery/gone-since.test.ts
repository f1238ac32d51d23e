import { catalogue } from '#test/support/catalogue.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CoveredDay } from '#domain/availability/opening.ts'
import { instantOf } from '#domain/calendar/venue-time.ts'
import { suburbNamed } from '#domain/venues/suburb-search.ts'
import { goneSince } from '#server/pipeline/delivery/gone-since.ts'
import type { FoundMatch } from '#server/store/outbox/found-openings.ts'
import { aMatch, known, tennisFor } from '#test/support/a-match.ts'
import { court } from '#test/support/an-opening.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const [today, tomorrow] = ['2026-11-24', '2026-11-25']
const manly = 'manly-lawn-tc'
const near = 'keirle-park-tennis-centre'
const pm = (hour: number) => (12 + hour) * 60

let world: WorldWith<'pipeline'>
beforeEach(async () => {
  world = await createWorld({ pipeline: true, startsAt: instantOf(today, pm(1)) })
})
afterEach(() => world.stop())

const free = (venueId: string, openings: CoveredDay['openings'], more: Partial<CoveredDay> = {}) =>
  world.note({ venueId, covered: [{ date: tomorrow, openings, ...more }] })

/** A gone court of Manly, found at so many minutes of tomorrow for a person who lives there. */
const gone = (name: string, minutes = pm(7), more: Partial<FoundMatch> = {}) =>
  aMatch(name, { opening: known(name, minutes), slot: minutes / 30, start: suburbNamed('Manly'), ...more })

/** The digest's names: for each gone opening, the other times there and the other venues. */
async function named(all: FoundMatch[], told: FoundMatch[] = []) {
  const found = await goneSince({ catalogue, em: world.em(), gone: all, open: told, now: world.now() })
  return found.map((one) => ({
    of: one.gone.opening.resource,
    times: one.instead.times.map(({ opening }) => opening.key),
    venues: one.instead.venues.map(({ venueId, opening }) => `${venueId} ${opening.key}`),
  }))
}

test('a gone opening is named with other times there and other venues near, where there are any of either', async () => {
  await free(manly, [court('Court 9', pm(8))])
  await free(near, [court('Court 8', pm(7))])
  const [times, venues] = [['Court 9@1200'], [`${near} Court 8@1140`]]
  expect(await named([gone('Court 1')])).toEqual([{ of: 'Court 1', times, venues }])
  expect(await named([gone('Court 1', pm(6))])).toEqual([{ of: 'Court 1', times, venues: [] }])
  expect(await named([gone('Court 1', pm(7), { start: undefined })])).toEqual([{ of: 'Court 1', times, venues: [] }])
  expect(await named([gone('Court 1', pm(7), { withinKm: 0 })])).toEqual([{ of: 'Court 1', times, venues: [] }])
  await free(manly, [])
  expect(await named([gone('Court 1')])).toEqual([{ of: 'Court 1', times: [], venues }])
  // On another day nothing is free.
  expect(await named([gone('Court 1', pm(7), { date: '2026-11-26' })])).toEqual([])
  expect(await named([gone('Court 1', pm(6))])).toEqual([])
})

test('at most three are named, the first of them', async () => {
  await free(manly, [court('Court 9', pm(9))])
  const all = [2, 3, 4, 5].map((hour) => gone(`Court ${hour}`, pm(hour)))
  expect((await named(all)).map(({ of }) => of)).toEqual(['Court 2', 'Court 3', 'Court 4'])
})

test('several gone courts of one venue and half-hour are named once', async () => {
  await free(manly, [court('Court 9', pm(9))])
  await free(near, [court('Court 8', pm(8)), court('Court 8', pm(7))])
  const names = async (...all: FoundMatch[]) => (await named(all)).map(({ of }) => of)
  expect(await names(gone('Court 1'), gone('Court 2'))).toEqual(['Court 1'])
  expect(await names(gone('Court 1'), gone('Court 2', pm(8)))).toEqual(['Court 1', 'Court 2'])
  expect(await names(gone('Court 1'), gone('Court 2', pm(7), { venueId: near }))).toEqual(['Court 1', 'Court 2'])
  await world.note({ venueId: manly, covered: [{ date: '2026-11-26', openings: [court('Court 9', pm(9))] }] })
  expect(await names(gone('Court 1'), gone('Court 2', pm(7), { date: '2026-11-26' }))).toEqual(['Court 1', 'Court 2'])
})

test('an opening that the digest lists anyway is not named beside a gone one', async () => {
  await free(manly, [court('Court 1', pm(8)), court('Court 1', pm(9))])
  await free(near, [court('Court 1', pm(7)), court('Court 1', pm(8))])
  const toldAt = (hour: number, more: Partial<FoundMatch> = {}) => gone('Court 1', pm(hour), more)
  const times = (...told: FoundMatch[]) => named([gone('Court 1')], told).then(([one]) => one?.times)
  const venues = (...told: FoundMatch[]) => named([gone('Court 1')], told).then(([one]) => one?.venues)
  expect(await times(toldAt(8))).toEqual(['Court 1@1260'])
  expect(await venues(toldAt(7, { venueId: near }))).toEqual([])
  // The same court at another venue or on another day is another one.
  expect(await times(toldAt(8, { venueId: near }), toldAt(9, { date: today }))).toEqual([
    'Court 1@1200',
    'Court 1@1260',
  ])
})

test('an opening for members of the venue is named to its members, and to those of no other venue', async () => {
  await free(manly, [], { forMembers: [court('Court 9', pm(8))] })
  await free(near, [court('Court 8', pm(7))], { forMembers: [court('Court 7', pm(7))] })
  const venues = [`${near} Court 8@1140`]
  expect(await named([gone('Court 1')])).toEqual([{ of: 'Court 1', times: [], venues }])
  expect(await named([gone('Court 1', pm(7), { isMember: true })])).toEqual([
    { of: 'Court 1', times: ['Court 9@1200'], venues },
  ])
  await free(near, [], { forMembers: [court('Court 7', pm(7))] })
  expect(await named([gone('Court 1', pm(7), { isMember: true })])).toEqual([
    { of: 'Court 1', times: ['Court 9@1200'], venues: [] },
  ])
})

test('only alternatives that meet the alert and have not begun are named', async () => {
  await free(manly, [court('Court 9', pm(8)), court('Court 9', pm(9), { maxMinutes: 120 })])
  expect(await named([gone('Court 1', pm(7), { asked: tennisFor(120) })])).toMatchObject([{ times: ['Court 9@1260'] }])
  world.clock.now = instantOf(tomorrow, pm(8))
  expect(await named([gone('Court 1', pm(7))])).toMatchObject([{ times: ['Court 9@1260'] }])
  world.clock.now = instantOf(tomorrow, pm(9))
  expect(await named([gone('Court 1', pm(7))])).toEqual([])
})
