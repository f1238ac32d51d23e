import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type WorldWith } from '#test/support/world.ts'
import { openSite, type TestSite } from '#test/support/world/site.ts'

let world: WorldWith<'accounts'>
let site: TestSite
let script: string
beforeAll(async () => {
  world = await createWorld({ accounts: {} })
  site = await openSite(world, { pages: true })
  const landing = await (await fetch(site.url)).text()
  script = /src="(\/assets\/[^"]+\.js)"/.exec(landing)?.[1] ?? ''
})
afterAll(() => world.stop())

const answers: [string, () => string, RequestInit][] = [
  ['a page', () => '/', {}],
  ['a screen', () => '/calendar', {}],
  ['a script', () => script, {}],
  ['a page that is not there', () => '/nowhere', {}],
  ['an answer of /api', () => '/api/sources', {}],
  ['a path of /api that is not there', () => '/api/nowhere', {}],
  ['a refusal', () => '/api/auth/me', {}],
  ['bad JSON', () => '/api/auth/login', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }],
  ['a form of another site', () => '/api/auth/login', { method: 'POST', body: new URLSearchParams({ email: 'a' }) }],
  ['an answer of /trpc', () => '/trpc/availability.sources', {}],
]

/** No browser asks for them any more, and each costs a hundredth of an answer. */
const forNobody = [
  'x-powered-by',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

test.each(answers)(
  '%s limits browsers by its headers, and lets no other site read it',
  async (_name, path, request) => {
    const origin = { origin: 'https://elsewhere.example' }
    const { headers } = await fetch(`${site.url}${path()}`, { ...request, headers: { ...request.headers, ...origin } })
    const policy = headers.get('content-security-policy') ?? ''
    // Scripts of the site, and the import map in its documents.
    expect(policy).toMatch(/;script-src 'self' 'sha256-[\w+/]+=*';/)
    for (const part of [
      `default-src 'self'`,
      `connect-src 'self'`,
      `object-src 'none'`,
      `base-uri 'none'`,
      `frame-ancestors 'none'`,
      `form-action 'self'`,
    ]) {
      expect(policy.split(';')).toContain(part)
    }
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-frame-options')).toBe('DENY')
    for (const name of forNobody) expect(headers.get(name)).toBeNull()
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('content-type')).toMatch(
      /^text\/html; charset=utf-8$|^(?:text|application)\/javascript|^application\/json/,
    )
  },
)

test('an answer of the API about one person is not cacheable', async () => {
  const { token } = await world.member()
  for (const path of ['/api/auth/me', '/api/alerts', '/trpc/preferences.get', '/trpc/account.sessions']) {
    const { status, headers } = await site.call('GET', path, { token })
    expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-store'])
  }
})

/** The answer to a request of these bytes, which no client of ours would send. */
async function answerTo(head: string): Promise<string> {
  const { hostname, port } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(`${head}\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`)
  return text(socket)
}

test('a request whose end is ambiguous is refused, and TRACE answers nothing of it', async () => {
  const smuggled = await answerTo(
    'POST /api/auth/login HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/sources HTTP/1.1',
  )
  expect(smuggled).toMatch(/^HTTP\/1\.1 400 /)
  const traced = await answerTo('TRACE / HTTP/1.1\r\nX-Secret: hunter2')
  expect(traced).toMatch(/^HTTP\/1\.1 40[0145] /)
  expect(traced).not.toContain('hunter2')
})

test.each([
  ['a host without a path', '//x'],
  ['the folder above', '/..'],
  ['the folder above in hex', '/%2e%2e/x'],
  ['a backslash', '/\\x'],
  ['the character U+0000', '/%00'],
  ['two slashes', '/api//tennis'],
  ['half a character in hex', '/%'],
  ['bytes that are no text', '/api/%ff'],
  ['an id of 6000 characters', `/api/alerts/link/${'x'.repeat(6000)}`],
  ['an absolute address', 'http://a.example//x'],
])('an unknown address is refused like any other: %s', async (_name, target) => {
  const answer = await answerTo(`GET ${target} HTTP/1.1`)
  expect(answer).toMatch(/^HTTP\/1\.1 40[04] /)
  expect(answer).toMatch(/content-security-policy: .*frame-ancestors 'none'/i)
  expect(answer).toMatch(/\r\n\r\n\{"error":"[^"]+"\}$/)
})
