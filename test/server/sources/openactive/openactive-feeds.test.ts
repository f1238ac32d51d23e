import { afterEach, expect, test } from 'vitest'
import type { Reading } from '#server/sources/venue-source.ts'
import {
  deletion,
  facility,
  slot,
  startWrittenFeeds,
  twoFeeds,
  type WrittenFeeds,
  type WrittenPage,
} from '#test/support/written-feeds.ts'

let feeds: WrittenFeeds
afterEach(() => feeds.stop())

const end = '/slots?after=1'

function startsOn(reading: Reading): string[] {
  return reading.covered.flatMap(({ date, openings }) =>
    openings.map(({ startMinutes }) => `${date} ${startMinutes / 60}`),
  )
}

test('the last page is empty and leads to itself: it is where the next reading goes on', async () => {
  feeds = await startWrittenFeeds(twoFeeds([slot()]))
  const first = await feeds.read(3)
  expect(first).toMatchObject({ status: 'ok', covered: [{ openings: [] }, { openings: [{}] }, { openings: [] }] })
  expect(feeds.asked()).toEqual(['/facilities', '/facilities?after=1', '/slots', end])
  feeds.pages[end] = {
    next: '/slots?after=2',
    items: [slot({ startDate: '2026-11-23T08:00:00+11:00' }, { id: 's-2' })],
  }
  feeds.pages['/slots?after=2'] = { next: '/slots?after=2', items: [] }
  expect(startsOn(await feeds.read(3, { cursor: first.cursor ?? '' }))).toEqual(['2026-11-22 19', '2026-11-23 8'])
  expect(feeds.asked()).toEqual(['/facilities?after=1', end, '/slots?after=2'])
})

test('an empty page that leads elsewhere is not the end', async () => {
  const pages: Record<string, WrittenPage> = {
    ...twoFeeds([]),
    [end]: { next: '/slots?after=2', items: [slot()] },
    '/slots?after=2': { next: '/slots?after=2', items: [] },
  }
  feeds = await startWrittenFeeds(pages)
  expect(startsOn(await feeds.read(3))).toEqual(['2026-11-22 19'])
})

test('feeds without any items are at their end at once', async () => {
  feeds = await startWrittenFeeds({
    '/facilities': { next: '/facilities', items: [] },
    '/slots': { next: '/slots', items: [] },
  })
  expect(await feeds.read(2)).toMatchObject({ status: 'ok', covered: [{ openings: [] }, { openings: [] }] })
})

test('a deleted slot is no opening, nor is one of a deleted facility', async () => {
  const other = { '@id': 'https://council.example/facility-uses/2' }
  const slots = [slot(), slot({ facilityUse: other['@id'] }, { id: 's-2' })]
  feeds = await startWrittenFeeds(twoFeeds(slots, [facility(), facility(other, 'fu-2')]))
  const first = await feeds.read(3)
  expect(startsOn(first)).toHaveLength(2)
  feeds.pages['/facilities?after=1'] = { next: '/facilities?after=2', items: [deletion('fu-2', 2, 'FacilityUse')] }
  feeds.pages['/facilities?after=2'] = { next: '/facilities?after=2', items: [] }
  const second = await feeds.read(3, { cursor: first.cursor ?? '' })
  expect(startsOn(second)).toHaveLength(1)
  feeds.pages[end] = { next: '/slots?after=2', items: [deletion('s-1')] }
  feeds.pages['/slots?after=2'] = { next: '/slots?after=2', items: [] }
  const third = await feeds.read(3, { cursor: second.cursor ?? '' })
  expect(third).toMatchObject({ status: 'ok', covered: [{ openings: [] }, { openings: [] }, { openings: [] }] })
})

test.each([
  ['of the same reading', [slot({}, { modified: 5 }), slot({ remainingUses: 0 }, { modified: 4 })]],
  ['that was deleted since', [deletion('s-9', 9), slot({}, { id: 's-9', modified: 8 }), slot({}, { modified: '5' })]],
  ['by the hour', [slot({}, { modified: '2026-11-21T02:00:00Z' }), deletion('s-1', '2026-11-21T01:00:00Z')]],
])('an older version %s is ignored', async (_, slots) => {
  feeds = await startWrittenFeeds(twoFeeds(slots))
  expect(startsOn(await feeds.read(3))).toEqual(['2026-11-22 19'])
})

test('an older version is ignored in a later reading too', async () => {
  feeds = await startWrittenFeeds(twoFeeds([slot({ remainingUses: 0 }, { modified: 5 })]))
  const { cursor = '' } = await feeds.read(3)
  feeds.pages[end] = { next: '/slots?after=2', items: [slot({}, { modified: 4 })] }
  feeds.pages['/slots?after=2'] = { next: '/slots?after=2', items: [] }
  expect(startsOn(await feeds.read(3, { cursor }))).toEqual([])
})

