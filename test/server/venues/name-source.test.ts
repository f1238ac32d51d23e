import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { writeVenueLink } from '#server/signing/venue-link.ts'
import { listNamed } from '#server/store/venues/named-sources.ts'
import { testConfig } from '#test/support/test-config.ts'
import { trpcCalls } from '#test/support/trpc-calls.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const venueId = 'chatswood-tennis'
const email = 'office@chatswoodtennis.com.au'
const operator = 'ann@example.com'

let world: WorldWith<'site' | 'accounts'>
beforeEach(async () => {
  world = await createWorld({ accounts: {}, site: { config: { rateLimits: true, operators: [operator] } } })
})
afterEach(() => world.stop())

const { mutate, ask } = trpcCalls(() => world.site)
const link = () => writeVenueLink(testConfig().jwtSecrets[0], { venueId, email, issuedAt: world.now() })
const operatorToken = async () => (await world.member(operator, 'a long password of Ann')).token

/** The venue's own calendars, and the entry that names them. */
async function venueWithCalendars() {
  const sandbox = await startSandbox({
    seed: 3,
    now: world.now,
    venueIds: [venueId],
    systems: { [venueId]: 'icalendar' },
  })
  world.atEnd(() => sandbox.stop())
  const { venue: _venue, bookingUrl: _page, ...entry } = sandbox.sources[0]!
  return { sandbox, entry }
}
const tryIt = async (entry: object, token = link()) =>
  (await mutate('venues.trySource', { token, entry })) as {
    status: number
    data: { triedAt: number; seen: { courts: string[]; freeHalfHours: number; days: number }; fault?: string }
  }
const states = async () => (await listNamed(world.em())).map(({ state }) => state)

test('a venue names its calendars: they are read once and shown, wait when confirmed, and are read after the yes', async () => {
  const { sandbox, entry } = await venueWithCalendars()
  const token = link()
  const { status, data } = await tryIt(entry, token)
  expect(status).toBe(200)
  expect(data.seen.courts).toContain('Court 1')
  expect(data.seen).toMatchObject({ days: 7, freeHalfHours: expect.any(Number) })
  expect(data.seen.freeHalfHours).toBeGreaterThan(10)
  const requests = sandbox.requests(venueId)
  expect(requests).toBeGreaterThan(0)
  // The site gets no request before the venue has confirmed it.
  const asOperator = await operatorToken()
  expect(await ask('operator.namedSources', {}, asOperator)).toEqual([])
  expect(await mutate('venues.nameSource', { token, triedAt: data.triedAt - 1 })).toMatchObject({ status: 404 })
  expect(await mutate('venues.nameSource', { token, triedAt: data.triedAt })).toMatchObject({
    data: [{ state: 'waiting', reading: { system: 'icalendar' } }],
  })
  expect(await ask('venues.reading', { venueId })).toMatchObject({ source: { by: 'sandbox' } })
  const [waiting] = await ask<{ at: string }[]>('operator.namedSources', {}, asOperator)
  const at = new Date(waiting!.at).getTime()
  const answer = (said: object) =>
    mutate('operator.answerSource', { venueId, at, isAccepted: true, ...said }, asOperator)
  expect(await answer({ at: at - 1 })).toMatchObject({ status: 200, data: false })
  expect(await answer({ at: at - 1, isAccepted: false })).toMatchObject({ data: false })
  expect(await states()).toEqual(['waiting'])
  expect(await answer({})).toMatchObject({ data: true })
  expect(await states()).toEqual(['accepted'])
  expect(await ask('venues.reading', { venueId })).toMatchObject({ source: { by: 'venue', system: 'icalendar' } })
  // The web process reads its site only once.
  expect(sandbox.requests(venueId)).toBe(requests)
})

