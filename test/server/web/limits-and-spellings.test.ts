import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { nginxProgram, startNginx } from '#test/support/nginx.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'
import { openSite } from '#test/support/world/site.ts'

let world: WorldWith<'accounts'>
afterEach(() => world.stop())

/** A request holds ten calls at most. */
const tenCalls = `/trpc/${Array(10).fill('no.such').join()}?batch=1`
const requestsOfAMinute = 30
const wrongPasswords = 10

/** Ways to write a path that something between the caller and its route may take for the same. */
function spellingsOf(path: string): string[] {
  const [, first = '', ...rest] = path.split('/')
  const tail = rest.join('/')
  const encoded = (text: string) => `%${text.charCodeAt(0).toString(16)}${text.slice(1)}`
  return [
    path,
    `/${encoded(first)}/${tail}`,
    `/${first}/${encoded(tail)}`,
    `/${encoded(first).toUpperCase()}/${tail}`,
    `/%25${encoded(first).slice(1)}/${tail}`,
    `//${first}/${tail}`,
    `/${first}//${tail}`,
    `///${first}///${tail}`,
    `/./${first}/./${tail}`,
    `/x/../${first}/${tail}`,
    `/%2e/${first}/%2e/${tail}`,
    `/x/%2e%2e/${first}/${tail}`,
    `/x/.%2E/${first}/${tail}`,
    `/${first.toUpperCase()}/${tail}`,
    `/${first}/${tail.toUpperCase()}`,
    ...[
      '/',
      '//',
      '.',
      '..',
      '/.',
      '/..',
      '%20',
      '%00',
      '%0a',
      '%2f',
      '%2e',
      ';x=1',
      '?',
      '?x=1',
      '#x',
      '%3fx',
      '%23',
    ].map((end) => path + end),
    `/${first}%2f${tail}`,
    `/${first}%5c${tail}`,
    `/${first}\\${tail}`,
    `\\${first}/${tail}`,
    `http://courtside.test${path}`,
    `http://courtside.test/${path}`,
    `HTTP://user@courtside.test:80${path}?x=1`,
  ]
}

interface Caller {
  port: number
  /** The address of loopback that it has; each is another person. */
  from: string
  headers?: Record<string, string>
}

/** A request with its target as it stands, which `fetch` would write anew. Resolves to the status. */
async function ask({ port, from, headers }: Caller, target: string, body?: object): Promise<number> {
  const sent = request({
    host: '127.0.0.1',
    port,
    localAddress: from,
    // A request that cannot be read ends its connection, and another request would find that out too late.
    agent: false,
    path: target,
    method: body ? 'POST' : 'GET',
    headers: { host: 'courtside.test', 'content-type': 'application/json', ...headers },
  })
  sent.end(body && JSON.stringify(body))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode ?? 0
}

async function askOften(caller: Caller, times: number, body?: object, target = tenCalls): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (let time = 0; time < times; time += 1) statuses.add(await ask(caller, target, body))
  return statuses
}

/** Answers to a caller past a limit in all spellings of a path; refusals and dead ends left out. */
async function reached(caller: Caller, path: string, body?: object): Promise<string[]> {
  const found: string[] = []
  for (const target of spellingsOf(path)) {
    const status = await ask(caller, target, body)
    if (![429, 404, 400, 405, 413].includes(status)) found.push(`${status} ${target}`)
  }
  return found
}

async function start(trustedProxies: string[] = []) {
  world = await createWorld({ accounts: {} })
  const { url } = await openSite(world, { config: { rateLimits: true, trustedProxies } })
  return { url, port: Number(new URL(url).port) }
}

const wrong = { email: 'ann@example.com', password: 'a wrong one 7' }

test('past the limit of calls no spelling of a path is answered', async () => {
  const caller = { ...(await start()), from: '127.0.0.1' }
  // Many of them lead to the route, so that they could be counted wrongly.
  expect((await reached(caller, '/api/sources')).length).toBeGreaterThan(5)
  await askOften(caller, requestsOfAMinute)
  expect(await reached(caller, '/api/sources')).toEqual([])
  expect(await reached(caller, '/trpc/availability.sources')).toEqual([])
  for (const path of ['/mcp', '/feeds/openings.json?sport=golf', '/feeds/venues/manly-lawn-tc.rss'])
    expect([path, await ask(caller, path)]).toEqual([path, 429])
})

test('past the limit of wrong passwords no spelling of the way to sign in takes another one', async () => {
  const caller = { ...(await start()), from: '127.0.0.1' }
  expect(await askOften(caller, wrongPasswords, wrong, '/api/auth/login')).toEqual(new Set([401]))
  expect(await reached(caller, '/api/auth/login', wrong)).toEqual([])
})

test.runIf(nginxProgram)('behind nginx limits bind each person, past any spelling or header', async () => {
  const { url } = await start(['127.0.0.1'])
  const nginx = await startNginx(url)
  world.atEnd(() => nginx.stop())
  const ann = { port: nginx.port, from: '127.0.0.2' }
  const ben = { ...ann, from: '127.0.0.3' }
  expect(await askOften(ann, wrongPasswords, wrong, '/api/auth/login')).toEqual(new Set([401]))
  expect(await ask(ann, '/api/auth/login', wrong)).toBe(429)
  expect(await ask(ben, '/api/auth/login', { ...wrong, email: 'ben@example.com' })).toBe(401)
  await askOften(ann, requestsOfAMinute)
  expect(await reached(ann, '/api/sources')).toEqual([])
  const forged = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'true-client-ip', 'cf-connecting-ip'].map((name) => [
    name,
    name === 'forwarded' ? 'for=198.51.100.9' : '198.51.100.9',
  ])
  expect(await ask({ ...ann, headers: Object.fromEntries(forged) }, '/api/sources')).toBe(429)
  expect(await ask(ben, '/api/sources')).toBe(200)
})
