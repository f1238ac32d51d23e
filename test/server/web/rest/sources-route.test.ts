import { expect, test } from 'vitest'
import { venues } from '#region/venues.ts'
import { startSandboxSpine } from '#test/support/sandbox-spine.ts'

const tennis = 'manly-lawn-tc'
const golf = 'Long Reef'

test("GET /api/sources shows the health of every venue's reading, and /metrics the same", async () => {
  const spine = await startSandboxSpine([tennis, golf])
  await spine.poll(tennis)
  const goodAt = spine.clock.now.toISOString()
  spine.clock.advance(60_000)
  spine.sandbox.setFault(tennis, 'challenge-page')
  await spine.poll(tennis)
  await spine.poll(golf)

  const { status, body } = await spine.site.call('GET', '/api/sources')
  expect(status).toBe(200)
  const sources = Object.values(body) as Record<string, unknown>[]
  expect(sources.map(({ venue }) => venue)).toEqual(venues.map(({ id }) => id))
  const of = (id: string) => sources.find(({ venue }) => venue === id)
  expect(of(tennis)).toMatchObject({
    sport: 'tennis',
    state: 'blocked',
    reason: 'the site shows a challenge page',
    lastGoodAt: goodAt,
    lastTriedAt: spine.clock.now.toISOString(),
    failures: 1,
  })
  // The site is left alone for hours.
  expect(Date.parse(String(of(tennis)?.['nextTryAt'])) - spine.clock.now.getTime()).toBe(4 * 3_600_000)
  expect(of(golf)).toMatchObject({ system: 'miclub', state: 'ok', reason: null, failures: 0 })
  expect(of('wakehurst-tc')).toMatchObject({ system: null, state: 'unread', lastGoodAt: null, nextTryAt: null })

  const metrics = await (await fetch(`${spine.site.url}/metrics`)).text()
  expect(metrics).toContain('courtside_sources{status="blocked"} 1')
  expect(metrics).toContain('courtside_source_failures{venue="Long Reef",system="miclub"} 0')
  expect(metrics).toMatch(/courtside_source_last_good_timestamp_seconds\{venue="Long Reef",system="miclub"\} \d+/)
  await spine.stop()
})

test('pages of two readings in a row that do not fit are a changed format, until one fits again', async () => {
  const spine = await startSandboxSpine([golf])
  const told = async () => {
    const { body } = await spine.site.call('GET', '/api/sources')
    const of = (Object.values(body) as Record<string, unknown>[]).find(({ venue }) => venue === golf)
    const metrics = await (await fetch(`${spine.site.url}/metrics`)).text()
    const gauge = /courtside_source_format_changed\{venue="Long Reef",system="miclub"\} (\d)/.exec(metrics)?.[1]
    return [of?.['formatChange'], gauge]
  }
  spine.sandbox.setFault(golf, 'drifted')
  await spine.poll(golf)
  expect(await told()).toEqual([null, '0'])
  await spine.poll(golf)
  expect(await told()).toEqual(['a spot is neither available nor taken, and none of the others is free', '1'])
  spine.sandbox.setFault(golf, 'server-error')
  await spine.poll(golf)
  expect(await told()).toEqual([null, '0'])
  spine.sandbox.setFault(golf, undefined)
  await spine.poll(golf)
  expect(await told()).toEqual([null, '0'])
  await spine.stop()
})
