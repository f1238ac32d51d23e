import { afterEach, describe, expect, test } from 'vitest'
import type { Opening } from '#domain/availability/opening.ts'
import type { StandInAnswer } from '#sandbox/stand-in.ts'
import type { Reading, ReadingRequest } from '#server/sources/venue-source.ts'
import { startAnsweredSource, type AnsweredSource } from '#test/support/answered-source.ts'
import { bookingPage, newSheet, oldSheet } from '#test/support/tennisvenues-pages.ts'
import { testSource } from '#test/support/source-kit.ts'

testSource('tennisvenues')

const [saturday, sunday, monday] = ['2026-11-21', '2026-11-22', '2026-11-23'] as const

interface Site {
  /** The sheet of a day, and of a page of it. */
  sheet: (date: string, page: string) => string | StandInAnswer
  page?: string
  /** Keys of the source beside those that every one has. */
  keys?: Record<string, unknown>
}

let source: AnsweredSource | undefined
afterEach(async () => {
  await source?.stop()
  source = undefined
})

async function start({ sheet, page = bookingPage(), keys = {} }: Site): Promise<AnsweredSource> {
  source = await startAnsweredSource(
    ({ pathname, searchParams }) => {
      if (!pathname.endsWith('/fetch-booking-data')) return html(page)
      const compact = searchParams.get('date') ?? ''
      const date = `${compact.slice(0, 4)}-${compact.slice(4, 6)}-${compact.slice(6)}`
      const answer = sheet(date, searchParams.get('page') ?? '')
      return typeof answer === 'string' ? html(answer) : answer
    },
    (baseUrl) => ({ venue: 'manly-lawn-tc', system: 'tennisvenues', baseUrl, clientId: 'manly-lawn-tc', ...keys }),
  )
  return source
}

async function readFrom(site: Site, days = 1, request: Partial<ReadingRequest> = {}): Promise<Reading> {
  return (await start(site)).read(days, request)
}

function html(body: string): StandInAnswer {
  return { contentType: 'text/html', body }
}

function oneCourt(date: string): string {
  return newSheet({ date, courts: ['Court 1'], rows: [['7pm', 'free']] })
}

function openingsOn(reading: Reading, date: string): Opening[] {
  return reading.covered.find((day) => day.date === date)?.openings ?? []
}

function requests(): string[] {
  return (source?.exchanges ?? []).map(({ url: { pathname, searchParams } }) =>
    pathname.endsWith('/fetch-booking-data')
      ? `${searchParams.get('date')} page ${searchParams.get('page')} of ${searchParams.get('venue_id')}`
      : pathname,
  )
}

/** The reading of a sheet that must not be trusted. */
function nothing(reason: string) {
  return { status: 'error', covered: [], reason: expect.stringContaining(reason) }
}

describe('a site that does not want to be read', () => {
  test.each([202, 403])(
    'an answer of %i is a challenge: nothing is covered, and no other day is asked for',
    async (status) => {
      const refusal: Record<string, StandInAnswer> = { [sunday]: { ...html('<html></html>'), status } }
      const reading = await readFrom({ sheet: (date) => refusal[date] ?? oneCourt(date) }, 3)
      expect(reading).toMatchObject({ status: 'blocked', covered: [] })
      expect(requests()).toEqual(['/booking/manly-lawn-tc', '20261121 page 0 of 7', '20261122 page 0 of 7'])
    },
  )
})