test('a source of which one court cannot be read is not believed, though its other courts can', async () => {
  const { entry } = await venueWithCalendars()
  const { 'Court 1': first } = entry['courts'] as Record<string, string>
  const courts = { 'Court 1': first, 'Court 9': first?.replace('court-1', 'court-9') }
  const { data } = await tryIt({ ...entry, courts })
  expect(data.fault).toContain('404')
  expect(data.seen).toBeUndefined()
})

test('the operator refuses or undoes it, and the venue takes it back', async () => {
  const { entry } = await venueWithCalendars()
  const asOperator = await operatorToken()
  const name = async () => {
    world.pass(1000)
    const { data } = await tryIt(entry)
    expect(await mutate('venues.nameSource', { token: link(), triedAt: data.triedAt })).toMatchObject({ status: 200 })
  }
  const answer = (isAccepted: boolean) =>
    mutate('operator.answerSource', { venueId, at: world.now().getTime(), isAccepted }, asOperator)
  await name()
  expect(await answer(false)).toMatchObject({ status: 200 })
  expect(await states()).toEqual([])
  await name()
  await answer(true)
  await name()
  expect(await states()).toEqual(expect.arrayContaining(['waiting', 'accepted']))
  expect(await mutate('venues.withdrawSource', { token: link() })).toMatchObject({ status: 200, data: [] })
  await name()
  await answer(true)
  const before = link()
  expect(await mutate('operator.undoSource', { venueId }, asOperator)).toMatchObject({ status: 200, data: true })
  expect(await states()).toEqual([])
  expect(await mutate('venues.trySource', { token: before, entry })).toMatchObject({ status: 400 })
})

test('a calendar that cannot be read, or must not be asked, is refused and not stored; looks are limited', async () => {
  const { sandbox, entry } = await venueWithCalendars()
  const fault = async (change: object) => (await tryIt({ ...entry, ...change })).data.fault
  expect(await fault({ courts: { 'Court 1': 'https://10.0.0.8/c.ics' } })).toContain('inner address')
  expect(await fault({ courts: { 'Court 1': 'https://venue.example:8443/c.ics' } })).toContain('without a port')
  expect(await fault({ pollSeconds: 1 })).toContain('pollSeconds is for the operator')
  expect(await fault({ hours: { monday: 'always' } })).toContain('must be hours such as')
  expect(await fault({ bookingUrl: 'https://evil.example/' })).toContain("at the venue's domain")
  expect(await fault({ system: 'telnet' })).toBeDefined()
  sandbox.setFault(venueId, 'server-error')
  expect(await fault({})).toBeDefined()
  sandbox.setFault(venueId, undefined)
  expect(await states()).toEqual([])
  expect(await world.em().execute('select 1 from venue_source')).toEqual([])
  const statuses = []
  for (let tried = 0; tried < 8; tried += 1) statuses.push((await tryIt({ system: 'telnet' })).status)
  expect(statuses).toContain(429)
})

test('a site that leads elsewhere is not followed, and a link of another venue names nothing', async () => {
  const { sandbox, entry } = await venueWithCalendars()
  const [inner] = Object.values(entry['courts'] as Record<string, string>)
  const site = createServer(({ url }, response) => {
    if (url === '/robots.txt') response.writeHead(404).end()
    else response.writeHead(302, { location: inner }).end()
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  world.atEnd(() => new Promise((resolve) => site.close(resolve)))
  const { port } = site.address() as AddressInfo
  const { data } = await tryIt({ ...entry, courts: { 'Court 1': `http://127.0.0.1:${port}/c.ics` } })
  expect(data.fault).toContain('redirects to another origin')
  expect(sandbox.requests(venueId)).toBe(0)
  const forged = writeVenueLink(testConfig().jwtSecrets[0], { venueId: 'Wakehurst', email, issuedAt: world.now() })
  expect(await tryIt(entry, forged)).toMatchObject({ status: 400 })
  for (const name of ['venues.nameSource', 'venues.withdrawSource'])
    expect(await mutate(name, { token: forged, triedAt: 1 })).toMatchObject({ status: 400 })
})
