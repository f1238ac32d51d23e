import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import type { CoveredDay, Opening } from '#domain/availability/opening.ts'
import { audiences } from '#domain/availability/diff-audiences.ts'
import { slotsOfMask } from '#domain/calendar/slot-mask.ts'
import { instantOf } from '#domain/calendar/venue-time.ts'
import { sortDays } from '#server/pipeline/reading/sort-days.ts'
import type { StoredVenueDay } from '#server/store/readings/venue-days.ts'
import { court } from '#test/support/an-opening.ts'

const today = '2026-11-21'
const date = '2026-11-24'
const noon = instantOf(today, 12 * 60)
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)

function venue(id: string) {
  const found = catalogue.byId(id)
  if (!found) throw new Error(`${id} is not in the catalogue`)
  return found
}

/** One venue, its readings one after the other, and the rows after each, as the database has them. */
function pitch(venueId = 'manly-lawn-tc') {
  const stored = new Map<string, StoredVenueDay>()
  return {
    stored,
    async read(covered: CoveredDay | CoveredDay[], { at = noon, system = 'clubspark' } = {}) {
      const reading = { status: 'ok' as const, readAt: at, covered: [covered].flat() }
      const sorted = await sortDays({
        venue: venue(venueId),
        reading,
        stored: [...stored.values()],
        system,
        now: at,
      })
      const unknown = { venueId, readAt: at, suspectKeys: null, suspectAt: null, system }
      for (const { openMask: _mask, ...day } of sorted.changed) stored.set(day.date, { ...unknown, ...day })
      for (const { date: on, keys, at: since } of sorted.suspect) {
        const day = stored.get(on)
        if (day) stored.set(on, { ...day, suspectKeys: keys, suspectAt: since })
      }
      const openedOn = sorted.opened.flatMap(({ opened }) => opened.map(({ opening }) => opening.key))
      return { ...sorted, openedOn }
    },
  }
}

const day = (openings: Opening[], more: Partial<CoveredDay> = {}): CoveredDay => ({ date, openings, ...more })
const courts = (count: number, startMinutes: number) =>
  Array.from({ length: count }, (_, index) => court(`Court ${index}`, startMinutes))

test('an opening that is seen for the first time has opened, with all that its sport needs', async () => {
  const { maxMinutes: _unsaid, ...brief } = court('Court 1', 1140)
  const { changed, openedOn, opened } = await pitch().read(day([brief, court('Court 2', 1155, { maxMinutes: 90 })]))
  expect(changed).toMatchObject([{ date, openings: [{ maxMinutes: 60 }, { maxMinutes: 90 }], forMembers: [] }])
  expect(changed.map(({ openMask, digest }) => [slotsOfMask(openMask), digest.length])).toEqual([[[26, 27], 22]])
  expect(openedOn).toEqual(['Court 1@1140', 'Court 2@1155'])
  expect(opened[0]?.opened.map(({ audience }) => audience)).toEqual([audiences.everybody, audiences.everybody])
  const teeTime = { key: 'tee', startMinutes: 480, bookingUrl: 'https://venue.example/book' }
  expect((await pitch('Asquith').read(day([teeTime]))).changed[0]?.openings).toMatchObject([{ holes: [18], spots: 1 }])
})

test('an opening that starts off the calendar is stored, in none of its half-hours', async () => {
  const { changed } = await pitch().read(day([court('Court 1', 1380)]))
  expect(changed).toMatchObject([{ openings: [{ startMinutes: 1380 }], openMask: 0n }])
})

test('an equal reading changes nothing, in whatever order; one older than the stored reading is ignored', async () => {
  const { read, stored } = pitch()
  const [a, b] = [court('Court 1', 1140), court('Court 2', 1140)]
  await read(day([a, b]), { at: later(10) })
  const nothing = { changed: [], suspect: [], opened: [], counts: [], changes: [], unsound: [] }
  expect(await read(day([b, a, b]), { at: later(10) })).toMatchObject({ ...nothing, unchanged: [date] })
  expect(await read(day([]), { at: later(9) })).toMatchObject({ ...nothing, unchanged: [] })
  expect(stored.get(date)?.openings).toHaveLength(2)
})

test('a day with an impossible opening is left out, and says why; the days beside it count', async () => {
  const broken = day([court('Court 1', 1140, { bookingUrl: 'javascript:alert(1)' })])
  const { changed, unsound } = await pitch().read([broken, { date: '2026-11-25', openings: [] }])
  expect(changed.map((one) => one.date)).toEqual(['2026-11-25'])
  expect(unsound).toEqual([expect.stringMatching(/^2026-11-24: .+/)])
})

test('a start that has passed is not notified, though it is stored', async () => {
  const openings = [690, 720, 750].map((minutes) => court('Court 1', minutes))
  const { changed, openedOn } = await pitch().read({ date: today, openings })
  expect([changed[0]?.openings.length, openedOn]).toEqual([3, ['Court 1@750']])
  expect((await pitch().read({ date: today, openings: openings.slice(0, 2) })).opened).toEqual([])
})

