import { expect, test } from 'vitest'
import { say, startPoliteSite, userAgent } from '#test/support/polite-site.ts'

test('a request names us, the encodings we read, and the known version of a page', async () => {
  const site = await startPoliteSite(say('sheet', { etag: '"v1"' }))
  await site.read('/a')
  await site.read('/a')
  expect(site.arrivals[0]?.headers).toMatchObject({
    'user-agent': userAgent,
    'accept-encoding': 'gzip, br',
    'accept-language': 'en-AU,en',
  })
  expect(site.arrivals.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"v1"'])
})

test('a form is posted, and its answer is not taken for the one to another form', async () => {
  const bodies: string[] = []
  const site = await startPoliteSite((request, response) => {
    let body = `${request.method} ${request.headers['content-type']} `
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      bodies.push(body)
      response.writeHead(200, { etag: '"same"' }).end(body)
    })
  })
  const form = { date: '2026-11-24', court: 'a & b' }
  await site.send('/find', form)
  await site.send('/find', { ...form, court: 'c' })
  await site.send('/find', form)
  expect(bodies).toEqual([
    'POST application/x-www-form-urlencoded date=2026-11-24&court=a+%26+b',
    'POST application/x-www-form-urlencoded date=2026-11-24&court=c',
    'POST application/x-www-form-urlencoded date=2026-11-24&court=a+%26+b',
  ])
  expect(site.arrivals.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined, undefined])
})

test('every request is reported, robots.txt too', async () => {
  const site = await startPoliteSite(say('sheet'))
  await site.read('/a')
  expect(site.requested).toEqual([`${site.origin}/robots.txt`, `${site.origin}/a`])
})

test('the page of which 304 speaks is given once more, and a pause that came with it is kept', async () => {
  const site = await startPoliteSite((request, response) => {
    const isKnown = request.headers['if-none-match'] !== undefined
    response.writeHead(isKnown ? 304 : 200, { etag: '"v1"', ...(isKnown && { 'retry-after': '60' }) })
    response.end(isKnown ? undefined : 'sheet')
  })
  expect(await site.read('/a')).toEqual(await site.read('/a'))
  expect(await site.read('/b')).toMatchObject({ reason: 'the site asked for a pause', retryAfterSeconds: 59 })
})

test('a request that waited in the line while the host asked for a pause is told how long it lasts', async () => {
  const site = await startPoliteSite((_, response) => void response.writeHead(503, { 'retry-after': '30' }).end())
  const [first, second] = await Promise.all([site.read('/a'), site.read('/b')])
  expect(first).toMatchObject({ reason: 'the site answered 503', retryAfterSeconds: 30 })
  expect(second).toEqual({
    kind: 'failed',
    status: 'error',
    reason: 'the site asked for a pause',
    retryAfterSeconds: 29,
  })
  expect(site.arrivals).toHaveLength(1)
})

test('one header rests a host for six hours and no longer', async () => {
  const site = await startPoliteSite((_, response) => void response.writeHead(429, { 'retry-after': '31536000' }).end())
  expect(await site.read('/a')).toMatchObject({ retryAfterSeconds: 21_600 })
  const { length } = site.arrivals
  site.time.ms += 21_590_000
  expect(await site.read('/a')).toMatchObject({ reason: 'the site asked for a pause' })
  site.time.ms += 20_000
  await site.read('/a')
  expect(site.arrivals).toHaveLength(length + 1)
})

test('a 304 without a known page says so', async () => {
  const site = await startPoliteSite((_, response) => void response.writeHead(304).end())
  expect(await site.read('/a')).toEqual({
    kind: 'failed',
    status: 'error',
    reason: 'the site answered 304 without having been asked',
  })
})

test.each([
  [new Error('odd'), 'odd'],
  [Object.assign(new Error('no such host'), { code: 'ENOTFOUND' }), 'no such host (ENOTFOUND)'],
  [new RangeError(), 'RangeError'],
  ['a text', 'a text'],
])('a failed page, %s, is explained in words', async (thrown, reason) => {
  const site = await startPoliteSite(say('sheet'))
  const parse = () => {
    throw thrown
  }
  expect(await site.read('/a', parse)).toEqual({ kind: 'failed', status: 'error', reason })
})

test('a form is sent without conditions: a site answers one that holds with 412', async () => {
  const site = await startPoliteSite((request, response) => {
    response.writeHead(request.headers['if-none-match'] === undefined ? 200 : 412, { etag: '"v1"' }).end('sheet')
  })
  await site.send('/find', { day: '1' })
  expect(await site.send('/find', { day: '1' })).toEqual({ kind: 'ok', page: 'sheet' })
})

test('an address or a form that no real site has is not sent', async () => {
  const site = await startPoliteSite(say('sheet'))
  const tooLong = { kind: 'failed', isDrift: true, reason: 'the site leads to an address or a form that is too long' }
  expect(await site.read(`/${'a'.repeat(2000)}`)).toMatchObject(tooLong)
  expect(await site.send('/find', { state: 'a'.repeat(300_000), other: 'a'.repeat(300_000) })).toMatchObject(tooLong)
  expect(site.requested).toEqual([])
  expect(await site.read(`/${'a'.repeat(1900)}`)).toMatchObject({ kind: 'ok' })
  expect(await site.send('/find', { state: 'a'.repeat(500_000) })).toMatchObject({ kind: 'ok' })
})
