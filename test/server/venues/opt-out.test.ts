import { aVenue } from '#test/support/a-venue.ts'
import { catalogue } from '#test/support/catalogue.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeVenueLink } from '#server/signing/venue-link.ts'
import { housekeep } from '#server/pipeline/housekeeping.ts'
import { pollSource } from '#server/pipeline/reading/poll-source.ts'
import { stoppableFetcher } from '#server/sources/http/page-fetcher.ts'
import { optedOutSince, optIn, optOut } from '#server/store/venues/opt-outs.ts'
import { court } from '#test/support/an-opening.ts'
import { trpcCalls } from '#test/support/trpc-calls.ts'
import { testConfig } from '#test/support/test-config.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const venueId = 'Long Reef'
const email = 'office@longreefgolfclub.com.au'
const date = '2026-11-24'
const [key] = testConfig().jwtSecrets
const dayMs = 86_400_000

let world: WorldWith<'mail' | 'pipeline' | 'site'>
beforeEach(async () => {
  world = await createWorld({ mail: true, pipeline: true, site: { config: { rateLimits: true } } })
})
afterEach(() => world.stop())

const { mutate, ask } = trpcCalls(() => world.site)
const tee = () => ({ venueId, covered: [{ date, openings: [court('Tee', 19 * 60, { holes: [18], spots: 4 })] }] })
const reading = () => ask<Record<string, unknown>>('venues.reading', { venueId })
const health = async () =>
  (await ask<{ venueId: string; state: string }[]>('availability.sources')).find((one) => one.venueId === venueId)
const shownDay = async () =>
  (
    await ask<{ venues: { venueId: string; readAt: number | null }[] }>('availability.dayOffers', {
      sport: 'golf',
      date,
    })
  ).venues.find((one) => one.venueId === venueId)

