import { catalogue } from '#test/support/catalogue.ts'
import { afterEach, expect, test } from 'vitest'
import type { Opening } from '#domain/availability/opening.ts'
import {
  facility,
  facilityId,
  slot,
  startWrittenFeeds,
  twoFeeds,
  type WrittenFeeds,
} from '#test/support/written-feeds.ts'

let feeds: WrittenFeeds
afterEach(() => feeds.stop())

/** The reading of Sunday 22 November from feeds of these slots. */
async function openingsFrom(slots: unknown[], facilities = [facility()], keys = {}): Promise<Opening[]> {
  feeds = await startWrittenFeeds(twoFeeds(slots, facilities), keys)
  const reading = await feeds.read(3)
  return reading.covered.find(({ date }) => date === '2026-11-22')?.openings ?? []
}

test.each([
  ['Z', '2026-11-22T08:00:00Z'],
  ['+11:00', '2026-11-22T19:00:00+11:00'],
  ['+10:00', '2026-11-22T18:00:00+10:00'],
  ['+1100', '2026-11-22T19:00:00+1100'],
  ['minutes only', '2026-11-22T19:00+11:00'],
])('a start with the offset %s is read as Sydney shows it', async (_, startDate) => {
  expect(await openingsFrom([slot({ startDate })])).toMatchObject([{ startMinutes: 19 * 60, maxMinutes: 60, spots: 2 }])
})

test.each([
  ['PT30M', 30],
  ['PT1H', 60],
  ['PT1H30M', 90],
  ['PT90M', 90],
  ['P0DT2H', 120],
])('a length of %s is %i minutes', async (duration, maxMinutes) => {
  expect(await openingsFrom([slot({ duration })])).toMatchObject([{ maxMinutes }])
})

test('a slot without remaining uses is known, and is no opening', async () => {
  expect(await openingsFrom([slot({ remainingUses: 0 })])).toEqual([])
})

test('slots of several lengths that start together are one opening: places free for each, longest length, lowest price', async () => {
  const offers = (price: number | string) => [{ '@type': 'Offer', price, priceCurrency: 'AUD' }]
  const openings = await openingsFrom([
    slot({ duration: 'PT30M', remainingUses: 3, offers: offers(12) }),
    slot({ duration: 'PT1H', remainingUses: 2, offers: offers('22.50') }, { id: 's-2' }),
    slot({ duration: 'PT2H', remainingUses: 0, offers: offers(5) }, { id: 's-3' }),
    slot({ duration: 'PT30M', startDate: '2026-11-22T19:30:00+11:00', remainingUses: 3 }, { id: 's-4' }),
  ])
  expect(openings).toMatchObject([
    { startMinutes: 19 * 60, spots: 2, maxMinutes: 60, priceCents: 1200 },
    { startMinutes: 19 * 60 + 30, spots: 3, maxMinutes: 30 },
  ])
})

test('a price in another currency is none', async () => {
  const [opening] = await openingsFrom([slot({ offers: [{ price: 12, priceCurrency: 'GBP' }] })])
  expect(opening?.priceCents).toBeUndefined()
})

test('the names of the 1.x model are understood as well as those of 2.x', async () => {
  const facilities = [facility({ '@id': undefined, '@type': undefined, id: facilityId, type: 'FacilityUse' })]
  const slots = [
    slot({ '@id': undefined, '@type': undefined, id: 'https://council.example/slots/1', type: 'Slot' }),
    slot({ facilityUse: { type: 'FacilityUse', id: facilityId }, duration: 'PT2H' }, { id: 's-2' }),
    slot({ facilityUse: { '@type': 'FacilityUse', '@id': facilityId }, duration: 'PT3H' }, { id: 's-3' }),
  ]
  expect(await openingsFrom(slots, facilities)).toMatchObject([{ resource: 'Courts', maxMinutes: 180, spots: 2 }])
})

