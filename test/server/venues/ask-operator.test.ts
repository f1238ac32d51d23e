import { catalogue } from '#test/support/catalogue.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { housekeep } from '#server/pipeline/housekeeping.ts'
import { trpcCalls } from '#test/support/trpc-calls.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const operator = 'ana@example.com'
const email = 'office@club.example'

let world: WorldWith<'mail' | 'pipeline' | 'site'>
beforeEach(async () => {
  const config = { rateLimits: true, operators: [operator, 'second@example.com'] }
  world = await createWorld({ mail: true, pipeline: true, site: { config } })
})
afterEach(() => world.stop())

const { mutate } = trpcCalls(() => world.site)
const request = (more: object = {}) =>
  mutate('venues.askOperator', {
    venue: 'long reef gc',
    email,
    text: 'Our page moved.\nIt is at club.example.',
    ...more,
  })

test('a request about a venue is one email to the operator, and to nobody else', async () => {
  expect(await request()).toMatchObject({ status: 200 })
  await world.deliver()
  expect(world.sink.mails.map(({ to }) => to)).toEqual([operator])
  const [mail] = world.sink.mails
  expect(mail?.parsed.subject).toBe('For venues: Long Reef GC (Long Reef)')
  for (const words of [email, 'Our page moved.', 'It is at club.example.', 'Nobody has checked who wrote it'])
    expect(mail?.parsed.text).toContain(words)
})

test('a venue that is not listed can ask, and its words stay words', async () => {
  await request({ venue: 'New\r\nBcc: eve@example.com', text: '<img src=x onerror=alert(1)>\u202e' })
  await world.deliver()
  const [mail] = world.sink.mails
  expect(world.sink.mails).toHaveLength(1)
  expect(mail?.parsed.subject).toContain('Bcc: eve@example.com')
  expect(mail?.parsed.headers.has('bcc')).toBe(false)
  expect(mail?.parsed.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

test('a request without a venue, an address or words is refused', async () => {
  for (const more of [{ venue: ' ' }, { email: 'office' }, { text: ' \n' }, { text: 'x'.repeat(2001) }])
    expect(await request(more)).toMatchObject({ status: 400 })
  await world.deliver()
  expect(world.sink.mails).toEqual([])
})

test('requests are limited by address and by IP block', async () => {
  const statuses = async (times: number, of: (at: number) => string) => {
    const seen = []
    for (let at = 0; at < times; at += 1) seen.push((await request({ email: of(at) })).status)
    return seen
  }
  expect(await statuses(4, () => email)).toEqual([200, 200, 200, 429])
  expect(await statuses(7, (at) => `a${at}@club.example`)).toEqual([200, 200, 200, 200, 200, 200, 429])
})

test('a request is forgotten once it is sent', async () => {
  await request()
  await housekeep(world.em(), catalogue, world.now())
  const kept = async () => (await world.em().execute(`select 1 from notification where kind = 'venue-request'`)).length
  expect(await kept()).toBe(1)
  await world.deliver()
  await housekeep(world.em(), catalogue, world.now())
  expect(await kept()).toBe(0)
})
