import { expect, test } from 'vitest'
import { createRobotsReader } from '#server/sources/http/robots.ts'
import { realTimers } from '#server/sources/http/timers.ts'
import { say, startPoliteSite } from '#test/support/polite-site.ts'

const dayMs = 24 * 3_600_000

/** A site that answers for its robots.txt by itself; everything else is a sheet. */
const siteWith = (robots: Parameters<typeof startPoliteSite>[0]) =>
  startPoliteSite((request, response) => {
    if (request.url === '/robots.txt') robots(request, response)
    else response.end('sheet')
  }, 'as page')

test.each([400, 401, 403, 404, 406, 410, 451])(
  'a site whose robots.txt is answered with %i has no rules for us',
  async (status) => {
    const site = await siteWith((_, response) => void response.writeHead(status).end())
    expect(await site.read('/a')).toEqual({ kind: 'ok', page: 'sheet' })
  },
)

test.each([202, 407, 408, 429, 500, 503])(
  'robots.txt that is answered with %i shuts the site for now',
  async (status) => {
    const site = await siteWith((_, response) => void response.writeHead(status).end())
    expect(await site.read('/a')).toMatchObject({ kind: 'failed', reason: `the site answered ${status}` })
    expect(site.arrivals.map(({ url }) => url)).toEqual(['/robots.txt'])
  },
)

test('a page that robots.txt forbids is not named: the address of a private calendar is its key', async () => {
  const site = await startPoliteSite(say('sheet'), 'User-agent: *\nDisallow: /')
  expect(JSON.stringify(await site.read('/ical/private-a1b2c3/basic.ics'))).not.toContain('a1b2c3')
})

test("a site's page for unknown addresses is no robots.txt; a challenge in its place shuts the site", async () => {
  const page = await siteWith(say('<!doctype html><p>Not found</p>', { 'content-type': 'text/html' }))
  expect(await page.read('/a')).toEqual({ kind: 'ok', page: 'sheet' })
  const challenge = await siteWith(
    say('<!doctype html><title>Just a moment...</title>', { 'content-type': 'text/html' }),
  )
  expect(await challenge.read('/a')).toMatchObject({ kind: 'failed', status: 'blocked' })
})

test.each(['text/html', 'text/HTML; charset=utf-8', 'application/octet-stream', 'text/plain', ''])(
  'rules are obeyed when they are sent as %j',
  async (type) => {
    const site = await siteWith(say('\uFEFFUser-agent: *\nDisallow: /', { 'content-type': type }))
    expect(await site.read('/a')).toEqual({
      kind: 'failed',
      status: 'blocked',
      reason: 'its robots.txt asks programs not to read that page, and we obey',
    })
  },
)

test.each([
  ['/%61bc', '/abc', 'blocked'],
  ['/abc', '/%61bc', 'blocked'],
  ['/a%2fb', '/a/b', undefined],
  ['/a%2fb', '/a%2Fb', 'blocked'],
  ['/b%C3%BCro', '/büro', 'blocked'],
])('the rule %s says of %s: %s', async (rule, path, status) => {
  const site = await siteWith(say(`User-agent: *\nDisallow: ${rule}`))
  expect(((await site.read(path)) as { status?: string }).status).toBe(status)
})

test.each([
  ['that stand in a page', '<html><body><pre>User-agent: *\nDisallow: /</pre></body></html>'],
  [
    'of a group that a sitemap interrupts',
    'User-agent: *\nSitemap: https://x.example/s.xml\nUser-agent: b\nDisallow: /',
  ],
  ['without a slash', 'User-agent: *\nDisallow: a'],
])('rules %s are obeyed', async (_, rules) => {
  const site = await siteWith(say(rules))
  expect(await site.read('/a')).toMatchObject({ kind: 'failed', status: 'blocked' })
})

test('redirects of robots.txt are followed five times, to other sites too', async () => {
  const elsewhere = await siteWith(say('User-agent: *\nDisallow: /'))
  const site = await siteWith(
    (_, response) => void response.writeHead(301, { location: `${elsewhere.origin}/robots.txt` }).end(),
  )
  expect(await site.read('/a')).toMatchObject({ kind: 'failed', status: 'blocked' })
})

