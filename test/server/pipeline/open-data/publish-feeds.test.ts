import { expect, test } from 'vitest'
import { addDays, dateRange } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import type { SlotFacts } from '#domain/open-data/slot-facts.ts'
import { publishFeeds, type PublishedVenues } from '#server/pipeline/open-data/publish-feeds.ts'
import { lockFeeds } from '#server/store/open-data/feed-changes.ts'
import { feedItemsAfter, type FeedPosition } from '#server/store/open-data/feed-items.ts'
import { dropDeletedItems } from '#server/store/open-data/feed-facilities.ts'
import { dropDaysBefore } from '#server/store/readings/venue-days.ts'
import { court } from '#test/support/an-opening.ts'
import { pipelineOfFile } from '#test/support/pipeline-of-file.ts'

const world = pipelineOfFile()

const venueId = 'manly-lawn-tc'
const date = '2026-11-22'
const [hourMs, dayMs] = [3_600_000, 86_400_000]
const ours: PublishedVenues = { read: [venueId], republished: [venueId] }

const publish = (venues = ours) => publishFeeds({ ...world, venues })
const items = (feed: 'facility' | 'slot', position: FeedPosition = { afterChangeNumber: 0 }, limit = 1000) =>
  feedItemsAfter(world.em(), { feed, position, limit })
/** The feed's state of each slot: how often it can be booked, or that it is deleted. */
async function said(): Promise<(number | 'deleted')[]> {
  return (await items('slot')).map(({ facts }) => (facts ? (facts as SlotFacts).left : 'deleted'))
}
const free = (...starts: number[]) => [{ date, openings: starts.map((at) => court('Court 1', at)) }]

test('a free slot can be booked once, a taken one cannot, and one that comes back can again', async () => {
  await world.record({ venueId, covered: free(600, 660) })
  expect(await publish()).toBe(1)
  expect(await said()).toEqual([1, 1])
  expect(await publish()).toBe(0)
  const [before] = (await items('slot')).slice(-1)
  await world.record({ venueId, covered: free(600) })
  await publish()
  // Only changes come again.
  expect(await items('slot', { afterChangeNumber: before?.version ?? 0 })).toHaveLength(1)
  expect(await said()).toEqual([1, 0])
  await world.record({ venueId, covered: free(600, 660) })
  await publish()
  expect(await said()).toEqual([1, 1])
})

test('all changed days are published, however many', async () => {
  const read = ['manly-lawn-tc', 'keirle-park-tennis-centre', 'bareena-park-tc', 'wakehurst-tc']
  for (const one of read) {
    const covered = dateRange(date, 26).map((on) => ({ date: on, openings: [court('Court 1', 600)] }))
    await world.note({ venueId: one, covered })
  }
  expect(await publish({ read, republished: read })).toBe(104)
  expect(await said()).toHaveLength(104)
  expect(await publish({ read, republished: read })).toBe(0)
})

test('a process leaves the feeds to another that is publishing', async () => {
  await world.record({ venueId, covered: free(600) })
  await world.em().transactional(async (tx) => {
    expect(await lockFeeds(tx)).toBe(true)
    expect(await publish()).toBe(0)
  })
  expect(await publish()).toBe(1)
})

test("a slot is known by its venue, its day and a short name that reveals no name of the venue's", async () => {
  await world.record({ venueId, covered: [{ date, openings: [court(`Court ${'x'.repeat(100)}`, 600)] }] })
  await publish()
  const [slot] = await items('slot')
  expect(slot?.id).toMatch(/^manly-lawn-tc\/2026-11-22\/[\w-]{16}$/)
  await publish()
  expect(await items('slot')).toEqual([slot])
})

test('a venue that cannot be read for a day is published no more, and never as full', async () => {
  await world.record({ venueId, covered: free(600) })
  await publish()
  world.pass(20 * hourMs)
  await world.record({ venueId, status: 'error', covered: [] })
  await publish()
  expect(await said()).toEqual([1])
  world.pass(5 * hourMs)
  await publish()
  expect(await said()).toEqual(['deleted'])
  expect((await items('facility')).map(({ facts }) => facts)).toEqual([null])
  await world.record({ venueId, covered: free(600) })
  await publish()
  expect(await said()).toEqual([1])
  expect((await items('facility')).map(({ facts }) => facts)).toEqual([{ courts: ['Court 1'], knownDates: [date] }])
})

