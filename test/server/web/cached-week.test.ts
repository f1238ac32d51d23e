import { afterAll, beforeAll, expect, test } from 'vitest'
import { court } from '#test/support/an-opening.ts'
import { noon } from '#test/support/noon.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'
import { openSite, type TestSite } from '#test/support/world/site.ts'

const date = '2026-11-24'
let spine: WorldWith<'mail' | 'pipeline'>
let site: TestSite
beforeAll(async () => {
  spine = await createWorld({ mail: true, pipeline: true })
  await spine.record({ venueId: 'manly-lawn-tc', covered: [{ date, openings: [court('Court 1', 1140)] }] })
  site = await openSite({ ...spine, now: () => noon })
})
afterAll(async () => {
  await site.stop()
  await spine.stop()
})

function ask(
  input: unknown,
  { batch = false, headers = {} }: { batch?: boolean; headers?: Record<string, string> } = {},
) {
  const asked = JSON.stringify(batch ? { 0: { json: input } } : { json: input })
  const query = `${batch ? 'batch=1&' : ''}input=${encodeURIComponent(asked)}`
  return fetch(`${site.url}/trpc/availability.weekSummary?${query}`, { headers })
}

const week = { sport: 'tennis', from: '2026-11-21', days: 7 }

test.each([
  ['a week', week],
  ['three days of golf', { sport: 'golf', from: '2026-11-22', days: 3 }],
  ['a sport that does not exist', { ...week, sport: 'chess' }],
  ['a date that does not exist', { ...week, from: '2026-02-30' }],
  ['a date that is not shown', { ...week, from: '2027-11-21' }],
  ['nothing', undefined],
])('the cached answer to %s is the one that tRPC gives, byte for byte and in status', async (_name, input) => {
  const [cached, made] = await Promise.all([ask(input), ask(input, { batch: true })])
  // tRPC's answer to a batch of one is the same answer between brackets.
  expect(`[${await cached.text()}]`).toBe(await made.text())
  expect([cached.status, cached.headers.get('content-type')?.split(';')[0]]).toEqual([made.status, 'application/json'])
})

test('a range may begin 28 days ahead, and none may end behind the last day that a week from there shows', async () => {
  const ahead = (from: string, days: number) => ask({ sport: 'tennis', from, days })
  expect([(await ahead('2026-12-19', 7)).status, (await ahead('2026-12-25', 1)).status]).toEqual([200, 200])
  const refused = await ahead('2026-12-20', 7)
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('days: 2026-12-26 is too far ahead; use 2026-12-25 or earlier')
})

test('a question that is no JSON is refused as a fault of the caller', async () => {
  const response = await fetch(`${site.url}/trpc/availability.weekSummary?input=%7B`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: { json: { data: { appCode: 'INVALID_INPUT' } } } })
})

test('a request for a stream of answers gets it from tRPC itself', async () => {
  const response = await ask(week, { batch: true, headers: { 'trpc-accept': 'application/jsonl' } })
  expect(response.headers.get('vary')).toContain('trpc-accept')
})

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', null],
])('for %s it comes compressed as %s, and reads the same', async (encoding, expected) => {
  const response = await ask(week, { headers: { 'accept-encoding': encoding } })
  const plain = await ask(week, { headers: { 'accept-encoding': 'identity' } })
  expect(response.headers.get('content-encoding')).toBe(expected)
  expect(await response.json()).toEqual(await plain.json())
})

test('a conditional request hears that nothing has changed, and of a change once there is one', async () => {
  const etag = (await ask(week)).headers.get('etag') ?? ''
  expect(etag).not.toBe('')
  const known = { headers: { 'if-none-match': etag } }
  expect((await ask(week, known)).status).toBe(304)
  await spine.record({
    venueId: 'manly-lawn-tc',
    covered: [{ date, openings: [court('Court 1', 1140), court('Court 2', 1140, { maxMinutes: 90 })] }],
  })
  await expect.poll(async () => (await ask(week, known)).status).toBe(200)
  const { result } = (await (await ask(week)).json()) as {
    result: { data: { json: { days: { date: string; slots: Record<string, unknown> }[] } } }
  }
  const day = result.data.json.days.find((one) => one.date === date)
  expect(day?.slots['7:00 PM']).toEqual({ 'manly-lawn-tc': 90 })
})
