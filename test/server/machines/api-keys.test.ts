import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '#server/database/connection.ts'
import { createKnownKeys } from '#server/machines/known-keys.ts'
import { createAuthSite } from '#test/support/auth-site.ts'
import { startSilentProxy } from '#test/support/silent-proxy.ts'

const path = '/api/sources'

async function startSite() {
  const site = await createAuthSite({ rateLimits: true })
  const { token } = await site.member('ana@example.com')
  const tell = async (name: string, input: unknown) =>
    site.post(`/trpc/machines.${name}`, { json: input }, { authorization: `Bearer ${token}` })
  const list = async () => {
    const url = '/trpc/machines.keys'
    const { body } = await site.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    return (
      JSON.parse(body) as { result: { data: { json: { id: string; name: string; lastUsedAt: string | null }[] } } }
    ).result.data.json
  }
  const makeKey = async (name = 'Club screen') =>
    (/"key":"([^"]+)"/.exec((await tell('makeKey', { name })).text)?.[1] ?? '') as string
  const ask = (key?: string, remoteAddress = '203.0.113.9') =>
    site.app.inject({ url: path, remoteAddress, headers: key === undefined ? {} : { 'x-api-key': key } })
  return { site, tell, list, makeKey, ask }
}

test('a key has a limit of its own, beside that of the address it calls from (limit L18)', async () => {
  const { makeKey, ask } = await startSite()
  const key = await makeKey()
  expect((await ask(key)).statusCode).toBe(200)
  const statuses = await Promise.all(Array.from({ length: 300 }, () => ask()))
  expect(statuses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  const refused = await ask()
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  // The address is used up; the key is not.
  expect((await ask(key)).statusCode).toBe(200)
  const more = await Promise.all(Array.from({ length: 1200 }, () => ask(key)))
  expect(more.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1198)
  expect((await ask(key)).statusCode).toBe(429)
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

test('a key names no person: it opens nothing personal', async () => {
  const { site, makeKey } = await startSite()
  const headers = { 'x-api-key': await makeKey(), authorization: `Bearer ${await makeKey('Other')}` }
  expect((await site.app.inject({ url: '/api/alerts', headers })).statusCode).toBe(401)
  expect((await site.app.inject({ url: '/api/user/preferences', headers })).statusCode).toBe(401)
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

test('a person has five keys, and each has a name', async () => {
  const { tell, list, makeKey } = await startSite()
  await Promise.all(Array.from({ length: 7 }, (_, n) => makeKey(`Key ${n}`)))
  expect(await list()).toHaveLength(5)
  const sixth = await tell('makeKey', { name: 'One more' })
  expect([sixth.status, sixth.text]).toEqual([
    400,
    expect.stringContaining('You have 5 keys, which is the most there can be. End one first.'),
  ])
  const nameless = await tell('makeKey', { name: '  ' })
  expect([nameless.status, nameless.text]).toEqual([400, expect.stringContaining('name: says what the key is for')])
})
