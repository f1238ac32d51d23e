import { load } from 'cheerio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sports } from '#domain/venues/sport.ts'
import { builtPages } from '#test/support/built-pages.ts'
import { catalogue } from '#test/support/catalogue.ts'
import { tuesdayEvening } from '#test/support/noon.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

let world: WorldWith<'site'>
// The first of a run builds the pages.
beforeAll(async () => {
  await builtPages()
  world = await createWorld({ startsAt: tuesdayEvening, site: { pages: true } })
}, 300_000)
afterAll(() => world.stop())

const get = (path: string) => fetch(world.site.url + path)
const read = async (path: string) => (await get(path)).text()
const documentOf = async (path: string) => load(await read(path))
type Document = ReturnType<typeof load>
const texts = ($: Document, selector: string) =>
  $(selector)
    .toArray()
    .map((one) => $(one).text().trim())
const links = ($: Document, within: string) =>
  $(within)
    .find('a')
    .toArray()
    .map((one) => `${$(one).text().trim()} ${$(one).attr('href')}`)

test.each([
  ['/', 'Get the court. Not the refresh habit.', 'Courtside: get the court'],
  ['/privacy', 'Privacy', 'Privacy · Courtside'],
  ['/about/venues', 'For venues', 'For venues · Courtside'],
  ['/status', 'All systems normal', 'Status · Courtside'],
  ['/no-such-page', 'Page Not Found', 'Page Not Found · Courtside'],
  ['/login', 'Welcome back', 'Sign in · Courtside'],
  ['/register', 'Join the court', 'Join · Courtside'],
])('the document of %s has its heading and title before any script runs', async (path, heading, title) => {
  const $ = await documentOf(path)
  expect([...texts($, 'h1'), $('title').text()]).toEqual([heading, title])
})

test('the fallback page has a hint for developers and leads home', async () => {
  const $ = await documentOf('/no-such-page')
  expect($('main').text()).toContain('Did you forget to add the page to the router?')
  expect(links($, 'main')).toContain('Back to home /')
})

test('the page for venues says who reads, how often, how to opt out, and credits its data', async () => {
  const said = (await documentOf('/about/venues'))('main').text()
  for (const words of ['CourtsideBot', 'every five minutes', 'robots.txt', 'How to opt out'])
    expect(said).toContain(words)
  expect(said).toContain(
    'Suburb data: GeoNames (CC BY 4.0) and Australian Bureau of Statistics (CC BY 4.0). Some venue locations © OpenStreetMap contributors (ODbL), one each from the NSW Department of Education (CC BY 4.0) and NOAA.',
  )
})

test('public pages say that their venues are stand-ins', async () => {
  const mark = 'Sandbox data: stand-in venues, nothing here can be booked'
  for (const path of ['/', '/sources', '/browse'])
    expect([path, await read(path)]).toEqual([path, expect.stringContaining(mark)])
})

test('the header has anchors to features, reviews and contact, and the doors to sign in and join', async () => {
  expect(links(await documentOf('/'), 'header')).toEqual([
    'Courtside /',
    'Features /#features',
    'Reviews /#reviews',
    'Contact /#contact',
    'Browse /browse',
    'Sign in /login',
    'Join Now /register',
  ])
})

test('the parts of the landing page come in their order, with their texts, and samples are labelled (rule landing-3)', async () => {
  const $ = await documentOf('/')
  expect(links($, 'section:has(h1)')).toContain('Join Now /register')
  const hero = 'section:has(h1)'
  expect(texts($, `${hero} li p:first-of-type`)).toEqual([
    'Court available',
    'Court booked',
    'Bookings growth',
    'Favourite venues',
  ])
  for (const text of ['Golf, 9 holes', 'Sample content']) expect($(hero).text()).toContain(text)
  expect(texts($, 'main h2')).toEqual([
    'Every court you play, on one calendar',
    'Smart alerts when a favourite court or time opens up',
    "One App for the whole week's play",
    'What players say',
    "What's Next",
    'Get in Touch',
  ])
  expect(texts($, '[aria-label="Trusted by"] p, section:has(> p:contains("Trusted by")) p')).toEqual([
    'Trusted by',
    "You and your friends, that's all we need!",
  ])
  // The showcase names the five sports, and says which two are not on the calendar.
  expect(texts($, '#sports h3')).toEqual(['Tennis', 'Golf', 'Soccer', 'Pickleball', 'Squash'])
  expect($('#sports').text().split('Not on the calendar yet.')).toHaveLength(3)
  expect(texts($, '#next article h3')).toEqual(['Know Your Game', 'Find Your Perfect Match'])
  const next = $('#next').text()
  expect([next.split('Coming Soon').length, next.split('Sample figures').length]).toEqual([3, 3])
  expect(links($, '#next')).toEqual([])
  // The social icons lead nowhere.
  expect(links($, '#contact')).toEqual(['hello@courtside.example mailto:hello@courtside.example'])
  expect($('#contact').text()).toContain('Sydney, Australia')
  expect($('#contact [role=img]')).toHaveLength(4)
})

