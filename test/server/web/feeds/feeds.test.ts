import { catalogue } from '#test/support/catalogue.ts'
import { load } from 'cheerio'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createCatalogue } from '#domain/venues/catalogue.ts'
import { court } from '#test/support/an-opening.ts'
import { untilHolds } from '#test/support/until-holds.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const hostile = 'Court </title><script>alert(1)</script> & "Sons" \u0007]]>'
const odd = { ...catalogue.of('tennis')[0]!, id: 'odd', displayName: hostile }
const Feed = z.object({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string(),
  feed_url: z.url(),
  items: z.array(
    z.object({ id: z.string(), title: z.string(), url: z.url(), content_text: z.string(), date_published: z.string() }),
  ),
})

let world: WorldWith<'pipeline' | 'site'>
let readAt: Date
beforeAll(async () => {
  world = await createWorld({
    pipeline: true,
    site: { pages: true, catalogue: createCatalogue([...catalogue.of('all'), odd]) },
  })
  const date = '2026-11-21'
  const tee = {
    key: '1',
    startMinutes: 900,
    holes: [9 as const],
    spots: 2,
    bookingUrl: 'https://golf.example/?a=1&b=2',
  }
  readAt = world.now()
  // Ten in the morning has passed; it is noon on Saturday.
  const courts = [court('Court 1', 600), court('Court 1', 1140), court('Court 2', 1140, { maxMinutes: 120 })]
  await world.record({ venueId: 'manly-lawn-tc', covered: [{ date, openings: courts }] })
  await world.record({ venueId: odd, covered: [{ date, openings: [court(hostile, 1200)] }] })
  await world.record({ venueId: 'Long Reef', covered: [{ date, openings: [tee] }] })
  await untilHolds(async () => (await feed('/feeds/venues/long-reef.json')).items.length === 1)
  return () => world.stop()
})

const get = (path: string, headers = {}) => fetch(`${world.site.url}${path}`, { headers, redirect: 'manual' })
const text = async (path: string) => (await get(path)).text()
const feed = async (path: string) => Feed.parse(await (await get(path)).json())
const titlesOf = async (query: string) => (await feed(`/feeds/openings.json?${query}`)).items.map(({ title }) => title)

test("a venue's feed lists the half-hours that are ahead, since when each is free, and its booking page", async () => {
  const { title, items, feed_url: self } = await feed('/feeds/venues/manly-lawn-tc.json')
  expect([title, self]).toEqual([
    'Manly Lawn Tennis Club · Courtside',
    'http://courtside.test/feeds/venues/manly-lawn-tc.json',
  ])
  expect(items).toEqual([
    {
      id: `courtside:manly-lawn-tc:2026-11-21:7:00PM:${readAt.getTime()}`,
      title: 'Sat 21 Nov 7:00 PM · Manly Lawn Tennis Club',
      url: 'http://courtside.test/venues/manly-lawn-tc',
      content_text:
        'Manly Lawn Tennis Club is free on Saturday 21 November 2026 at 7:00 PM. Book at https://venue.example/book',
      date_published: readAt.toISOString(),
    },
  ])
  expect((await get('/feeds/venues/nowhere.rss')).status).toBe(404)
})

test('a time that is taken and becomes free again later is a new item', async () => {
  const venue = 'keirle-park-tennis-centre'
  const read = (openings: ReturnType<typeof court>[]) =>
    world.record({ venueId: venue, covered: [{ date: '2026-11-22', openings }] })
  const items = async () => (await feed(`/feeds/venues/${venue}.json`)).items
  await read([court('Court 1', 1140)])
  await untilHolds(async () => (await items()).length === 1)
  const [first] = await items()
  await read([])
  await untilHolds(async () => (await items()).length === 0)
  world.pass(60 * 60_000)
  await read([court('Court 1', 1140)])
  await untilHolds(async () => (await items()).length === 1)
  const [again] = await items()
  expect([again?.title, again?.id === first?.id]).toEqual([first?.title, false])
  expect(Date.parse(again?.date_published ?? '')).toBe(Date.parse(first?.date_published ?? '') + 60 * 60_000)
})