describe('identity', () => {
  const courts = ['Court 1', 'Court 1', 'Court 2']

  test('courts that share a name have keys of their own, and keep them when one has no link any more', async () => {
    const rows = { before: [['7pm', 'free', 'free', 'taken']], after: [['7pm', 'taken', 'free', 'taken']] }
    const before = await readFrom({ sheet: (date) => newSheet({ date, courts, rows: rows.before }) })
    await source?.stop()
    const after = await readFrom({ sheet: (date) => newSheet({ date, courts, rows: rows.after }) })
    const [first, second] = openingsOn(before, saturday)
    expect(first?.key).not.toBe(second?.key)
    expect(openingsOn(after, saturday).map(({ key }) => key)).toEqual([second?.key])
  })

  test('the key is the court and the start, and not the id that only a free cell has', async () => {
    const reading = await readFrom({
      sheet: (date) => newSheet({ date, courts, rows: [['7pm', 'taken', 'taken', 'free']] }),
    })
    expect(openingsOn(reading, saturday)).toMatchObject([{ key: 'Court 2@1140', resource: 'Court 2' }])
  })

  test('a day without a free cell is covered and empty', async () => {
    const rows = [['7pm', 'taken', 'taken', 'taken']]
    const reading = await readFrom({ sheet: (date) => oldSheet({ date, courts, rows }) })
    expect(reading).toMatchObject({ status: 'ok', covered: [{ date: saturday, openings: [] }] })
  })
})

describe('other sports', () => {
  const courts = ['Soccer 7', 'Squash Court 1', 'Pickleball Court', 'Court 3 (Tennis or Pickleball)', 'Crt 4', '5']
  const sheet = (date: string) => newSheet({ date, courts, rows: [['7pm', ...courts.map(() => 'free')]] })

  test('are left out by their names, and named', async () => {
    const reading = await readFrom({ sheet })
    const names = openingsOn(reading, saturday).map(({ resource }) => resource)
    expect(names).toEqual(['Court 3 (Tennis or Pickleball)', 'Crt 4', '5'])
    expect(reading.status).toBe('ok')
    expect(reading.reason).toMatch(/not that of a court: Soccer 7, Squash Court 1, Pickleball Court$/)
  })

  test('the configuration can name the courts instead', async () => {
    const reading = await readFrom({ sheet, keys: { courts: ['Squash Court 1', '5'] } })
    expect(openingsOn(reading, saturday).map(({ resource }) => resource)).toEqual(['Squash Court 1', '5'])
  })

  const places = ['Margaret', 'Court 2 (Clubhouse)', 'Hard Court 2 - Oval end', 'Synthetic Grass 4 (Wall side)']
  const unclear = [...places, 'Court 3 (Soccer end)', 'Ct 4 by the cricket nets', 'Futsal on tennis court 3']
  test.each(unclear)('a column that may be a court or not, %s, is named and unknown', async (name) => {
    const reading = await readFrom({
      sheet: (date) => newSheet({ date, courts: ['Court 1', name], rows: [['7pm', 'free', 'free']] }),
    })
    expect(reading.reason).toMatch(`'${name}' may be a court or not`)
    expect(reading.covered[0]).toMatchObject({ openings: [{ resource: 'Court 1' }], unknownCourts: [name] })
  })

  test('a sheet without any tennis court is unknown', async () => {
    const reading = await readFrom({
      sheet: (date) => newSheet({ date, courts: ['Squash 1'], rows: [['7pm', 'free']] }),
    })
    expect(reading).toMatchObject(nothing('none of its courts is for this sport'))
  })
})

