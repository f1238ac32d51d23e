import { catalogue } from '#test/support/catalogue.ts'
import { afterEach, expect, test } from 'vitest'
import { addDays } from '#domain/calendar/local-date.ts'
import { instantOf } from '#domain/calendar/venue-time.ts'
import { createCatalogue } from '#domain/venues/catalogue.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { court } from '#test/support/an-opening.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

let world: WorldWith<'pipeline' | 'site'>
afterEach(() => world.stop())

const start = async (more: readonly Venue[] = []) => {
  const site = { pages: true, catalogue: createCatalogue([...catalogue.of('all'), ...more]) }
  world = await createWorld({ pipeline: true, site })
}
const get = (path: string) => fetch(`${world.site.url}${path}`)
/** Without the comments by which React tells apart texts. */
const page = async (path: string) => (await (await get(path)).text()).replaceAll('<!-- -->', '')
const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '')

test("a venue's page shows free times, their age and unknown days, without any script", async () => {
  await start()
  const covered = [
    // Ten in the morning has passed; it is noon.
    { date: '2026-11-21', openings: [court('Court 1', 600), court('Court 1', 1140), court('Court 2', 1140)] },
    { date: '2026-11-22', openings: [] },
  ]
  await world.record({ venueId: 'manly-lawn-tc', covered })
  await expect.poll(() => page('/venues/manly-lawn-tc')).toContain('7:00\u00A0PM')
  world.pass(5 * 60_000)
  const html = await page('/venues/manly-lawn-tc')
  expect(html).toContain('<h1>Manly Lawn Tennis Club</h1>')
  const days = [...html.matchAll(/<li><h3>(.*?)<\/h3>(.*?)<\/p><\/li>|<li><h3>(.*?)<\/p><\/li>/g)].map(([all]) =>
    all
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('\u00A0', ' ')
      .replaceAll('<!-- -->', ''),
  )
  expect(days).toHaveLength(7)
  expect(days.slice(0, 3)).toEqual([
    expect.stringMatching(/^ *Saturday 21 November +7:00 PM +Read at .*, 5 min ago/),
    expect.stringMatching(/^ *Sunday 22 November +Nothing was free +Read at .*, 5 min ago/),
    expect.stringMatching(/^ *Monday 23 November +Not known yet *$/),
  ])
  expect(html).toContain(`<a href="${court('Court 1', 1140).bookingUrl}" rel="nofollow noopener">7:00\u00A0PM</a>`)
  expect(html).toContain('href="/browse?sport=tennis&amp;venues=manly-lawn-tc"')
  expect(html).toContain('href="/alerts/new?venue=manly-lawn-tc"')
  expect(html).toMatch(/<dt>Courts<\/dt><dd>Court 1, Court 2 /)
})

test('a venue read from a stand-in says so', async () => {
  await start()
  expect(await page('/venues/manly-lawn-tc')).toContain('Sandbox data: stand-in venues, nothing here can be booked')
})

test('a page says for how many days a venue was seen, and on how many of them an hour was never full', async () => {
  await start()
  expect(await page('/venues/manly-lawn-tc')).toContain('Not seen for long enough to say.')
  // Four Sundays, seen two days before.
  for (let week = 0; week < 4; week += 1) {
    const date = addDays('2026-11-22', 7 * week)
    world.clock.now = instantOf(addDays(date, -2), 720)
    await world.record({ venueId: 'manly-lawn-tc', covered: [{ date, openings: [court('Court 1', 1140)] }] })
  }
  world.pass(3 * 24 * 3_600_000)
  await expect.poll(() => page('/venues/manly-lawn-tc')).toContain('Seen for 4 days.')
  const html = await page('/venues/manly-lawn-tc')
  const sunday = (hour: string) =>
    new RegExp(`<th scope="row">${hour}</th>(.*?)</tr>`)
      .exec(html)?.[1]
      ?.match(/<td.*?<\/td>/g)
      ?.at(-1)
  expect(sunday('7\u00A0PM')).toBe('<td data-level="mostly">4<span data-part="of">/4</span></td>')
  expect(sunday('6\u00A0PM')).toBe('<td data-level="never">0<span data-part="of">/4</span></td>')
})

test("search engines get a venue's location, price and way, and no name can end its element", async () => {
  const odd = { ...catalogue.of('tennis')[0]!, id: 'odd', displayName: 'Court </script><b> & "Sons"' }
  await start([odd])
  const tee = { key: 'a', startMinutes: 600, bookingUrl: 'https://venue.example/tee' }
  const openings = [4500, 3800].map((priceCents, index) => ({ ...tee, key: `${index}`, priceCents }))
  await world.record({ venueId: 'Long Reef', covered: [{ date: '2026-11-22', openings }] })
  await expect.poll(() => page('/venues/long-reef')).toContain('makesOffer')
  expect(dataOf(await page('/venues/long-reef'))).toMatchObject([
    {
      '@context': 'https://schema.org',
      '@type': 'GolfCourse',
      '@id': 'http://courtside.test/venues/long-reef',
      image: 'http://courtside.test/pictures/open-graph.png',
      geo: { '@type': 'GeoCoordinates' },
      makesOffer: { price: 38, priceCurrency: 'AUD' },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [{ name: 'Courtside' }, { name: 'Golf', position: 2 }, { name: 'Long Reef GC' }],
    },
  ])
  const html = await page('/venues/odd')
  expect(dataOf(html)).toMatchObject([{ '@type': 'SportsActivityLocation', name: odd.displayName }, {}])
  expect(html).not.toContain('<b>')
})

test('every venue is in the sitemap, and every address of it is a page; any other id is none', async () => {
  await start()
  const urls = [...(await page('/sitemap-venues.xml')).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? '')
  expect(urls).toHaveLength(63)
  const answers = await Promise.all(urls.map((url) => get(url.replace('http://courtside.test', ''))))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await get('/venues/nowhere')).status).toBe(404)
  expect((await get('/venues/manly-lawn-tc')).headers.get('cache-control')).toBe('no-cache')
})
