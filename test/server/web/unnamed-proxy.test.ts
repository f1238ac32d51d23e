import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import type { Config } from '#server/config/config.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'
import { openSite } from '#test/support/world/site.ts'

let world: WorldWith<never> | undefined
afterEach(() => world?.stop())

const metricsToken = 'a-token-of-the-tests-0123456789'

async function start(config: Partial<Config> = {}) {
  world = await createWorld({})
  const lines: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line) => lines.push((JSON.parse(line) as { msg: string }).msg) })
  const { url } = await openSite(world, { config: { metricsToken, ...config }, logger })
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + path, { headers })
    return (await answer.json()) as Record<string, unknown>
  }
  return { ask, lines }
}

const forwarded = { 'x-forwarded-for': '203.0.113.7' }

test('the first X-Forwarded-For of a proxy that nobody named is logged once, with its address and the variable', async () => {
  const { ask, lines } = await start()
  await ask('/api/sources')
  expect(lines).toEqual([])
  for (const caller of ['203.0.113.7', '203.0.113.8', '203.0.113.9'])
    await ask('/api/sources', { 'x-forwarded-for': caller })
  expect(lines).toEqual(['TRUST_PROXY: 127.0.0.1 sends X-Forwarded-For and is not named; if it is your proxy, add it'])
})

test('/readyz tells it to those who may read the metrics, for the doctor', async () => {
  const { ask } = await start()
  const authorization = `Bearer ${metricsToken}`
  expect(await ask('/readyz', { ...forwarded, authorization })).toEqual({ status: 'ready', unnamedProxy: '127.0.0.1' })
  expect(await ask('/readyz', forwarded)).toEqual({ status: 'ready', unnamedProxy: 'the log has its address' })
  expect(await ask('/readyz', { authorization })).toEqual({ status: 'ready' })
})

test('of a proxy that TRUST_PROXY names nothing is said', async () => {
  const { ask, lines } = await start({ trustedProxies: ['127.0.0.0/8'] })
  expect(await ask('/readyz', forwarded)).toEqual({ status: 'ready' })
  expect(lines).toEqual([])
})
