import { expect, test } from 'vitest'
import { drift } from '#server/sources/parsing/drift.ts'
import { minGapMs, say, startPoliteSite } from '#test/support/polite-site.ts'

test('a host gets one request at a time, with the whole pause between the end of one and the start of the next', async () => {
  const site = await startPoliteSite((request, response) => setImmediate(() => say('x')(request, response)))
  await Promise.all(['/a', '/b', '/c', '/d', '/e'].map((path) => site.read(path)))
  const times = site.arrivals.map(({ atMs }) => atMs)
  const gaps = times.slice(1).map((ms, index) => ms - (times[index] ?? 0))
  expect(site.open.max).toBe(1)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(minGapMs)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(minGapMs * 1.2)
})

test.each([
  ['120', 120],
  ['Sat, 21 Nov 2026 00:02:01 GMT', 121],
])('a host that asks for a pause with Retry-After: %s is not asked until it is over', async (value, seconds) => {
  const site = await startPoliteSite((_, response) => void response.writeHead(429, { 'retry-after': value }).end())
  expect(await site.read('/a')).toMatchObject({
    kind: 'failed',
    status: 'error',
    retryAfterSeconds: expect.closeTo(seconds, -1),
  })
  expect(await site.read('/b')).toMatchObject({ kind: 'failed', reason: 'the site asked for a pause' })
  expect(site.arrivals).toHaveLength(1)
  site.time.ms += seconds * 1000
  await site.read('/c')
  expect(site.arrivals).toHaveLength(2)
})

test('a page that has not changed is neither sent nor parsed again', async () => {
  const modified = 'Fri, 20 Nov 2026 10:00:00 GMT'
  const site = await startPoliteSite((request, response) => {
    const isKnown = request.headers['if-none-match'] === '"v1"' && request.headers['if-modified-since'] === modified
    response.writeHead(isKnown ? 304 : 200, { etag: '"v1"', 'last-modified': modified }).end(isKnown ? '' : 'sheet')
  })
  let parsed = 0
  const parse = (text: string) => ({ text, times: (parsed += 1) })
  const first = await site.read('/a', parse)
  expect(await site.read('/a', parse)).toEqual(first)
  expect(parsed).toBe(1)
  expect(site.arrivals[0]?.headers['if-none-match']).toBeUndefined()
})

test('a page that was not understood is asked for whole the next time', async () => {
  const site = await startPoliteSite(say('sheet', { etag: '"v1"' }))
  const refuse = () => {
    throw drift('a class nobody knows')
  }
  expect(await site.read('/a', refuse)).toEqual({
    kind: 'failed',
    status: 'error',
    reason: 'a class nobody knows',
    isDrift: true,
  })
  await site.read('/a')
  expect(site.arrivals.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined])
})

test('robots.txt is obeyed, for our own name and for everybody, and read anew after a day', async () => {
  const rules = 'User-agent: CourtsideBot\nDisallow: /private\n\nUser-agent: *\nDisallow: /\n'
  const site = await startPoliteSite(say('x'), rules)
  expect(await site.read('/private/sheet')).toMatchObject({ kind: 'failed', status: 'blocked' })
  expect(await site.read('/sheet')).toMatchObject({ kind: 'ok' })
  expect(site.arrivals.map(({ url }) => url)).toEqual(['/sheet'])
})

test('a site that is slower than 15 seconds is given up, however steadily it sends', async () => {
  const site = await startPoliteSite((_, response) => {
    response.writeHead(200).write(' ')
    site.deadlines.at(-1)?.pass()
  })
  expect(await site.read('/a')).toEqual({
    kind: 'failed',
    status: 'error',
    reason: 'the site did not answer within 15 seconds',
  })
  expect(site.deadlines.map(({ ms }) => ms)).toEqual([15_000, 15_000])
})

test('a caller that stops returns at once, and hears that it was stopped', async () => {
  const site = await startPoliteSite(() => undefined)
  const stop = new AbortController()
  const reading = site.read('/a', (text) => text, stop.signal)
  stop.abort()
  await expect(reading).rejects.toThrow(/abort/i)
})