test('there are seven testimonials, each with rating 5 and a Verified User label, and a word that they are samples', async () => {
  const $ = await documentOf('/')
  expect(texts($, '#reviews li blockquote + p')).toEqual([
    'Priya N.',
    'Tom H.',
    'Mei L.',
    'Jack O.',
    'Sara K.',
    'Ben A.',
    'Lucia M.',
  ])
  expect($('#reviews li:contains("Verified User") [aria-label="5 out of 5"]')).toHaveLength(7)
  expect($('#reviews').text()).toContain('These seven are samples')
})

test('the pictures of the landing page are there for light and dark, named, and so is the one for others that link here', async () => {
  const $ = await documentOf('/')
  const pictures = $('main img')
    .toArray()
    .map((one) => $(one).attr())
  for (const scheme of ['light', 'dark'])
    expect(pictures.filter(({ src = '' } = {}) => src.includes(scheme))).toHaveLength(4)
  for (const { src = '', alt = '' } of pictures.map((one) => one ?? {})) {
    expect(alt.length).toBeGreaterThan(20)
    expect([src, (await get(src)).headers.get('content-type')]).toEqual([src, expect.stringMatching(/^image\//)])
  }
  expect($('meta[name=description]').attr('content')).toContain('Sydney')
  const shared = $('meta[property="og:image"]').attr('content')
  expect(shared).toBe('http://courtside.test/pictures/open-graph.png')
  expect((await get('/pictures/open-graph.png')).headers.get('content-type')).toBe('image/png')
})

test('the document of /browse says what it is, and names every venue with a link', async () => {
  const $ = await documentOf('/browse')
  expect(texts($, 'h2')).toContain('Free courts, tee times and pitches across Sydney')
  const named = $('[aria-label="About this calendar"] li a')
    .toArray()
    .map((one) => [$(one).attr('href'), $(one).text()])
  expect(named).toEqual(
    sports.flatMap((sport) =>
      catalogue
        .of(sport)
        .map(({ id, displayName }) => [`/browse?sport=${sport}&venues=${encodeURIComponent(id)}`, displayName]),
    ),
  )
  expect($('link[rel=canonical]').attr('href')).toBe('http://courtside.test/browse')
  expect($('meta[name=description]').attr('content')).toMatch(/^Look through a week of free tennis courts/)
  expect([$.html().includes('noindex'), (await read('/sources')).includes('content="noindex"')]).toEqual([false, true])
})

test('the files for programs name the pages under the address of the site, and each link leads to a page', async () => {
  expect(await read('/robots.txt')).toContain('Sitemap: http://courtside.test/sitemap.xml')
  const listed = [...(await read('/sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  expect(listed).toEqual(
    ['/', '/about/venues', '/privacy', '/login', '/register', '/browse', '/alerts/new'].map(
      (path) => `http://courtside.test${path}`,
    ),
  )
  expect(await read('/.well-known/security.txt')).toMatch(/^Contact: .*\nExpires: 20\d\d-\d\d-\d\dT/)
  const programs = [...(await read('/llms.txt')).matchAll(/\(http:\/\/courtside\.test(.*?)\)/g)].map(
    ([, path = '']) => path,
  )
  const pages = await Promise.all(['/', '/about/venues', '/privacy', '/no-such-page'].map(read))
  const linked = [...pages.join('').matchAll(/<a [^>]*href="(\/[^"#?]*)/g)].map(([, path = '']) => path)
  expect(linked).toContain('/status')
  for (const path of new Set([...programs, ...linked])) expect([path, (await get(path)).status]).toEqual([path, 200])
})
