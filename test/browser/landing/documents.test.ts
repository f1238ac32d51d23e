import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { sports } from '#domain/venues/sport.ts'
import { openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'

test('any other path shows Page Not Found with a hint for developers, with status 404', async () => {
  const site = await startBrowserSite()
  const { page } = await openBrowser()
  for (const path of ['/no-such-page', '/alerts/one', '/login.html', '/.vite/manifest.json']) {
    const answer = await page.goto(site.url + path)
    expect([path, answer?.status()]).toEqual([path, 404])
  }
  await page.goto(`${site.url}/no-such-page`)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Page Not Found')
  expect(await page.getByText('Did you forget to add the page to the router?').isVisible()).toBe(true)
  expect(await page.title()).toBe('Page Not Found · Courtside')
  await page.getByRole('link', { name: 'Back to home' }).click()
  await page.getByRole('heading', { name: 'Get the court. Not the refresh habit.' }).waitFor()

  // The same from within the application.
  await page.goto(`${site.url}/login`)
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor()
  await page.evaluate(() => window.history.pushState({}, '', '/nowhere'))
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
  await expect.poll(() => page.getByRole('heading', { name: 'Page Not Found' }).count()).toBe(1)
})

test('the public and the entrance pages can be read before any script runs', async () => {
  const site = await startBrowserSite()
  const { page } = await openBrowser({ javaScriptEnabled: false })
  const headings = {
    '/': 'Get the court. Not the refresh habit.',
    '/privacy': 'Privacy',
    '/about/venues': 'For venues',
    '/status': 'Courtside works',
    '/no-such-page': 'Page Not Found',
    '/login': 'Welcome back',
    '/register': 'Join the court',
  }
  for (const [path, heading] of Object.entries(headings)) {
    await page.goto(site.url + path)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading)
  }
  await page.goto(`${site.url}/status`)
  expect(await page.title()).toBe('Status · Courtside')
  // The page for venues says who reads, how often, how to opt out, and credits its data.
  await page.goto(`${site.url}/about/venues`)
  const said = (await page.getByRole('main').textContent()) ?? ''
  for (const words of ['CourtsideBot', 'every five minutes', 'robots.txt', 'How to opt out'])
    expect(said).toContain(words)
  expect(said).toContain(
    'Suburb data: GeoNames (CC BY 4.0) and Australian Bureau of Statistics (CC BY 4.0). Some venue locations © OpenStreetMap contributors (ODbL), one each from the NSW Department of Education (CC BY 4.0) and NOAA.',
  )
  // A dark device gets dark colours, and no question that only a script can take an answer to.
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${site.url}/browse`)
  const colours = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body)
    return [color, backgroundColor]
  })
  expect(colours).toEqual(['rgb(232, 238, 234)', 'rgb(18, 22, 26)'])
  expect(await page.getByText('What do you play? Where?').isVisible()).toBe(false)
})

test('the document of /browse says what it is, and names every venue with a link, before any script runs', async () => {
  const site = await startBrowserSite()
  const html = await (await fetch(`${site.url}/browse`)).text()
  const body = html.slice(html.indexOf('<body'))
  expect(body).toContain('<h2>Free courts, tee times and pitches across Sydney</h2>')
  const named = [...body.matchAll(/<a href="\/browse\?sport=(\w+)&amp;venues=([^"]+)">([^<]+)<\/a>/g)]
  const links = named.map(([, sport, id = '', name]) => [sport, decodeURIComponent(id), name])
  expect(links).toEqual(
    sports.flatMap((sport) =>
      catalogue.of(sport).map(({ id, displayName }) => [sport, id, displayName.replaceAll("'", '&#x27;')]),
    ),
  )
  expect(html).toContain('<link rel="canonical" href="http://courtside.test/browse"/>')
  expect(html).toMatch(/<meta name="description" content="Look through a week of free tennis courts/)
  expect(html).not.toContain('noindex')
})

test('the files for programs name the pages under the address of the site', async () => {
  const site = await startBrowserSite()
  const read = async (path: string) => (await fetch(site.url + path)).text()
  expect(await read('/robots.txt')).toContain('Sitemap: http://courtside.test/sitemap.xml')
  const listed = [...(await read('/sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  expect(listed).toEqual([
    'http://courtside.test/',
    'http://courtside.test/about/venues',
    'http://courtside.test/privacy',
    'http://courtside.test/login',
    'http://courtside.test/register',
    'http://courtside.test/browse',
  ])
  expect(await read('/.well-known/security.txt')).toMatch(/^Contact: .*\nExpires: 20\d\d-\d\d-\d\dT/)
  const programs = await read('/llms.txt')
  for (const [, path = ''] of programs.matchAll(/\(http:\/\/courtside\.test(.*?)\)/g)) {
    expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200])
  }
  const pages = await Promise.all(
    ['/', '/about/venues', '/privacy', '/no-such-page'].map(async (path) => (await fetch(site.url + path)).text()),
  )
  const linked = new Set([...pages.join('').matchAll(/<a [^>]*href="(\/[^"#?]*)/g)].map(([, path = '']) => path))
  expect([...linked]).toContain('/status')
  for (const path of linked) expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200])
  const toPassword = await fetch(`${site.url}/.well-known/change-password`, { redirect: 'manual' })
  expect([toPassword.status, toPassword.headers.get('location')]).toEqual([302, '/account'])
  expect(await (await fetch(`${site.url}/sources`)).text()).toContain('<meta name="robots" content="noindex"/>')
})
