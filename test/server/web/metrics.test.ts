import { afterEach, expect, test } from 'vitest'
import { notifyAllFound } from '#server/pipeline/delivery/notify-loop.ts'
import { court } from '#test/support/an-opening.ts'
import { plantNotification } from '#test/support/planted-notification.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'
import { openSite } from '#test/support/world/site.ts'

const venueId = 'manly-lawn-tc'
const date = '2026-11-24'

let world: WorldWith<'mail' | 'pipeline'>
afterEach(() => world.stop())

/** The value of a series in /metrics; undefined where it has none. */
function valueOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

test('an opening is counted from the reading to the answer of the relay', async () => {
  world = await createWorld({ mail: true, pipeline: true })
  await world.addUser('ann@example.com')
  await world.addAlert({ email: 'ann@example.com' })
  const site = await openSite(world)
  const metrics = async () => (await fetch(`${site.url}/metrics`)).text()

  await world.record({ venueId, covered: [{ date, openings: [court('Court 1', 19 * 60), court('Court 2', 19 * 60)] }] })
  const before = await metrics()
  expect(valueOf(before, 'courtside_found_waiting_seconds')).toBeDefined()
  await notifyAllFound({ em: world.em, now: world.now })
  world.clock.advance(20_000)
  await world.deliver()

  const after = await metrics()
  expect(valueOf(after, 'courtside_found_waiting')).toBe(0)
  expect(valueOf(after, 'courtside_emails_sent{kind="openings-found"}')).toBe(1)
  expect(
    valueOf(after, 'courtside_email_latency_seconds{kind="openings-found",quantile="0.99"}'),
  ).toBeGreaterThanOrEqual(20)
  await expect.poll(async () => valueOf(await metrics(), 'courtside_openings{sport="tennis"}')).toBe(2)
  world.clock.advance(5 * 60_000 + 1)
  expect(valueOf(await metrics(), 'courtside_emails_sent{kind="openings-found"}')).toBeUndefined()
})

test('answers are timed by route, whatever address a caller invents', async () => {
  world = await createWorld({ mail: true, pipeline: true })
  const site = await openSite(world)
  const path = '/api/daily-summary?deporte=tennis&fecha=20261124'
  for (const address of ['/healthz', '/healthz', '/no/such/1', '/no/such/2', path, path, path]) {
    await (await fetch(site.url + address)).text()
  }
  const text = await (await fetch(`${site.url}/metrics`)).text()
  const count = 'courtside_http_request_duration_seconds_count'
  expect(valueOf(text, `${count}{method="GET",route="/healthz",status="2xx"}`)).toBe(2)
  expect(text).not.toContain('no/such')
  expect(valueOf(text, 'courtside_http_cached_answers_total')).toBeGreaterThan(0)
  expect(valueOf(text, 'courtside_database_connections_awaited{pool="orm"}')).toBe(0)
  expect(valueOf(text, 'courtside_database_connections{pool="orm",state="idle"}')).toBeGreaterThan(0)
})

test('a claim that is over and whose end is not stored is measured', async () => {
  world = await createWorld({ mail: true, pipeline: true })
  const site = await openSite(world)
  const held = async () => valueOf(await (await fetch(`${site.url}/metrics`)).text(), 'courtside_outbox_held_seconds')
  expect(await held()).toBe(0)
  await plantNotification(world.em(), world.now(), {
    address: 'ann@example.com',
    state: 'sending',
    lease_until: world.now(),
  })
  expect(await held()).toBe(0)
  world.pass(70_000)
  expect(await held()).toBe(70)
})
