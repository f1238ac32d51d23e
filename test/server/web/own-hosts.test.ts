import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Config } from '#server/config/config.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'
import { openSite } from '#test/support/world/site.ts'

type Ask = (
  path: string,
  headers: Record<string, string>,
  method?: string,
) => Promise<{ status?: number; text: string }>

let world: WorldWith<never>
let sites: Record<'production' | 'development' | 'unconfigured', Ask & { url: string }>
beforeAll(async () => {
  world = await createWorld({})
  sites = {
    production: await start({ ...production, allowedHosts: ['www.courtside.example'] }),
    development: await start({ appUrl: 'http://courtside.test:3000' }),
    unconfigured: await start({}),
  }
})
afterAll(() => world.stop())

const rebound = ['evil.example', 'courtside.example.evil.example', 'localhost.evil.example', '127.0.0.1.evil.example']

async function start(config: Partial<Config>) {
  const { url } = await openSite(world, { config })
  const { port } = new URL(url)
  const ask: Ask = async (path, headers, method = 'GET') => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: answer.statusCode ?? 0, text: await text(answer) }
  }
  return Object.assign(ask, { url })
}

const production = { production: true, appUrl: 'https://courtside.example', metricsToken: 'a-token-of-the-tests-0123' }
const day = '/api/daily-summary?deporte=golf&fecha=20261125'

test('production answers to the host of APP_URL and to those of ALLOWED_HOSTS, whatever their case and port', async () => {
  const ask = sites.production
  for (const host of ['courtside.example', 'Courtside.Example:443', 'courtside.example.', 'www.courtside.example'])
    expect([host, (await ask(day, { host })).status]).toEqual([host, 200])
  for (const host of [...rebound, 'localhost', '127.0.0.1', '[::1]', 'app.localhost', '10.0.0.7'])
    expect([host, (await ask(day, { host })).status]).toEqual([host, 421])
})

test('development answers to the names of loopback and to the host of APP_URL', async () => {
  const ask = sites.development
  for (const host of [
    'localhost',
    'LOCALHOST:3000',
    'app.localhost:1',
    '127.0.0.1',
    '127.9.9.9',
    '[::1]:80',
    'courtside.test',
  ])
    expect([host, (await ask(day, { host })).status]).toEqual([host, 200])
  for (const host of [...rebound, 'notlocalhost', '10.0.0.7', '[fe80::1]'])
    expect([host, (await ask(day, { host })).status]).toEqual([host, 421])
})

test.each([
  ['/api/sources', 'GET'],
  ['/api/v1/venues', 'GET'],
  ['/api/auth/login', 'POST'],
  ['/mcp', 'POST'],
  ['/metrics', 'GET'],
  ['/healthz', 'GET'],
  ['/readyz', 'GET'],
  ['/status', 'GET'],
  ['/trpc/availability.sources', 'GET'],
  ['/trpc/availability.weekSummary', 'HEAD'],
  ['/feeds/openings.json?sport=golf', 'GET'],
  ['/no/such', 'GET'],
])('a name that leads here by DNS alone reads nothing at %s', async (path, method) => {
  for (const ask of [sites.production, sites.unconfigured])
    expect((await ask(path, { host: 'evil.example' }, method)).status).toBe(421)
})

test('an answer that is cached is withheld from a foreign name, and the refusal names the mend', async () => {
  const ask = sites.production
  const host = 'courtside.example'
  expect([(await ask(day, { host })).status, (await ask(day, { host })).status]).toEqual([200, 200])
  const { status, text: said } = await ask(day, { host: 'evil.example' })
  expect([status, JSON.parse(said)]).toEqual([
    421,
    {
      error:
        "Host: 'evil.example' is not a name of this site. Open it at its own address; its operator can add a name to ALLOWED_HOSTS.",
    },
  ])
})

test('probes and Prometheus ask by an address, or without any Host', async () => {
  const ask = sites.production
  const authorization = `Bearer ${production.metricsToken}`
  for (const path of ['/healthz', '/readyz', '/metrics'])
    for (const host of ['10.0.0.7:3000', '[fd00::7]:3000', '127.0.0.1'])
      expect([path, host, (await ask(path, { host, authorization })).status]).toEqual([path, host, 200])
  const { port } = new URL(ask.url)
  const answerTo = async (path: string) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.0\r\n\r\n`)
    return Number((await text(socket)).split(' ')[1])
  }
  expect([await answerTo('/readyz'), await answerTo('/api/sources')]).toEqual([200, 400])
})

test('a page that calls itself by the Host of its request stays foreign', async () => {
  const host = 'courtside.example'
  const ask = sites.production
  const sent = async (origin: string, named = host) =>
    (await ask('/api/auth/logout', { host: named, origin }, 'POST')).status
  expect(await sent('https://courtside.example')).toBe(200)
  expect(await sent('https://www.courtside.example', 'www.courtside.example')).toBe(200)
  for (const origin of ['http://courtside.example', 'https://courtside.example:8443', 'https://evil.example', 'null'])
    expect([origin, await sent(origin)]).toEqual([origin, 403])
  expect(await sent('https://courtside.example:8443', 'courtside.example:8443')).toBe(403)
})

test('in development a page of another port of this machine stays foreign', async () => {
  const { url } = sites.unconfigured
  const { port } = new URL(url)
  const sent = async (origin: string) => {
    const headers = { origin, 'content-type': 'application/json' }
    return (await fetch(`${url}/api/auth/logout`, { method: 'POST', headers, body: '{}' })).status
  }
  expect([await sent(url), await sent(`http://localhost:${port}`)]).toEqual([200, 200])
  expect(await sent(`http://localhost:${Number(port) - 1}`)).toBe(403)
})
