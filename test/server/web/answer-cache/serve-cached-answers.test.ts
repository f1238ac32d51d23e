import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serveCachedAnswers } from '#server/web/answer-cache/serve-cached-answers.ts'
import { ownHosts } from '#server/web/own-hosts.ts'
import { createCachedAnswers } from '#server/web/answer-cache/cached-answers.ts'
import { court } from '#test/support/an-opening.ts'
import { noon } from '#test/support/noon.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'
import { openSite, type TestSite } from '#test/support/world/site.ts'

const date = '2026-11-24'
const day = '/api/daily-summary?deporte=tennis&fecha=20261124'
const rows = '/api/tennis?fecha=20261124&hora_redondeada=7:00PM'
const asked = encodeURIComponent(JSON.stringify({ json: { sport: 'tennis', from: '2026-11-21', days: 7 } }))
const week = `/trpc/availability.weekSummary?input=${asked}`

let spine: WorldWith<'mail' | 'pipeline'>
let endings: (() => unknown)[]
beforeEach(async () => {
  spine = await createWorld({ mail: true, pipeline: true })
  endings = [() => spine.stop()]
  await record([1140])
})
afterEach(async () => {
  for (const end of endings.toReversed()) await end()
})

function record(starts: number[]) {
  const openings = starts.map((minutes) => court(`Court ${minutes}`, minutes))
  return spine.record({ venueId: 'manly-lawn-tc', covered: [{ date, openings }] })
}

async function open(options: Parameters<typeof openSite>[1] & { now?: () => Date } = {}): Promise<TestSite> {
  const { now = () => noon, ...rest } = options
  const site = await openSite({ ...spine, now }, rest)
  endings.push(() => site.stop())
  return site
}

/** An answer as it came, not decoded: two of the same differ only in the date and the bytes on the wire. */
async function raw(url: string, headers: Record<string, string> = {}) {
  const response = await new Promise<IncomingMessage>((done, fail) => get(url, { headers }, done).on('error', fail))
  const body = Buffer.concat((await response.toArray()) as Buffer[])
  const { date: _date, ...rest } = response.headers
  return { status: response.statusCode, headers: rest, body: body.toString('base64') }
}

test.each(['br', 'gzip', 'identity'])(
  'a cached answer goes out with the same head and bytes as the first time (%s)',
  async (encoding) => {
    const site = await open({ pages: true })
    const icon = '/favicon.svg'
    for (const path of [day, week, rows, '/login', icon]) {
      const [first, second] = [
        await raw(site.url + path, { 'accept-encoding': encoding }),
        await raw(site.url + path, { 'accept-encoding': encoding }),
      ]
      expect([path, first.status]).toEqual([path, 200])
      expect({ path, ...second }).toEqual({
        path,
        ...first,
        headers: { ...first.headers, 'content-length': expect.any(String) },
      })
      const etag = String(first.headers.etag)
      const unchanged = await raw(site.url + path, { 'accept-encoding': encoding, 'if-none-match': etag })
      expect([path, unchanged.status, unchanged.body]).toEqual([path, 304, ''])
    }
  },
)

test('a reading is seen by the next reader', async () => {
  const site = await open()
  const before = [await raw(site.url + day), await raw(site.url + week), await raw(site.url + rows)]
  await record([1140, 1150, 1170])
  await vi.waitFor(async () => {
    for (const [index, path] of [day, week, rows].entries()) {
      expect((await raw(site.url + path)).body).not.toBe(before[index]?.body)
    }
  })
})

test('behind a trusted proxy cached answers count for the limit of each caller, and files do not', async () => {
  const site = await open({ pages: true, config: { rateLimits: true, trustedProxies: ['127.0.0.1'] } })
  const ask = (caller: string, path = day) => raw(site.url + path, { 'x-forwarded-for': caller })
  for (let sent = 0; sent < 300; sent += 1) expect((await ask('203.0.113.7')).status).toBe(200)
  const refused = await ask('203.0.113.7')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('203.0.113.7', '/login')).status).toBe(200)
  expect((await ask('203.0.113.8')).status).toBe(200)
})

test('at midnight in Sydney, and after half a minute, the question is asked anew', async () => {
  let now = new Date('2026-11-24T12:59:59Z')
  const site = await open({ now: () => now })
  expect((await raw(site.url + day)).status).toBe(200)
  now = new Date('2026-11-24T13:00:00Z')
  expect((await raw(site.url + day)).status).toBe(400)

  const cached = createCachedAnswers({ revision: () => 1, now: () => now })
  cached.add('/x', 'br', {
    etag: '',
    head: [],
    headOf304: [],
    body: Buffer.of(),
    calls: 1,
    isVisitors: false,
    revision: 1,
    until: now.getTime() + 30_000,
  })
  expect(cached.find('/x', 'br')).toBeDefined()
  now = new Date(now.getTime() + 30_000)
  expect(cached.find('/x', 'br')).toBeUndefined()
})

test('a request for something else than the whole answer is let through', async () => {
  const cached = createCachedAnswers({ revision: () => 1, now: () => noon })
  const answer = {
    head: ['etag', '"a"'],
    headOf304: ['etag', '"a"'],
    body: Buffer.from('cached'),
    calls: 0,
    isVisitors: false,
    revision: 1,
  }
  cached.add('/x', 'identity', { ...answer, etag: '"a"', until: Infinity })
  const server = createServer((_request, response) => response.end('made'))
  const hosts = ownHosts({ appUrl: 'http://localhost', allowedHosts: [], production: false })
  serveCachedAnswers(server, { cached, hosts, limit: undefined, trustedProxies: [], onAnswer: () => undefined })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  endings.push(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const said = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const { body } = await raw(url + path, headers).then(async (got) =>
      method === 'GET'
        ? got
        : { body: Buffer.from(await (await fetch(url + path, { method, headers })).text()).toString('base64') },
    )
    return Buffer.from(body, 'base64').toString()
  }
  expect(await said('/x')).toBe('cached')
  expect(await said('/x', { 'if-none-match': '"b"' })).toBe('cached')
  expect(await said('/x', { 'if-none-match': '"a"' })).toBe('')
  expect(await said('/y')).toBe('made')
  expect(await said('/x', {}, 'POST')).toBe('made')
  for (const headers of [
    { range: 'bytes=0-1' },
    { 'if-modified-since': 'Sat, 21 Nov 2026 00:00:00 GMT' },
    { 'if-none-match': '"b", "a"' },
    { 'trpc-accept': 'application/jsonl' },
    { 'accept-encoding': 'br' },
  ]) {
    expect([headers, await said('/x', headers)]).toEqual([headers, 'made'])
  }
})