describe('pages', () => {
  const pages: Record<string, string[]> = { 0: ['Court 1', 'Court 2'], 1: ['Court 3'] }
  const pageOf = (date: string, page: string) =>
    oldSheet({ date, courts: pages[page] ?? [], rows: [['7pm', ...(pages[page] ?? []).map(() => 'free')]] })
  const courtsOf = (reading: Reading) => openingsOn(reading, saturday).map(({ resource }) => resource)

  test.each([
    ['a tab', '<a id="page_0" href="#">1</a><a id="page_1" href="#">2</a>'],
    ['a link', '<a href="/booking/manly-lawn-tc?date=20261121&amp;page=1">Next courts</a>'],
    ['a button', '<button data-page="1">Next courts</button>'],
  ])('a sheet that names a further page with %s is read whole', async (_, tabs) => {
    const reading = await readFrom({ sheet: (date, page) => `${tabs}${pageOf(date, page)}` })
    expect(courtsOf(reading)).toEqual(['Court 1', 'Court 2', 'Court 3'])
  })

  test('a tab on the booking page counts too', async () => {
    const page = bookingPage({ more: '<a id="page_1" href="#">Courts 3 to 4</a>' })
    expect(courtsOf(await readFrom({ page, sheet: pageOf }))).toEqual(['Court 1', 'Court 2', 'Court 3'])
  })

  test('pages are followed until they have all courts of the configuration', async () => {
    const reading = await readFrom({ sheet: pageOf, keys: { courts: ['Court 2', 'Court 3'] } })
    expect(courtsOf(reading)).toEqual(['Court 2', 'Court 3'])
  })

  test('where one page cannot be read, the day is not covered', async () => {
    const tabs = '<a id="page_1" href="#">2</a>'
    const second: Record<string, string> = { 1: '<p>Sorry</p>' }
    const sheet = (date: string, page: string) => second[page] ?? `${tabs}${pageOf(date, page)}`
    expect(await readFrom({ sheet })).toMatchObject(nothing('no booking sheet'))
  })

  test.each([
    ['a court that no page has', (date: string) => pageOf(date, '0'), { courts: ['Court 9'] }, 'Court 9 is on no page'],
    ['a page that comes twice', (date: string) => `<a id="page_1"></a>${pageOf(date, '0')}`, {}, 'the same court'],
    ['pages without end', (date: string) => `<a id="page_99"></a>${pageOf(date, '0')}`, {}, 'more than 8 pages'],
  ])('%s: the day is not covered', async (_, sheet, keys, reason) => {
    expect(await readFrom({ sheet, keys })).toMatchObject(nothing(reason))
  })
})

describe('days', () => {
  test('a day whose sheet is of another day is not covered, and the others are', async () => {
    const reading = await readFrom({ sheet: (date) => oneCourt({ [sunday]: monday }[date] ?? date) }, 3)
    expect(reading).toMatchObject({ status: 'partial', reason: expect.stringContaining('20261123') })
    expect(reading.covered.map(({ date }) => date)).toEqual([saturday, monday])
  })

  test('only the dates that are asked for are read', async () => {
    const reading = await readFrom({ sheet: oneCourt }, 28, { dates: [monday] })
    expect(reading.covered.map(({ date }) => date)).toEqual([monday])
    expect(requests()).toEqual(['/booking/manly-lawn-tc', '20261123 page 0 of 7'])
  })
})

describe('the booking page', () => {
  test.each([
    ['$23 per hour', 2300],
    ['$22.50/hr', 2250],
    ['Day $23 per hour, lights on $23 per hour', 2300],
    ['Day $20 per hour, night $28 per hour', undefined],
    ['$15 per lesson', undefined],
  ])('a rate of %s: the price of an hour is %s cents', async (rates, cents) => {
    const reading = await readFrom({ sheet: oneCourt, page: bookingPage({ rates }) })
    expect(openingsOn(reading, saturday)[0]?.priceCents).toBe(cents)
  })

  test('is read once a day', async () => {
    const site = await start({ sheet: oneCourt })
    await site.read(1)
    await site.read(1)
    expect(requests().filter((one) => one === '/booking/manly-lawn-tc')).toHaveLength(1)
    site.clock.now = new Date(site.clock.now.getTime() + 24 * 3_600_000)
    await site.read(1)
    expect(requests().filter((one) => one === '/booking/manly-lawn-tc')).toHaveLength(2)
  })

  test('is not read where the configuration names the venue id; no price is known then', async () => {
    const reading = await readFrom({ sheet: oneCourt, keys: { venueId: '2409' } })
    expect(openingsOn(reading, saturday)[0]).not.toHaveProperty('priceCents')
    expect(requests()).toEqual(['20261121 page 0 of 2409'])
  })

  test.each([
    ['of another venue', bookingPage({ clientId: 'elsewhere' }), "is of 'elsewhere'"],
    ['without its script', '<html><body>Court Hire rates</body></html>', 'no script'],
    ['that is cut off', bookingPage().slice(0, -10), 'cut off'],
  ])('a page %s is unknown: no day is covered', async (_, page, reason) => {
    expect(await readFrom({ sheet: oneCourt, page })).toMatchObject(nothing(reason))
  })
})
