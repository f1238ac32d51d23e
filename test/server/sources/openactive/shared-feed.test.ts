import { afterEach, describe, expect, test } from 'vitest'
import type { Reading } from '#server/sources/venue-source.ts'
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

const other = 'https://council.example/facility-uses/2'
const ours = { facilityUse: facilityId }
const hourMs = 3_600_000

async function readFrom(slots: unknown[], facilities: unknown[] = [facility(), facility({ '@id': other }, 'fu-2')]) {
  feeds = await startWrittenFeeds(twoFeeds(slots, facilities), ours)
  return feeds.read(5)
}

function datesOf({ covered }: Reading): string[] {
  return covered.map(({ date }) => date)
}

const wholeWindow = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25']

describe('an item that cannot be read', () => {
  test.each([
    ['without remaining uses', { remainingUses: null }],
    ['with a length of a day', { duration: 'P1D' }],
    ['with a start without an offset', { startDate: '2026-11-22T19:00:00' }],
    ['that the other feed has not named', { facilityUse: `${other}9`, remainingUses: null }],
    ['that holds nothing', {}],
  ])('a slot of another venue %s stops nothing', async (_, odd) => {
    const data = Object.keys(odd).length > 0 ? { facilityUse: other, ...odd } : { facilityUse: other, startDate: 7 }
    const reading = await readFrom([slot(), slot(data, { id: 's-2' })])
    expect(reading).toMatchObject({ status: 'ok', covered: [{}, { openings: [{ spots: 2 }] }, {}, {}, {}] })
  })

  test('a slot of ours makes the days unknown that it could be on, and no other', async () => {
    const reading = await readFrom([slot(), slot({ remainingUses: null }, { id: 's-2' })])
    expect(reading.status).toBe('partial')
    expect(datesOf(reading)).toEqual(['2026-11-24', '2026-11-25'])
  })

  test('a slot of ours without a day could be on any; one that names nothing stops nothing', async () => {
    expect((await readFrom([slot({ startDate: 'soon' })])).covered).toEqual([])
    for (const data of [null, undefined, {}, 'none', { facilityUse: undefined, startDate: 'soon' }]) {
      await feeds.stop()
      const odd = { state: 'updated', kind: 'FacilityUse/Slot', id: 'odd', modified: 1, data }
      expect(datesOf(await readFrom([slot(), odd, null] as never[]))).toEqual(wholeWindow)
    }
  })

  test.each(['id', 'modified', 'kind', 'state'])('an item without its %s makes its days unknown', async (name) => {
    const whole = slot({}, { id: 's-2' })
    const nameless = (data: unknown) => ({ ...whole, data, [name]: undefined })
    expect(datesOf(await readFrom([slot(), nameless(whole.data)] as never[]))).toEqual(['2026-11-24', '2026-11-25'])
    for (const data of [{ ...whole.data, facilityUse: other }, null, undefined, {}]) {
      await feeds.stop()
      expect(datesOf(await readFrom([slot(), nameless(data), {}, 7] as never[]))).toEqual(wholeWindow)
    }
  })

  test('a facility of another venue stops nothing, and one of ours makes the days of its slots unknown', async () => {
    const court = 'https://council.example/courts/1'
    const odd = facility({ '@id': court, '@type': 'Court', aggregateFacilityUse: facilityId }, 'fu-3')
    const strange = facility({ '@id': other, '@type': 'Hall' }, 'fu-2')
    const slots = [slot(), slot({ facilityUse: other }, { id: 's-2' })]
    expect(datesOf(await readFrom(slots, [facility(), strange]))).toEqual(wholeWindow)
    await feeds.stop()
    const withCourt = await readFrom([slot({ facilityUse: court })], [facility(), odd])
    expect(datesOf(withCourt)).toEqual(wholeWindow.filter((date) => date !== '2026-11-22'))
  })
})