test('ids may be numbers: a number and its digits are one id', async () => {
  feeds = await startWrittenFeeds(twoFeeds([slot({}, { id: 7 }), slot({}, { id: '8' }), deletion('7'), deletion(8)]))
  expect(await feeds.read(2)).toMatchObject({ status: 'ok', covered: [{ openings: [] }, { openings: [] }] })
})

const endless = '9'.repeat(400)

test.each([
  ['version', slot({}, { id: 's-2', modified: endless })],
  ['price', slot({ offers: [{ price: endless, priceCurrency: 'AUD' }] }, { id: 's-2' })],
  ['validity', slot({ offers: [{ validFromBeforeStartDate: `P${endless}D` }] }, { id: 's-2' })],
])('a feed with an item whose %s is no number goes on where it was', async (_, odd) => {
  feeds = await startWrittenFeeds(twoFeeds([slot(), odd]))
  const { cursor = '' } = await feeds.read(3)
  feeds.asked()
  await feeds.read(3, { cursor })
  expect(feeds.asked()).toEqual(['/facilities?after=1', end])
})

test('a feed that is longer than one reading goes on in the next; until its end no day is covered', async () => {
  const pages = twoFeeds([])
  for (let page = 1; page < 150; page += 1) {
    pages[`/slots?after=${page}`] = { next: `/slots?after=${page + 1}`, items: [slot({}, { modified: page })] }
  }
  pages['/slots?after=150'] = { next: '/slots?after=150', items: [] }
  feeds = await startWrittenFeeds(pages)
  const first = await feeds.read(3)
  expect(first).toMatchObject({ status: 'partial', covered: [], reason: 'the feeds go on after 120 pages' })
  expect(feeds.asked()).toHaveLength(120)
  const second = await feeds.read(3, { cursor: first.cursor ?? '' })
  expect(second).toMatchObject({ status: 'ok', covered: [{}, { openings: [{}] }, {}] })
  expect(feeds.asked().slice(0, 2)).toEqual(['/facilities?after=1', '/slots?after=118'])
})

test.each<[string, WrittenPage, string]>([
  ['leads to itself with items on it', { next: end, items: [slot()] }, 'leads back'],
  ['leads back to an earlier page', { next: '/slots', items: [slot()] }, 'leads back'],
  ['leads to another site', { next: 'https://elsewhere.example/slots', items: [] }, 'another site'],
  ['holds items of another kind', { next: end, items: [facility()] }, 'is no kind of this feed'],
  ['has no items', { answer: { contentType: 'application/json', body: `{"next":"${end}"}` } }, 'another shape'],
])('a page that %s ends the reading: no day is covered', async (_, page, reason) => {
  feeds = await startWrittenFeeds({ ...twoFeeds([slot()]), [end]: page })
  expect(await feeds.read(3)).toMatchObject({ status: 'error', covered: [], reason: expect.stringContaining(reason) })
})

test('of an item whose id is not exact no day is believed', async () => {
  feeds = await startWrittenFeeds(twoFeeds([slot({}, { id: 2 ** 60 })]))
  const reason = '3 days have slots that cannot be understood'
  expect(await feeds.read(3)).toMatchObject({ status: 'error', covered: [], reason })
})

test('a failure on the way keeps the pages read: the next reading goes on at the page that failed', async () => {
  feeds = await startWrittenFeeds({
    ...twoFeeds([slot()]),
    [end]: { answer: { contentType: 'text/plain', body: 'oops', status: 500 } },
  })
  const first = await feeds.read(3)
  expect(first).toMatchObject({ status: 'error', covered: [], reason: 'the site answered 500' })
  feeds.asked()
  feeds.pages[end] = { next: end, items: [] }
  expect(startsOn(await feeds.read(3, { cursor: first.cursor ?? '' }))).toEqual(['2026-11-22 19'])
  expect(feeds.asked()).toEqual(['/facilities?after=1', end])
})

test.each([
  ['for one to two hours', {}, 5400],
  ['for longer where the site says so', { 'retry-after': '9000' }, 9000],
])('a feed that answers 503 is left alone %s', async (_, headers, retryAfterSeconds) => {
  feeds = await startWrittenFeeds({
    ...twoFeeds([]),
    '/slots': { answer: { contentType: 'text/plain', body: '', status: 503, headers } },
  })
  expect(await feeds.read(3)).toMatchObject({ status: 'error', covered: [], retryAfterSeconds })
})

test.each([404, 410])(
  'a feed that answers %i has gone: the reason says so, and the next reading begins anew',
  async (status) => {
    feeds = await startWrittenFeeds(twoFeeds([slot()]))
    const first = await feeds.read(3)
    feeds.pages[end] = { answer: { contentType: 'text/plain', body: '', status } }
    const second = await feeds.read(3, { cursor: first.cursor ?? '' })
    expect(second).toMatchObject({ status: 'error', covered: [], reason: expect.stringContaining('the feed has gone') })
    feeds.asked()
    await feeds.read(3, { cursor: second.cursor ?? '' })
    expect(feeds.asked()[0]).toBe('/facilities')
  },
)
