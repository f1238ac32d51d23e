import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { createWorld, type WorldWith } from '#test/support/world.ts'
import { openSite } from '#test/support/world/site.ts'
import type { Config } from '#server/config/config.ts'

const metricsToken = 'a-token-of-the-tests-0123456789'

let world: WorldWith<never> | undefined
afterEach(() => world?.stop())

async function start(config: Partial<Config> = {}) {
  world = await createWorld({})
  const { url } = await openSite(world, { config })
  return async (headers: Record<string, string> = {}, base = url) => {
    const answer = await fetch(`${base}/metrics`, { headers })
    const body = await answer.text()
    expect(body.includes('process_cpu')).toBe(answer.status === 200)
    return answer.status
  }
}

test('with a token, metrics answer that token alone', async () => {
  const ask = await start({ metricsToken })
  expect(await ask({ authorization: `Bearer ${metricsToken}` })).toBe(200)
  expect(await ask()).toBe(401)
  expect(await ask({ authorization: `Bearer ${metricsToken}x` })).toBe(401)
  expect(await ask({ authorization: metricsToken })).toBe(401)
})

test('without a token, metrics answer this machine, but not a proxy on it', async () => {
  const ask = await start()
  expect(await ask()).toBe(200)
  expect(await ask({ 'x-forwarded-for': '203.0.113.9' })).toBe(401)
  expect(await ask({ forwarded: 'for=203.0.113.9' })).toBe(401)
})

test('without a token, a caller named as foreign by a trusted proxy gets no metrics', async () => {
  const ask = await start({ trustedProxies: ['127.0.0.1'] })
  expect(await ask({ 'x-forwarded-for': '203.0.113.9' })).toBe(401)
})

/** An address of this machine that is not loopback, as a neighbour would reach it. */
function outerAddress(): string | undefined {
  return Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address
}

test.skipIf(outerAddress() === undefined)('without a token, a neighbour gets no metrics', async () => {
  const address = outerAddress() ?? ''
  world = await createWorld({})
  const { url } = await openSite(world, { config: { host: '0.0.0.0' } })
  const { port } = new URL(url)
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect({ host: address, port: Number(port), localAddress: address }, () =>
      socket.write('GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
    )
    socket.once('data', (bytes) => resolve(String(bytes)))
    socket.once('error', reject)
  })
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
})