describe('a slot that is not bookable now', () => {
  const offer = (terms: object) => ({ offers: [{ '@type': 'Offer', price: 12, priceCurrency: 'AUD', ...terms }] })

  test.each([
    ['opens a day before', { validFromBeforeStartDate: 'P1D' }],
    ['cannot be booked ahead', { openBookingInAdvance: 'https://openactive.io/Unavailable' }],
    ['cannot be booked ahead, in the words of 2.0', { advanceBooking: 'https://openactive.io/Unavailable' }],
  ])('a day whose slots all %s is unknown: neither open nor full', async (_, terms) => {
    const reading = await readFrom([slot(offer(terms))])
    expect(datesOf(reading)).toEqual(wholeWindow.filter((date) => date !== '2026-11-22'))
    const opensAt =
      'validFromBeforeStartDate' in terms
        ? [{ date: '2026-11-22', opensAt: new Date('2026-11-21T08:00:00Z') }]
        : undefined
    expect(reading.unreleased).toEqual(opensAt)
  })

  test.each([
    ['an offer that stands from tomorrow on', { validFrom: '2026-11-22T00:00:00+11:00' }],
    ['an offer that has ended', { validThrough: '2026-11-20T00:00:00+11:00' }],
    ['an offer for some people', { additionalAdmissionRestriction: ['Members of the club'] }],
    ['an offer that is sold at the desk', { availability: 'https://schema.org/InStoreOnly' }],
  ])('%s is no opening now', async (_, terms) => {
    const { covered } = await readFrom([slot(offer(terms))])
    expect(covered.map(({ date }) => date)).not.toContain('2026-11-22')
  })

  test('an offer that is sold out makes no other one bookable', async () => {
    const sold = { availability: 'https://schema.org/SoldOut' }
    const terms = [{ validFrom: '2026-11-22T00:00:00+11:00' }, { additionalAdmissionRestriction: 'Members' }]
    const slots = terms.map((other, id) => slot({ offers: [sold, other].flatMap((one) => offer(one).offers) }, { id }))
    expect(datesOf(await readFrom(slots))).not.toContain('2026-11-22')
  })

  test('a slot that is sold out is taken', async () => {
    const { covered } = await readFrom([slot(offer({ availability: 'https://schema.org/SoldOut' }))])
    expect(covered[1]).toEqual({ date: '2026-11-22', openings: [] })
  })

  test("the validity of a facility's offers bounds its slots", async () => {
    const { unreleased } = await readFrom([slot()], [facility({ 'beta:offerValidityPeriod': 'P1D' })])
    expect(unreleased).toEqual([{ date: '2026-11-22', opensAt: new Date('2026-11-21T08:00:00Z') }])
    await feeds.stop()
    const { covered } = await readFrom([slot()], [facility({ 'beta:offerValidityPeriod': 'P7D' })])
    expect(covered[1]?.openings).toHaveLength(1)
    await feeds.stop()
    expect(
      (await readFrom([slot()], [facility({ 'beta:offerValidityPeriod': 'soon' })])).covered.map(({ date }) => date),
    ).not.toContain('2026-11-22')
  })

  test('the validity of a court, or of the slot itself, bounds it too', async () => {
    const validity = { 'beta:offerValidityPeriod': 'P1D' }
    const court = { '@type': 'IndividualFacilityUse', '@id': 'https://council.example/courts/1', ...validity }
    const ofCourt = await readFrom(
      [slot({ facilityUse: court['@id'] })],
      [facility({ individualFacilityUse: [court] })],
    )
    await feeds.stop()
    for (const { unreleased } of [ofCourt, await readFrom([slot(validity)])])
      expect(unreleased).toEqual([{ date: '2026-11-22', opensAt: new Date('2026-11-21T08:00:00Z') }])
  })

  test.each([
    ['ends at another time than it lasts', { duration: 'PT1H', endDate: '2026-11-22T21:00:00+11:00' }],
    ['has more free than there is', { remainingUses: 3, maximumUses: 2 }],
  ])('a slot that %s is unknown', async (_, change) => {
    expect(datesOf(await readFrom([slot(change)]))).not.toContain('2026-11-22')
  })

  test('a slot becomes an opening when its booking opens, and none when it closes', async () => {
    feeds = await startWrittenFeeds(
      twoFeeds([slot(offer({ validFromBeforeStartDate: 'P1D', validThroughBeforeStartDate: 'PT2H' }))]),
      ours,
    )
    const first = await feeds.read(2)
    feeds.clock.now = new Date('2026-11-22T09:00:00+11:00')
    const second = await feeds.read(1, { cursor: first.cursor ?? '' })
    expect(second.covered).toMatchObject([{ date: '2026-11-22', openings: [{ startMinutes: 19 * 60 }] }])
    feeds.clock.now = new Date('2026-11-22T17:30:00+11:00')
    expect(datesOf(await feeds.read(1, { cursor: second.cursor ?? '' }))).toEqual([])
  })

  test('one of several offers is enough', async () => {
    const [advance, now] = [offer({ openBookingInAdvance: 'https://openactive.io/Unavailable' }), offer({})]
    const reading = await readFrom([slot({ offers: [...advance.offers, ...now.offers] })])
    expect(reading.covered[1]?.openings).toHaveLength(1)
  })

  test('a slot that is called off is not free', async () => {
    const reading = await readFrom([slot({ eventStatus: 'https://schema.org/EventCancelled' })])
    expect(reading).toMatchObject({ status: 'ok', covered: [{}, { openings: [] }, {}, {}, {}] })
  })
})