test('an unchanged feed is not sent again', async () => {
  const first = await get('/feeds/venues/manly-lawn-tc.rss')
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  world.pass(60_000)
  const again = await get('/feeds/venues/manly-lawn-tc.rss', { 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('a feed of a search has what it asks for, and a refusal names the field', async () => {
  const manly = 'Sat 21 Nov 7:00 PM · Manly Lawn Tennis Club'
  expect(await titlesOf('sport=tennis&venues=manly-lawn-tc,odd&minutes=120')).toEqual([manly])
  expect(await titlesOf('sport=tennis&near=Manly&within=3&weekdays=saturday&venues=')).toContain(manly)
  expect(await titlesOf('sport=tennis&venues=Manly%20Lawn%20Tennis%20Club&weekdays=monday')).toEqual([])
  expect(await titlesOf('sport=tennis&venues=manly-lawn-tc&latest=6:30%20PM')).toEqual([])
  expect(await titlesOf('sport=golf&holes=18')).toEqual([])
  expect(await titlesOf('sport=golf&holes=9&spots=2')).toHaveLength(1)
  expect(await titlesOf('sport=golf&spots=3')).toEqual([])
  for (const [query, said] of [
    ['sport=polo', 'sport: must be'],
    ['sport=tennis&venues=Manly%20Lawn%20Tenis', 'did you mean'],
    ['sport=golf&venues=manly-lawn-tc', 'is no golf venue'],
    ['sport=tennis&near=Manley', "did you mean 'Manly'"],
    ['sport=tennis&from=2026-11-20', '2026-11-20 is past'],
  ] as const) {
    const answer = await get(`/feeds/openings.json?${query}`)
    expect([query, answer.status, await answer.text()]).toEqual([query, 400, expect.stringContaining(said)])
  }
})

test('no name of a venue breaks a feed or a card', async () => {
  const rss = await text('/feeds/venues/odd.rss')
  // XML has no such characters.
  expect(rss).not.toMatch(/[^\P{Cc}\n]/u)
  const $ = load(rss, { xml: true })
  expect($('item > title').text()).toBe(`Sat 21 Nov 8:00 PM · ${hostile.replace('\u0007', ' ')}`)
  expect($('script')).toHaveLength(0)
  expect(await text('/feeds/venues/long-reef.rss')).toContain('Book at https://golf.example/?a=1&amp;b=2</description>')
  const card = load(await text('/embed/venues/odd'))
  expect([card('script').length, card('h1').text()]).toEqual([0, hostile])
})

test("a card says what is free next, and only a card may be shown in another site's frame", async () => {
  const card = await get('/embed/venues/manly-lawn-tc')
  const $ = load(await card.text())
  const said = $('h2, li, p')
    .toArray()
    .map((part) => $(part).text())
  expect(said).toEqual(['Free today', '7:00\u00A0PM', expect.stringMatching(/^Read /), 'All times on Courtside'])
  const policies = ({ headers }: Response) => [
    /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1],
    headers.get('x-frame-options'),
  ]
  expect(policies(card)).toEqual(['*', null])
  expect(policies(await get('/venues/manly-lawn-tc'))).toEqual(["'none'", 'DENY'])
  expect(
    load(await text('/embed/venues/bareena-park-tc'))('p')
      .first()
      .text(),
  ).toBe('Not known yet')
})

test("a venue's page names its feeds, and an address with spaces leads to the one without", async () => {
  const moved = await get('/venues/Long%20Reef')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/venues/long-reef'])
  const $ = load(await text('/venues/long-reef'))
  const feeds = $('link[rel=alternate]')
    .toArray()
    .map((link) => $(link).attr('href') ?? '')
  expect(feeds).toEqual(['/feeds/venues/long-reef.rss', '/feeds/venues/long-reef.json'])
  for (const path of feeds) expect((await get(path)).status).toBe(200)
  const sitemap = await text('/sitemap-venues.xml')
  expect(sitemap).toMatch(
    /<loc>http:\/\/courtside\.test\/venues\/long-reef<\/loc><lastmod>2026-11-21T[\d:.]+Z<\/lastmod>/,
  )
  expect(sitemap).not.toContain('%20')
})