/** Asks for the link and takes it out of the email. */
async function linkOf(): Promise<string> {
  expect(await mutate('venues.askForLink', { venueId, email })).toMatchObject({ status: 200 })
  await world.deliver()
  const text = world.sink.mails.at(-1)?.parsed.text ?? ''
  return new URL(/http\S+sources\/venue\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? ''
}

test("somebody at the venue's domain ends its reading by email: it is not known then, at once, and never full", async () => {
  await world.addUser('ann@example.com')
  await world.record(tee())
  await expect.poll(shownDay).toMatchObject({ readAt: expect.any(Number) })
  expect(await reading()).toMatchObject({ domain: 'longreefgolfclub.com.au', optedOutAt: null, since: '2026-11-21' })
  const token = await linkOf()
  expect(world.sink.mails.map(({ to }) => to)).toEqual([email])
  // Having the link changes nothing.
  expect(await ask('venues.byLink', { token })).toEqual({ venueId })
  expect(await reading()).toMatchObject({ optedOutAt: null })
  expect(await mutate('venues.changeReading', { token, isRead: false })).toMatchObject({
    data: { optedOutAt: world.now().getTime() },
  })
  await expect.poll(shownDay).toMatchObject({ readAt: null, status: 'not_released' })
  expect(await health()).toMatchObject({ state: 'opted_out', nextTryAt: null })
  expect(await world.em().execute('select 1 from source_state')).toEqual([])
  expect(await ask('availability.status')).toMatchObject({ unread: expect.arrayContaining([venueId]) })
  // A reading that was under way when it happened is not stored.
  expect(await world.record(tee())).toMatchObject({ opened: 0, changed: 0 })
  expect(await shownDay()).toMatchObject({ readAt: null })
  expect(await mutate('venues.changeReading', { token, isRead: true })).toMatchObject({ data: { optedOutAt: null } })
  await world.record(tee())
  await expect.poll(shownDay).toMatchObject({ readAt: expect.any(Number) })
})

test('a venue that opted out gets no request, also not in the middle of a reading', async () => {
  let requests = 0
  const fetcher = stoppableFetcher(
    {
      async fetchPage() {
        requests += 1
        await optOut(world.em(), venueId, world.now())
        return { kind: 'failed', status: 'error', reason: 'no page' }
      },
      close: async () => undefined,
    },
    async () => (await optedOutSince(world.em(), venueId)) !== undefined,
  )
  const visit = { url: 'https://venue.example/', signal: AbortSignal.timeout(5000), minGapMs: 0 }
  const source = {
    venueId,
    system: 'miclub' as const,
    async read() {
      for (let page = 0; page < 5; page += 1) await fetcher.fetchPage(visit)
      return { status: 'ok' as const, readAt: world.now(), covered: tee().covered }
    },
  }
  const paced = {
    venue: aVenue(venueId),
    source,
    pollSeconds: 300,
    restSeconds: 900,
    daysAhead: 28,
    minGapMs: 0,
    host: 'venue.example',
  }
  const poll = () =>
    pollSource({ paced, em: world.em, now: world.now, random: () => 0.5, signal: AbortSignal.timeout(5000) })
  expect((await poll()).recorded).toMatchObject({ opened: 0 })
  expect(requests).toBe(1)
  expect((await poll()).nextInMs).toBe(300_000)
  expect(requests).toBe(1)
})

test('openings found there and not notified yet are dropped', async () => {
  await world.addUser('ann@example.com')
  await world.addAlert({ email: 'ann@example.com', sport: 'golf', venues: [venueId], specificDate: date })
  await world.note(tee())
  await optOut(world.em(), venueId, world.now())
  await world.tell()
  await world.deliver()
  expect(world.sink.mails).toEqual([])
})

test('no link goes to an address elsewhere, for a venue without a website of its own or for none at all', async () => {
  for (const [venue, address, status] of [
    [venueId, 'office@example.com', 400],
    ['manly-lawn-tc', 'office@tennisvenues.com.au', 400],
    ['Nowhere', email, 404],
  ] as const)
    expect(await mutate('venues.askForLink', { venueId: venue, email: address })).toMatchObject({ status })
  await world.deliver()
  expect(world.sink.mails).toEqual([])
})

test('a link ends after three days, with the website, when the operator undoes it, and for other venues', async () => {
  const issuedAt = world.now()
  const link = (change = {}) => writeVenueLink(key, { venueId, email, issuedAt, ...change })
  const tried = async (token: string) => (await mutate('venues.changeReading', { token, isRead: false })).status
  expect(await tried(link({ email: 'office@example.com' }))).toBe(400)
  expect(await tried(link({ venueId: 'Wakehurst' }))).toBe(400)
  expect(await tried(`${link().slice(0, -2)}AA`)).toBe(400)
  expect(await tried(writeVenueLink('another key', { venueId, email, issuedAt }))).toBe(400)
  expect(await tried(link())).toBe(200)
  await optIn(world.em(), { venueId, change: 'undone-by-operator', now: world.now() })
  expect(await tried(link())).toBe(400)
  world.pass(1000)
  expect(await tried(link({ issuedAt: world.now() }))).toBe(200)
  world.pass(3 * dayMs + 1001)
  expect(await tried(link({ issuedAt: new Date(issuedAt.getTime() + 1000) }))).toBe(400)
})

test('links and changes are limited, and their counts end', async () => {
  const statuses = []
  for (let asked = 0; asked < 4; asked += 1)
    statuses.push((await mutate('venues.askForLink', { venueId, email })).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  const token = writeVenueLink(key, { venueId, email, issuedAt: world.now() })
  const changes = []
  for (let made = 0; made < 11; made += 1)
    changes.push((await mutate('venues.changeReading', { token, isRead: made % 2 === 1 })).status)
  expect(changes).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  const logged = async () => (await world.em().execute('select 1 from venue_change')).length
  expect(await logged()).toBe(10)
  world.pass(367 * dayMs)
  await housekeep(world.em(), catalogue, world.now())
  expect(await logged()).toBe(0)
})