test('a length follows from an end, a type may be in a list, and the offer may be missing', async () => {
  const slots = [slot({ duration: undefined, endDate: '2026-11-22T20:30:00+11:00', offers: null })]
  const reading = await readFrom(slots, [
    facility({ '@type': ['ext:Court', 'FacilityUse'], individualFacilityUse: null }),
  ])
  expect(reading.covered[1]?.openings).toMatchObject([{ maxMinutes: 90, spots: 2 }])
})

test('the price is that for the public, for the length of the slot', async () => {
  const offers = [
    { name: 'Concession', price: 6, priceCurrency: 'AUD' },
    { name: 'Casual hire', price: 12, priceCurrency: 'AUD' },
  ]
  const reading = await readFrom([slot({ offers })])
  expect(reading.covered[1]?.openings).toMatchObject([{ priceCents: 1200, pricePer: 60 }])
})

test("the feed's licence travels with the reading, and is still known when nothing is new", async () => {
  const first = await readFrom([slot()])
  expect(first.licence).toBe('CC')
  expect((await feeds.read(5, { cursor: first.cursor ?? '' })).licence).toBe('CC')
})

describe('a publisher that counts its changes anew', () => {
  test('is noticed within the hour, and its feeds are read from the start', async () => {
    const first = await readFrom([slot()])
    // The old positions are answered with nothing new; the present items have lower numbers.
    Object.assign(feeds.pages, {
      '/slots': { next: '/slots?after=0', items: [] },
      '/slots?after=0': { next: '/slots?after=0', items: [] },
    })
    const soon = await feeds.read(5, { cursor: first.cursor ?? '' })
    expect(soon.covered[1]?.openings).toHaveLength(1)
    feeds.clock.now = new Date(feeds.clock.now.getTime() + hourMs)
    const later = await feeds.read(5, { cursor: soon.cursor ?? '' })
    expect(later).toMatchObject({ status: 'ok', covered: [{}, { openings: [] }, {}, {}, {}] })
  })

  test('and one that refuses the old position is read from the start the next time', async () => {
    const first = await readFrom([slot()])
    feeds.pages['/slots?after=1'] = { answer: { contentType: 'text/plain', body: 'no such change', status: 400 } }
    expect(await feeds.read(5, { cursor: first.cursor ?? '' })).toMatchObject({ status: 'error', cursor: '' })
  })

  test('a feed that still has its items is not read anew', async () => {
    const first = await readFrom([slot()])
    feeds.clock.now = new Date(feeds.clock.now.getTime() + hourMs)
    feeds.asked()
    await feeds.read(5, { cursor: first.cursor ?? '' })
    expect(feeds.asked()).toEqual(['/facilities?after=1', '/slots?after=1', '/facilities', '/slots'])
  })
})
