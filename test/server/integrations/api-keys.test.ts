import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '#server/database/connection.ts'
import { KeyScope } from '#domain/integrations/api-key.ts'
import { createKnownKeys } from '#server/integrations/known-keys.ts'
import { createAuthSite } from '#test/support/auth-site.ts'
import { startSilentProxy } from '#test/support/silent-proxy.ts'

const path = '/api/sources'

async function startSite() {
  const site = await createAuthSite({ rateLimits: true })
  const { token } = await site.member('ana@example.com')
  const tell = async (name: string, input: unknown) =>
    site.post(`/trpc/integrations.${name}`, { json: input }, { authorization: `Bearer ${token}` })
  const list = async () => {
    const url = '/trpc/integrations.keys'
    const { body } = await site.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    return (
      JSON.parse(body) as { result: { data: { json: { id: string; name: string; lastUsedAt: string | null }[] } } }
    ).result.data.json
  }
  const makeKey = async (name = 'Club screen', more: { scopes?: KeyScope[]; expiresInDays?: number } = {}) =>
    (/"key":"([^"]+)"/.exec((await tell('makeKey', { name, ...more })).text)?.[1] ?? '') as string
  const ask = (key?: string, remoteAddress = '203.0.113.9', url = path) =>
    site.app.inject({ url, remoteAddress, headers: key === undefined ? {} : { 'x-api-key': key } })
  /** The status and the error of a call with a key. */
  const call = async (key: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
    const headers = { 'x-api-key': key }
    const { statusCode, body: text } = await site.app.inject({ method, url, headers, ...(body && { payload: body }) })
    return [statusCode, /"error":"([^"]+)"/.exec(text)?.[1] ?? text]
  }
  return { site, token, tell, list, makeKey, ask, call }
}

test('a key has a limit of its own, beside that of the address it calls from (limit L18)', async () => {
  const { makeKey, ask } = await startSite()
  const key = await makeKey()
  expect((await ask(key)).statusCode).toBe(200)
  const tenCalls = `/trpc/${Array(10).fill('no.such').join()}?batch=1`
  /** The calls that are taken of so many tens of them, and then one by one. */
  const taken = async (tens: number, by?: string) => {
    for (let request = 0; request < tens; request += 1) await ask(by, undefined, tenCalls)
    for (let calls = 10 * tens; calls < 2000; calls += 1) if ((await ask(by)).statusCode === 429) return calls
    return undefined
  }
  // One call of the address was made with the key.
  expect(await taken(29)).toBe(299)
  const refused = await ask()
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  // The address is used up; the key is not.
  expect((await ask(key)).statusCode).toBe(200)
  expect(await taken(119, key)).toBe(1198)
  expect((await ask(undefined, '203.0.113.10')).statusCode).toBe(200)
})

test('a wrong key is refused and costs its address a call; an ended key is refused ten seconds later', async () => {
  const { site, tell, list, makeKey, ask } = await startSite()
  const key = await makeKey()
  expect((await ask(key)).statusCode).toBe(200)
  const [{ id = '', lastUsedAt = null } = {}] = await list()
  expect(lastUsedAt).toBe(site.now().toISOString())
  expect((await tell('endKey', { id })).status).toBe(200)
  expect((await tell('endKey', { id })).status).toBe(404)
  site.pass(10_000)
  for (const wrong of [key, `${key}x`, 'courtside_', '', `courtside_${'x'.repeat(5000)}`]) {
    const { statusCode, body } = await ask(wrong, '203.0.113.11')
    expect([statusCode, body]).toEqual([
      401,
      JSON.stringify({ error: 'x-api-key: is no key, was ended or is paused; see the account page' }),
    ])
  }
  const guesses = await Promise.all(Array.from({ length: 300 }, (_, n) => ask(`courtside_${n}`, '203.0.113.11')))
  expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
})

test('a key is no bearer token, and does not stand in for one that is wrong', async () => {
  const { site, makeKey } = await startSite()
  const scopes: KeyScope[] = ['read']
  const headers = { 'x-api-key': await makeKey('One', { scopes }), authorization: `Bearer ${await makeKey('Other')}` }
  expect((await site.app.inject({ url: '/api/alerts', headers })).statusCode).toBe(401)
  expect((await site.app.inject({ url: '/api/user/preferences', headers })).statusCode).toBe(401)
})

const asked = {
  email: 'ana@example.com',
  sport: 'tennis',
  venues: ['collaroy-tc'],
  timeSlots: ['7:00 PM'],
  daysOfWeek: ['monday'],
}