test('courts that are facilities of their own are openings of their own, with their names and without a count', async () => {
  const [one, two] = ['https://council.example/courts/1', 'https://council.example/courts/2'] as const
  const court = (id: string, name: string) => ({ '@type': 'IndividualFacilityUse', '@id': id, name })
  const facilities = [
    facility({ individualFacilityUse: [court(one, 'Court 1')] }),
    facility({ ...court(two, 'Court 2'), aggregateFacilityUse: facilityId }, 'ifu-2'),
  ]
  const slots = [one, two].map((facilityUse, index) => slot({ facilityUse, remainingUses: 1 }, { id: `s-${index}` }))
  const openings = await openingsFrom(slots, facilities, { facilityUse: facilityId })
  const names = openings.map(({ resource, spots }) => [resource, spots]).toSorted()
  expect(names).toEqual([
    ['Court 1', undefined],
    ['Court 2', undefined],
  ])
  expect(new Set(openings.map(({ key }) => key)).size).toBe(2)
})

test('where one facility is named the slots of others are left out, known or not', async () => {
  const other = 'https://council.example/facility-uses/2'
  const slots = [
    slot(),
    slot({ facilityUse: other }, { id: 's-2' }),
    slot({ facilityUse: 'https://council.example/facility-uses/3' }, { id: 's-3' }),
  ]
  const facilities = [facility(), facility({ '@id': other }, 'fu-2')]
  expect(await openingsFrom(slots, facilities, { facilityUse: facilityId })).toHaveLength(1)
})

test('a slot of a facility that is not known yet waits for it: until then its day is not covered', async () => {
  feeds = await startWrittenFeeds(twoFeeds([slot()], []))
  const first = await feeds.read(3)
  expect(first).toMatchObject({ status: 'partial', reason: expect.stringContaining('1 days') })
  expect(first.covered.map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-23'])
  feeds.pages['/facilities?after=1'] = { next: '/facilities?after=2', items: [facility()] }
  feeds.pages['/facilities?after=2'] = { next: '/facilities?after=2', items: [] }
  const second = await feeds.read(3, { cursor: first.cursor ?? '' })
  expect(second).toMatchObject({ status: 'ok', covered: [{ openings: [] }, { openings: [{ spots: 2 }] }, {}] })
})

test('a start that has passed is no opening any more', async () => {
  feeds = await startWrittenFeeds(twoFeeds([slot({ startDate: '2026-11-21T13:00:00+11:00' })]))
  const first = await feeds.read(1)
  expect(first.covered).toMatchObject([{ openings: [{ startMinutes: 13 * 60 }] }])
  feeds.clock.now = new Date(feeds.clock.now.getTime() + 3_600_000)
  expect((await feeds.read(1, { cursor: first.cursor ?? '' })).covered).toMatchObject([{ openings: [] }])
})

test("a link to the feeds' own site is followed", async () => {
  feeds = await startWrittenFeeds(twoFeeds([]))
  const url = `${feeds.origin}/book?slot=1`
  Object.assign(feeds.pages, twoFeeds([slot({ offers: [{ url }] })]))
  expect((await feeds.read(2)).covered[1]?.openings).toMatchObject([{ bookingUrl: url }])
})

test("without a link of its own a slot has the facility's, here on the booking site that the operator names", async () => {
  const url = 'https://book.council.example/facility/1'
  const keys = { bookingBaseUrl: 'https://book.council.example' }
  expect(await openingsFrom([slot()], [facility({ url })], keys)).toMatchObject([{ bookingUrl: url }])
})

test.each(['https://elsewhere.example/1', 'javascript:alert(1)', 'book'])(
  "a link to '%s' is not: the venue's own booking page stands in for it",
  async (url) => {
    const [opening] = await openingsFrom([slot({ offers: [{ url }] })], [facility({ url })])
    expect(opening?.bookingUrl).toBe(catalogue.byId('manly-lawn-tc')?.bookingUrl)
  },
)

test.each([
  ['without remaining uses', { remainingUses: undefined }],
  ['without a length', { duration: undefined }],
  ['with a length of nothing', { duration: 'PT0M' }],
  ['with a length of a month', { duration: 'P1M' }],
  ['with a start without an offset', { startDate: '2026-11-22T19:00:00' }],
  ['with a start that is none', { startDate: 'soon' }],
  ['of no facility', { facilityUse: undefined }],
])('a slot %s is unknown to us: nothing is covered', async (_, data) => {
  feeds = await startWrittenFeeds(twoFeeds([slot(data)]))
  expect(await feeds.read(3)).toMatchObject({ status: 'error', covered: [], reason: expect.stringMatching(/\w/) })
})
