import { once } from 'node:events'
import { connect } from 'node:net'
import superjson from 'superjson'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { pages } from '#domain/site/pages.ts'
import { createCatalogue } from '#domain/venues/catalogue.ts'
import type { Rendered } from '#client/hydration/rendered.ts'
import { court } from '#test/support/an-opening.ts'
import { builtPages } from '#test/support/built-pages.ts'
import { catalogue } from '#test/support/catalogue.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'
import type { SiteOptions } from '#test/support/world/site.ts'

const password = 'green court'

let world: WorldWith<'pipeline' | 'accounts' | 'site'>
afterEach(() => world.stop())

async function start(site: Partial<SiteOptions> = {}): Promise<void> {
  world = await createWorld({ pipeline: true, accounts: {}, site: { pages: true, ...site } })
}

// The first of a run builds the pages.
beforeAll(builtPages, 300_000)

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${world.site.url}${path}`, { headers, redirect: 'manual' })
}

/** Reads the facts that a document was rendered from. */
async function renderedIn(answer: Response): Promise<Rendered> {
  const json = /<script id="rendered" type="application\/json">(.*?)<\/script>/s.exec(await answer.text())?.[1]
  return superjson.parse<Rendered>(json ?? '')
}

/** The cookie of documents that an answer sets; undefined if it sets none. */
function cookieIn(answer: Response): string | undefined {
  return answer.headers.getSetCookie().find((one) => one.startsWith('documents='))
}

/** Signs a person in. Resolves to the token and to the cookie of their documents. */
async function signIn(email: string) {
  await world.member(email, password)
  const answer = await fetch(`${world.site.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await answer.json()) as { token: string }
  return { token, cookie: cookieIn(answer)?.split(';')[0] ?? '', attributes: cookieIn(answer) }
}

test('each page answers a visitor with its document, or leads to signing in', async () => {
  await start()
  const answers: [string, number][] = []
  // One by one: many at once get the shell.
  for (const { path } of pages) answers.push([path, (await get(path)).status])
  const closed = ['/calendar', '/alerts', '/account', '/operator']
  expect(Object.fromEntries(answers)).toEqual(
    Object.fromEntries(pages.map(({ path }) => [path, closed.includes(path) ? 307 : 200])),
  )
  expect((await get('/alerts?a=1')).headers.get('location')).toBe('/login?returnTo=%2Falerts%3Fa%3D1')
})

test('any other address is the fallback page, and one of a call or a file is a failure', async () => {
  await start()
  for (const path of ['/nowhere', '/venues/nowhere', '/about', '/.vite/manifest.json', '/icons'])
    expect([path, (await get(path)).status, (await get(path)).headers.get('content-type')]).toEqual([
      path,
      404,
      'text/html; charset=utf-8',
    ])
  for (const path of ['/api/nowhere', '/trpc', '/assets/nowhere.js'])
    expect((await get(path)).headers.get('content-type')).toMatch(/json/)
})

test("slashes behind a page's address lead to the page", async () => {
  await start()
  const led = async (path: string) => (await get(path)).headers.get('location')
  expect(await led('/alerts/')).toBe('/alerts')
  expect(await led('/browse///?sport=golf')).toBe('/browse?sport=golf')
  expect(await led('/venues/manly-lawn-tc/')).toBe('/venues/manly-lawn-tc')
  expect(await led('//alerts/')).toBe('/alerts')
})

test('a visitor has the numbers of the week in the document', async () => {
  await start()
  const covered = [{ date: '2026-11-21', openings: [{ ...court('Tee', 1140), key: 'tee' }] }]
  await world.record({ venueId: 'Long Reef', covered })
  const cell = async () => /aria-label="(Sat 21 Nov, 7:00 PM[^"]*)"/.exec(await (await get('/browse')).text())?.[1]
  await expect.poll(cell).toBe('Sat 21 Nov, 7:00 PM, 1 venue free, 6 not known')
})

test('the document of a visitor is revalidated, and is the same until something changes', async () => {
  await start()
  const first = await get('/browse')
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('no-cache')
  expect((await get('/browse', { 'if-none-match': etag })).status).toBe(304)
})

test('signing in sets a cookie that scripts cannot read, and that renders the documents of the person', async () => {
  await start()
  const { cookie, attributes } = await signIn('ana@example.com')
  expect(attributes).toMatch(/; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
  const answer = await get('/calendar', { cookie })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(await renderedIn(answer)).toMatchObject({
    session: { status: 'signed-in', user: { email: 'ana@example.com' } },
  })
})

test('the documents of a member have the numbers of the calendar and the cards of the alerts', async () => {
  await start()
  const { cookie } = await signIn('ana@example.com')
  await world.record({
    venueId: 'manly-lawn-tc',
    covered: [{ date: '2026-11-21', openings: [court('Court 1', 1140)] }],
  })
  await world.addAlert({ email: 'ana@example.com', sport: 'golf', venues: ['Balgowlah'], specificDate: '2026-12-05' })
  const cell = async () =>
    /aria-label="(Sat 21 Nov, 7:00 PM[^"]*)"/.exec(await (await get('/calendar?sport=tennis', { cookie })).text())?.[1]
  await expect.poll(cell).toMatch(/^Sat 21 Nov, 7:00 PM, 1 venue free/)
  expect(await (await get('/alerts', { cookie })).text()).toMatch(/<article[^]*Balgowlah GC/)
})