test('Crawl-delay is kept, from the answer of robots.txt on; over five minutes the site is left alone', async () => {
  const site = await siteWith(say('User-agent: *\nCrawl-delay: 10'))
  await site.read('/a')
  await site.read('/b')
  expect(site.arrivals.map(({ atMs }) => atMs)).toEqual([0, 10_000, 21_000])
  const slow = await siteWith(say('User-agent: *\nCrawl-delay: 301'))
  expect(await slow.read('/a')).toMatchObject({
    kind: 'failed',
    status: 'blocked',
    reason: expect.stringMatching('301 seconds'),
  })
})

test('rules are kept for a day and then asked for again', async () => {
  let rules = 'User-agent: *\nDisallow:'
  const site = await siteWith((request, response) => say(rules, { 'content-type': 'text/plain' })(request, response))
  expect(await site.read('/a')).toMatchObject({ kind: 'ok' })
  rules = 'User-agent: *\nDisallow: /'
  const readAtMs = site.time.ms
  site.time.ms = readAtMs + dayMs - 60_000
  expect(await site.read('/a')).toMatchObject({ kind: 'ok' })
  site.time.ms = readAtMs + dayMs
  expect(await site.read('/a')).toMatchObject({ kind: 'failed', status: 'blocked' })
})

test('robots.txt waits its turn like every page', async () => {
  const site = await siteWith(say('User-agent: *\nDisallow:', { 'content-type': 'text/plain' }))
  await site.read('/a')
  expect(site.arrivals.map(({ atMs }) => atMs)).toEqual([0, 1650])
})

test('the day counts from when they were read, however long the process has run', async () => {
  let elapsedMs = 100 * dayMs
  let asked = 0
  const read = createRobotsReader({
    userAgent: 'CourtsideTest/1.0',
    timers: { ...realTimers, elapsedMs: () => elapsedMs },
    send: async () => {
      asked += 1
      return { kind: 'failed', status: 'error', reason: 'not found', httpStatus: 404 }
    },
  })
  const visit = { url: 'https://venue.example/a', signal: AbortSignal.timeout(1000), minGapMs: 0 }
  const askedAfter = async (ms: number) => {
    elapsedMs += ms
    expect(await read(visit)).toMatchObject({ allows: expect.any(Function) })
    return asked
  }
  expect([await askedAfter(0), await askedAfter(dayMs - 1), await askedAfter(1)]).toEqual([1, 1, 2])
})

test.each([
  ['rules', 'User-agent: *\n', 'Disallow: /*aab\n'],
  ['rules that allow', 'User-agent: CourtsideBot\n', 'Allow: /b\n'],
  ['lines', '', 'a\n'],
])('a site whose robots.txt has more %s than a real one is not read', async (_kind, head, line) => {
  const site = await siteWith(say(head + line.repeat(30_000), { 'content-type': 'text/plain' }))
  expect(await site.read('/a')).toMatchObject({
    status: 'blocked',
    reason: 'its robots.txt has more rules than we follow',
  })
})

test('a rule longer than any address forbids by its beginning, and allows nothing', async () => {
  const long = '/b'.padEnd(100_000, 'é')
  const site = await siteWith(say(`User-agent: *\nDisallow: /\nAllow: ${long}`, { 'content-type': 'text/plain' }))
  expect(await site.read(`/b${'é'.repeat(1800)}`)).toMatchObject({ status: 'blocked' })
  const other = await siteWith(say(`User-agent: *\nDisallow: ${long}`, { 'content-type': 'text/plain' }))
  expect(await other.read('/a')).toMatchObject({ kind: 'ok' })
})

test('lines that are empty are not counted', async () => {
  const site = await siteWith(
    say(`${'\n'.repeat(400_000)}User-agent: *\nDisallow: /a`, { 'content-type': 'text/plain' }),
  )
  expect(await site.read('/a')).toMatchObject({ status: 'blocked', reason: expect.stringContaining('that page') })
  expect(await site.read('/b')).toMatchObject({ kind: 'ok' })
})