test('a key opens what its scopes say of its owner, and a missing scope is named', async () => {
  const { site, makeKey, call } = await startSite()
  const [alerts, read] = [await makeKey('A', { scopes: ['alerts'] }), await makeKey('R', { scopes: ['read'] })]
  const [status, made] = await call(alerts, 'POST', '/api/alerts', asked)
  const { id, isConfirmed } = JSON.parse(String(made)) as { id: string; isConfirmed: boolean }
  expect([status, isConfirmed]).toEqual([201, true])
  expect((await call(read, 'GET', '/api/alerts'))[1]).toContain(id)
  expect((await call(read, 'GET', '/api/user/preferences'))[0]).toBe(200)
  const lacks = (...scopes: string[]) => [
    403,
    `x-api-key: this key lacks the scope ${scopes.map((one) => `'${one}'`).join(' or ')}; make a key that has it`,
  ]
  expect(await call(read, 'DELETE', `/api/alerts/${id}`)).toEqual(lacks('alerts'))
  expect(await call(read, 'POST', '/api/alerts', asked)).toEqual(lacks('alerts'))
  expect(await call(alerts, 'GET', '/api/user/preferences')).toEqual(lacks('read'))
  expect(await call(alerts, 'GET', '/api/auth/me')).toEqual(lacks('read'))
  expect((await call(read, 'GET', '/api/auth/me'))[0]).toBe(200)
  const webhooks = await makeKey('W', { scopes: ['webhooks'] })
  expect(await call(webhooks, 'GET', '/api/alerts')).toEqual(lacks('read', 'alerts'))
  // As before keys had scopes: for a visitor, whose address must confirm.
  const old = await makeKey('Old')
  expect(await call(old, 'GET', '/api/alerts')).toEqual([401, 'Please sign in to continue.'])
  const [, ofVisitor] = await call(old, 'POST', '/api/alerts', { ...asked, email: 'bo@example.com' })
  expect(ofVisitor).toContain('"isConfirmed":false')
  const other = await site.member('cara@example.com')
  const hers = await site.post('/api/alerts', { ...asked, email: 'cara@example.com' }, authorization(other))
  const path = `/api/alerts/${(hers.body as { id: string }).id}`
  expect((await call(alerts, 'DELETE', path))[0]).toBe(404)
  const { email, sport, venues } = asked
  const change = { email, sport, venues, selectedSlots: ['tuesday-7:00 PM'] }
  expect((await call(alerts, 'PUT', `/api/alerts/${id}`, change))[0]).toBe(200)
  expect((await call(alerts, 'DELETE', `/api/alerts/${id}`))[0]).toBe(200)
})

const authorization = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })

test('a key with every scope opens these calls and no others: no account, session, passkey or key', async () => {
  const { site, makeKey } = await startSite()
  const key = await makeKey('All', { scopes: [...KeyScope.options] })
  const procedures = site.appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>
  const opened: string[] = []
  for (const [name, { _def }] of Object.entries(procedures)) {
    const method = _def.type === 'mutation' ? 'POST' : 'GET'
    const payload = method === 'POST' && { payload: { json: null } }
    const status = async (headers: object) =>
      (await site.app.inject({ method, url: `/trpc/${name}`, headers: { ...headers }, ...payload })).statusCode
    if (_def.type !== 'subscription' && (await status({})) === 401 && (await status({ 'x-api-key': key })) !== 401)
      opened.push(name)
  }
  expect(opened.toSorted()).toEqual([
    'alerts.delete',
    'alerts.deleteSeries',
    'alerts.list',
    'alerts.overview',
    'alerts.pause',
    'alerts.restore',
    'alerts.resume',
    'alerts.sendBatchConfirmation',
    'alerts.trail',
    'alerts.update',
    'auth.me',
    'integrations.deliveries',
    'integrations.makeWebhook',
    'integrations.removeWebhook',
    'integrations.resumeWebhook',
    'integrations.sendAgain',
    'integrations.testWebhook',
    'integrations.webhooks',
    'preferences.get',
  ])
})

test('a key expires after the days that it was made for, and a reset pauses it at once', async () => {
  const { site, makeKey, ask, call } = await startSite()
  const scopes: KeyScope[] = ['read']
  const [month, lasting] = [await makeKey('M', { scopes, expiresInDays: 30 }), await makeKey('L', { scopes })]
  const dayMs = 86_400_000
  site.pass(30 * dayMs - 1)
  expect([(await ask(month)).statusCode, (await call(month, 'GET', '/api/alerts'))[0]]).toEqual([200, 200])
  site.pass(1)
  const expired = [401, 'x-api-key: expired on Thursday 24 December 2026; make a new one on the account page']
  expect(await call(month, 'GET', '/api/alerts')).toEqual(expired)
  expect(await call(month, 'GET', path)).toEqual(expired)
  site.pass(400 * dayMs)
  expect((await call(lasting, 'GET', '/api/alerts'))[0]).toBe(200)
  // The owner's things are closed within the ten seconds in which limits still know the key.
  await site.em().execute('update api_key set paused_at = ?', [site.now()])
  expect((await ask(lasting)).statusCode).toBe(200)
  expect(await call(lasting, 'GET', '/api/alerts')).toEqual([
    401,
    'x-api-key: is no key, was ended or is paused; see the account page',
  ])
})

test('a key is refused for a scope or a lifetime that does not exist', async () => {
  const { tell } = await startSite()
  const scope = await tell('makeKey', { name: 'K', scopes: ['account'] })
  expect([scope.status, scope.text]).toEqual([400, expect.stringContaining("must be 'read', 'alerts' or 'webhooks'")])
  const days = await tell('makeKey', { name: 'K', expiresInDays: 31 })
  expect([days.status, days.text]).toEqual([400, expect.stringContaining('expiresInDays: must be 30, 90, 365 or null')])
})

test('while the database is away a known key still works, and no call is refused for an unknown one', async () => {
  const { site, makeKey } = await startSite()
  const [known, other] = [await makeKey(), await makeKey('Other')]
  const proxy = await startSilentProxy(site.db.address)
  onTestFinished(() => proxy.stop())
  const database = await connectDatabase({ address: proxy.address, silenceMs: 100 })
  onTestFinished(() => database.close())
  const keys = createKnownKeys({ em: () => database.orm.em.fork(), now: site.now })
  const id = await keys.check(known)
  expect([id, keys.known(known)]).toEqual([expect.any(String), id])
  proxy.fallSilent()
  site.pass(10_000)
  expect([keys.known(known), await keys.check(known), await keys.check(other)]).toEqual([undefined, id, undefined])
})