test('an opening for members is kept apart, and is for everybody where it is shown for both', async () => {
  const { read } = pitch()
  const [shared, own] = [court('Court 1', 1140), court('Court 2', 1140)]
  const wrongly = { ...shared, forMembers: true as const }
  const first = await read(day([wrongly], { forMembers: [shared, own] }))
  expect(first.changed[0]?.openings[0]).not.toHaveProperty('forMembers')
  expect(first.changed[0]?.forMembers).toMatchObject([{ key: own.key, forMembers: true, maxMinutes: 60 }])
  expect(await read(day([shared], { forMembers: [own] }))).toMatchObject({ unchanged: [date], changed: [] })
  expect((await read(day([shared]))).changed[0]?.forMembers).toEqual([])
})

test('a court whose cell cannot be understood keeps its known openings, for both audiences', async () => {
  const { read } = pitch()
  const [one, two, own] = [court('Court 1', 1140), court('Court 2', 1140), court('Court 1', 1200)]
  const { resource: _none, ...nameless } = court('nameless', 1140)
  await read(day([one, two, nameless], { forMembers: [own] }))
  const { changed } = await read(day([], { unknownCourts: ['Court\u0000 1', 'Court\u00071'] }))
  expect(changed[0]?.openings.map(({ key }) => key)).toEqual([one.key])
  expect(changed[0]?.forMembers.map(({ key }) => key)).toEqual([own.key])
  expect((await read(day([], { unknownCourts: [] }))).changed[0]?.openings).toEqual([])
})

test('when too much changes at once a second reading must agree, twenty seconds later', async () => {
  const { read } = pitch()
  await read(day(courts(12, 1080)))
  const changedTo = async (startMinutes: number, seconds: number) => {
    const { changed, suspect, openedOn } = await read(day(courts(12, startMinutes)), { at: later(seconds) })
    return [changed.length, suspect.length, openedOn.length]
  }
  expect(await changedTo(1140, 60)).toEqual([0, 1, 0])
  expect(await changedTo(1140, 79)).toEqual([0, 1, 0])
  expect(await changedTo(1140, 80)).toEqual([1, 0, 12])
})

test('the openings for members may change too much at once as well', async () => {
  const { read } = pitch()
  await read(day([court('Court 1', 1140)], { forMembers: courts(12, 1080) }))
  expect((await read(day([court('Court 1', 1140)], { forMembers: [] }), { at: later(60) })).suspect).toHaveLength(1)
  const oneMore = [...courts(12, 1080), court('Court 12', 1080)]
  expect((await read(day([court('Court 1', 1140)], { forMembers: oneMore }), { at: later(60) })).changed).toHaveLength(
    1,
  )
})

test('openings of today that have begun are no change; of any other day every hour is', async () => {
  for (const [on, suspect] of [
    [today, 0],
    [date, 1],
  ] as const) {
    const { read } = pitch()
    await read({ date: on, openings: courts(12, 600) }, { at: instantOf(today, 540) })
    expect((await read({ date: on, openings: [] })).suspect).toHaveLength(suspect)
  }
})

test('of one system another name is another court', async () => {
  const { read } = pitch()
  await read(day([court('Court 1', 1140)]))
  expect((await read(day([court('North', 1140)]))).openedOn).toEqual(['North@1140'])
})

test('another system names courts in its own way: known openings under the old names have not opened', async () => {
  const { read, stored } = pitch()
  await read(day([court('Court 1', 1140)], { forMembers: [court('Court 2', 1140)] }))
  const named = day([court('North', 1140), court('North', 1200)], { forMembers: [court('South', 1140)] })
  expect((await read(named, { system: 'icalendar' })).openedOn).toEqual(['North@1200'])
  const known = stored.get(date)
  if (known) stored.set(date, { ...known, system: null })
  expect((await read(day([court('West', 1140)]), { system: 'tennisvenues' })).openedOn).toEqual(['West@1140'])
})

test('the log holds the criteria of alerts, and no change of a price', async () => {
  const { read } = pitch()
  const one = { date, key: 'Court 1@1140', startMinutes: 1140, maxMinutes: 60 }
  expect((await read(day([court('Court 1', 1140)]))).changes).toEqual([one])
  const dearer = await read(day([court('Court 1', 1140, { priceCents: 4000 })]))
  expect([dearer.changed.length, dearer.changes]).toEqual([1, []])
  const forMembers = await read(day([], { forMembers: [court('Court 1', 1140)] }))
  expect(forMembers.changes).toEqual([{ ...one, forMembers: true }])
  const { maxMinutes: _length, ...gone } = one
  expect((await read(day([]))).changes).toEqual([{ ...gone, gone: true }])
})

test('between days of many openings others have their turn', async () => {
  let turns = 0
  const count = () => void (turns < 10 && (turns += 1) && setImmediate(count))
  setImmediate(count)
  const dates = ['2026-11-24', '2026-11-25', '2026-11-26']
  await pitch().read(dates.map((on) => ({ date: on, openings: courts(500, 1140) })))
  expect(turns).toBeGreaterThanOrEqual(3)
})
