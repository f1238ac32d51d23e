import { version } from '#server/installation.ts'
import { connect } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type WorldWith } from '#test/support/world.ts'
import { openSite, type TestSite } from '#test/support/world/site.ts'
import type { Config } from '#server/config/config.ts'

let world: WorldWith<'accounts'>
let site: TestSite
beforeAll(async () => {
  world = await createWorld({ accounts: {} })
  site = await openSite(world)
})
afterAll(() => world.stop())

/** Another site over the same data. */
const start = (config: Partial<Config>): Promise<TestSite> => openSite(world, { config })

/** A request as its bytes stand, which no client of ours would send. Returns the status of the answer. */
async function statusOf(lines: string[]): Promise<number> {
  const { hostname, port } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  return Number((await text(socket)).split(' ')[1])
}

function batch(calls: number, input: unknown = { json: { email: 'ann@example.com', password: 'x' } }) {
  const path = Array.from({ length: calls }, () => 'auth.login').join()
  const body = Object.fromEntries(Array.from({ length: calls }, (_, index) => [index, input]))
  return site.call('POST', `/trpc/${path}?batch=1`, { body })
}

test('a batch that asks superjson to build typed arrays is refused, and so is a single one', async () => {
  const hostile = { json: { email: 2 ** 30 }, meta: { values: { email: [['typed-array', 'Uint8Array']] } } }
  expect((await batch(400, hostile)).status).toBe(400)
  expect((await batch(10, hostile)).status).toBe(400)
  const single = await site.call('POST', '/trpc/auth.login', { body: hostile })
  expect(single.status).toBe(400)
  expect(JSON.stringify(single.body)).toContain('"appCode":"INVALID_INPUT"')
})

test.each([
  ['a set', { values: { email: ['set'] } }],
  ['a map', { values: { email: ['map'] } }],
  ['an error', { values: { email: ['Error'] } }],
  ['a regular expression', { values: { email: ['regexp'] } }],
  ['a reference', { referentialEqualities: { email: ['password'] } }],
  ['a mark in a prototype', { values: { '__proto__.x': ['Date'] } }],
  ['too many dates', { values: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`x${n}`, ['Date']])) }],
])("%s is not built from a stranger's input", async (_name, meta) => {
  const json = { email: 'ann@example.com', password: 'x' }
  const answer = await site.call('POST', '/trpc/auth.login', { body: { json, meta } })
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body)).toContain('"appCode":"INVALID_INPUT"')
})

test('only the head of the first week is answered like that of every call', async () => {
  const path = '/trpc/availability.weekSummary'
  expect((await fetch(`${site.url}${path}`, { method: 'HEAD' })).status).toBe(204)
})

test('a request holds at most ten calls, and each of them counts for the limit', async () => {
  const limited = await start({ rateLimits: true })
  const ask = (calls: number) => limited.call('GET', `/trpc/${Array(calls).fill('no.such').join()}?batch=1`)
  expect((await ask(11)).status).toBe(400)
  // The eleven calls counted, too: 289 are left.
  for (let sent = 0; sent < 28; sent += 1) expect((await ask(10)).status).toBe(404)
  const refused = await ask(10)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('behind a trusted proxy the limit binds each caller; without trust no caller can name another address', async () => {
  const trusting = await start({ rateLimits: true, trustedProxies: ['127.0.0.1'] })
  const tenCalls = `/trpc/${Array(10).fill('no.such').join()}?batch=1`
  const ask = (of: TestSite, caller: string, path = '/api/sources') =>
    fetch(`${of.url}${path}`, { headers: { 'x-forwarded-for': caller } })
  for (let sent = 0; sent < 30; sent += 1) await (await ask(trusting, '203.0.113.7', tenCalls)).text()
  expect((await ask(trusting, '203.0.113.7')).status).toBe(429)
  expect((await ask(trusting, '203.0.113.8')).status).toBe(200)
  expect((await ask(trusting, '203.0.113.7, 203.0.113.9')).status).toBe(200)

  const wary = await start({ rateLimits: true })
  for (let sent = 0; sent < 30; sent += 1) await (await ask(wary, `203.0.113.${sent}`, tenCalls)).text()
  expect((await ask(wary, '198.51.100.1')).status).toBe(429)
})

test('an https site keeps browsers on https, and every page declares its permissions', async () => {
  const plain = await site.call('GET', '/api/sources')
  expect(plain.headers.get('strict-transport-security')).toBeNull()
  expect(plain.headers.get('permissions-policy')).toContain('geolocation=(self)')
  const secure = await (await start({ appUrl: 'https://courtside.example' })).call('GET', '/api/sources')
  expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000')
})

test('an invalid Host is refused and no fault of ours', async () => {
  for (const host of ['\u00a2@(calhost', 'a b', 'x:99999']) {
    expect(await statusOf(['GET /trpc/auth.me HTTP/1.1', `Host: ${host}`]), host).toBe(400)
  }
})

test.each([
  ['POST /trpc/auth.logout', 200],
  ['DELETE /trpc/auth.logout', 404],
  ['POST /api/auth/login', 400],
  ['POST /api/alerts/link/stop?token=x', 400],
])('a request that names a type and sends no body is answered: %s', async (asked, status) => {
  const lines = [`${asked} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json']
  expect(await statusOf(lines)).toBe(status)
})

test('a caller that is gone before being heard gets no answer, and is no fault of ours', async () => {
  const { hostname, port } = new URL(site.url)
  for (const path of ['/api/tennis', '/trpc/auth.me', '/healthz']) {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
    // Output written before this goes unread: the site runs in the same process.
    socket.resetAndDestroy()
  }
  // A line of our logger fails the test.
  expect(await site.call('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok', version } })
})