test('a day that has passed is deleted, and so is a venue that the operator reads no more', async () => {
  const tomorrow = addDays(date, 1)
  await world.record({ venueId, covered: [...free(600), { date: tomorrow, openings: [court('Court 2', 600)] }] })
  await publish()
  world.pass(1.5 * dayMs)
  await world.record({ venueId, covered: [{ date: tomorrow, openings: [court('Court 2', 600)] }] })
  await publish()
  expect(await said()).toEqual([1, 'deleted'])
  await publish({ read: [], republished: [venueId] })
  expect((await said()).toSorted()).toEqual(['deleted', 'deleted'])
})

test('only permitted venues are published: those the operator names, and open data that asks for its name alone', async () => {
  const republished: string[] = []
  for (const [licence, isTold] of [
    ['https://creativecommons.org/licenses/by/4.0/', true],
    ['http://creativecommons.org/publicdomain/zero/1.0/', true],
    ['https://creativecommons.org/licenses/by-nc/4.0/', false],
    ['https://council.example/creativecommons.org/licenses/by/', false],
  ] as const) {
    await world.record({ venueId, licence, covered: free(600) })
    await world.em().execute(`update source_state set system = 'openactive'`)
    await publish({ read: [venueId], republished })
    expect([licence, await said()]).toEqual([licence, isTold ? [1] : ['deleted']])
  }
})

test('the feed leaves out slots that only members can book', async () => {
  await world.record({ venueId, covered: [{ date, openings: [], forMembers: [court('Court 9', 600)] }] })
  await publish()
  expect(await said()).toEqual([])
  expect((await items('facility')).map(({ facts }) => facts)).toEqual([{ courts: [], knownDates: [date] }])
})

test('versions only grow, in both orders and whatever the clock does, so that a reader misses nothing', async () => {
  const seen = { byNumber: new Map<string, unknown>(), byTime: new Map<string, unknown>() }
  let number: FeedPosition = { afterChangeNumber: 0 }
  let time: FeedPosition = { afterTimestamp: 0, afterId: '' }
  for (const [starts, movedMs] of [
    [[600, 660, 720], 0],
    [[600, 720], -3000],
    [[600, 660, 780], 0],
    [[660], 5000],
  ] as const) {
    world.pass(movedMs)
    await world.record({ venueId, covered: free(...starts) })
    await publish()
    // Small pages, so that a reader stands in the midst of a batch.
    for (let page = await items('slot', number, 2); page.length > 0; page = await items('slot', number, 2)) {
      for (const item of page) seen.byNumber.set(item.id, item.facts)
      number = { afterChangeNumber: page.at(-1)?.version ?? 0 }
    }
    for (let page = await items('slot', time, 2); page.length > 0; page = await items('slot', time, 2)) {
      for (const item of page) seen.byTime.set(item.id, item.facts)
      const last = page.at(-1)
      time = { afterTimestamp: Math.floor((last?.version ?? 0) / 1000), afterId: last?.id ?? '' }
    }
    const now = new Map((await items('slot')).map(({ id, facts }) => [id, facts]))
    expect(seen.byNumber).toEqual(now)
    expect(seen.byTime).toEqual(now)
  }
})

test('over a year the feeds hold the days ahead and the deletions of eight days, and no more', async () => {
  const stepDays = 5
  const counts: number[] = []
  for (let day = 0; day < 365; day += stepDays) {
    const today = venueDate(world.now())
    const covered = Array.from({ length: 4 }, (_, ahead) => ({
      date: addDays(today, ahead),
      openings: [0, 1, 2].map((at) => court(`Court ${1 + ((day + at) % 6)}`, 1200 + at * 30)),
    }))
    await world.note({ venueId, covered })
    await publish()
    await dropDaysBefore(world.em(), today)
    await dropDeletedItems(world.em(), new Date(world.now().getTime() - 8 * dayMs))
    counts.push((await items('slot', { afterChangeNumber: 0 }, 10_000)).length)
    world.pass(stepDays * dayMs)
  }
  expect(counts).toHaveLength(73)
  expect(Math.max(...counts.slice(10))).toBeLessThanOrEqual(Math.max(...counts.slice(0, 10)))
})
