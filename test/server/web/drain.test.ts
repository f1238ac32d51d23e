import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { cheapHasher } from '#test/support/test-config.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'
import { openSite } from '#test/support/world/site.ts'

let world: WorldWith<never>
afterEach(() => world.stop())

/** One call over a kept connection; resolves with the status and the connection's fate. */
async function ask(agent: Agent, url: string, body?: unknown) {
  const method = body === undefined ? 'GET' : 'POST'
  const call = request(url, { agent, method, headers: { 'content-type': 'application/json' } })
  call.end(body === undefined ? undefined : JSON.stringify(body))
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return { status: answer.statusCode, connection: answer.headers.connection }
}

/** A hasher that waits in the middle of a registration until the test lets it go on. */
function slowHasher() {
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const hasher = {
    ...cheapHasher,
    async hash(password: string) {
      begun.resolve()
      await mayEnd.promise
      return cheapHasher.hash(password)
    },
  }
  return { hasher, begun: begun.promise, goOn: mayEnd.resolve }
}

const ann = { email: 'ann@example.com', password: 'a long password of Ann' }

test('a request from before the stop is answered after it began; nothing new is taken', async () => {
  world = await createWorld({})
  const { hasher, begun, goOn } = slowHasher()
  const site = await openSite(world, { hasher })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const registering = ask(agent, `${site.url}/api/auth/register`, ann)
  await begun
  const stopping = site.stop()
  await expect(fetch(`${site.url}/healthz`)).rejects.toThrow('fetch failed')
  goOn()
  expect((await registering).status).toBe(200)
  await stopping
  agent.destroy()
})

test('a kept connection is answered to its last request, which announces the close', async () => {
  world = await createWorld({})
  const lingering = Promise.withResolvers<void>()
  const site = await openSite(world, { linger: () => lingering.promise })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  expect(await ask(agent, `${site.url}/healthz`)).toEqual({ status: 200, connection: 'keep-alive' })
  const stopping = site.stop()
  expect(await ask(agent, `${site.url}/readyz`)).toEqual({ status: 503, connection: 'close' })
  await expect(ask(agent, `${site.url}/healthz`)).rejects.toThrow('ECONNREFUSED')
  lingering.resolve()
  await stopping
  agent.destroy()
})

test('pushed changes do not hold up the stop', async () => {
  world = await createWorld({})
  const lingering = Promise.withResolvers<void>()
  const site = await openSite(world, { linger: () => lingering.promise })
  const input = encodeURIComponent(JSON.stringify({ json: { sport: 'tennis' } }))
  const call = request(`${site.url}/trpc/availability.changes?input=${input}`, {
    headers: { accept: 'text/event-stream' },
  })
  call.end()
  const [stream] = (await once(call, 'response')) as [IncomingMessage]
  expect(stream.headers['content-type']).toContain('text/event-stream')
  const broken = new Promise((resolve) => stream.once('close', resolve))
  stream.on('error', () => undefined).resume()
  const stopping = site.stop()
  await broken
  lingering.resolve()
  await stopping
})