test('the documents of a member say what they are, and are not indexed', async () => {
  await start()
  const { cookie } = await signIn('ana@example.com')
  for (const path of ['/calendar', '/alerts'])
    expect(await (await get(path, { cookie })).text()).toMatch(
      /<meta name="description" content="Your [^>]*><meta name="robots" content="noindex"\/?>/,
    )
})

test('every page that is open to everybody has the account of a member in its document', async () => {
  await start()
  const { cookie } = await signIn('ana@example.com')
  for (const path of ['/privacy', '/about/venues', '/venues/manly-lawn-tc', '/sources', '/status', '/no-such-page'])
    expect([path, await (await get(path, { cookie })).text()]).toEqual([
      path,
      expect.stringContaining('aria-label="Account of ana@example.com"'),
    ])
})

test("a visitor never gets a person's document, whoever asked before", async () => {
  await start()
  const { cookie } = await signIn('ana@example.com')
  for (const path of ['/', '/sources', '/alerts/new']) {
    const [hers, visitors] = [await get(path, { cookie }), await get(path)]
    expect(await hers.text()).toContain('ana@example.com')
    expect(await visitors.text()).not.toContain('ana@example.com')
    expect(await (await get(path, { cookie })).text()).toContain('ana@example.com')
  }
})

test('signing out ends the cookie and its documents', async () => {
  await start()
  const { token, cookie } = await signIn('ana@example.com')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const left = await fetch(`${world.site.url}/api/auth/logout`, { method: 'POST', headers, body: '{}' })
  expect(cookieIn(left)).toMatch(/^documents=; Max-Age=0; Path=\/;/)
  expect((await get('/calendar', { cookie })).status).toBe(307)
})

test('a browser with a token and no cookie gets one with the check of its session', async () => {
  await start()
  const { token, cookie } = await signIn('ana@example.com')
  const me = (more = {}) => get('/api/auth/me', { authorization: `Bearer ${token}`, ...more })
  expect(cookieIn(await me())).toBeDefined()
  expect(cookieIn(await me({ cookie }))).toBeUndefined()
  const { cookie: another } = await signIn('bo@example.com')
  expect(cookieIn(await me({ cookie: another }))).toBeDefined()
})

test("the operator's venues are data of the document that no name can end", async () => {
  const odd = { ...catalogue.of('tennis')[0]!, id: 'odd', displayName: 'Court </script><b>' }
  await start({ catalogue: createCatalogue([...catalogue.of('all'), odd]) })
  const answer = await get('/browse?sport=tennis')
  expect(await answer.clone().text()).not.toContain('Court </script>')
  expect(await renderedIn(answer)).toMatchObject({ venues: [{ displayName: 'Court </script><b>' }] })
})

test('programs find robots.txt, sitemaps and the way to report a vulnerability', async () => {
  await start()
  for (const path of ['/robots.txt', '/llms.txt', '/sitemap.xml', '/sitemap-venues.xml', '/.well-known/security.txt'])
    expect([path, await (await get(path)).text()]).toEqual([path, expect.stringContaining('http://courtside.test/')])
  expect((await get('/.well-known/change-password')).headers.get('location')).toBe('/account')
})

test('more pages at once than are rendered begin as the shell, which names nobody', async () => {
  await start()
  const { cookie } = await signIn('ana@example.com')
  const answers = await Promise.all(Array.from({ length: 40 }, () => get('/alerts', { cookie })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const statuses = await Promise.all(answers.map(async (answer) => (await renderedIn(answer)).session.status))
  expect(new Set(statuses)).toEqual(new Set(['signed-in', 'loading']))
})

test('a page that its reader does not take leaves its place to the next', async () => {
  await start()
  const reader = connect(Number(new URL(world.site.url).port), '127.0.0.1')
  onTestFinished(() => void reader.destroy())
  // The pages wait behind the stream, which never ends.
  const stream = `/trpc/availability.changes?input=${encodeURIComponent('{"json":{"sport":"tennis"}}')}`
  for (const path of [stream, '/browse', '/browse']) reader.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
  await once(reader, 'data')
  await expect.poll(async () => (await renderedIn(await get('/browse'))).session.status).toBe('signed-out')
})
