import { validate } from '@openactive/data-model-validator'
import { RpdeValidator } from '@openactive/rpde-validator'
import { afterEach, expect, test } from 'vitest'
import type { Opening } from '#domain/availability/opening.ts'
import { addDays, dateRange, dayNumber } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { freePortNear } from '#server/config/free-port.ts'
import { publishFeeds } from '#server/pipeline/open-data/publish-feeds.ts'
import type { Reading } from '#server/sources/venue-source.ts'
import { loadOpenings } from '#server/store/readings/venue-days.ts'
import { court } from '#test/support/an-opening.ts'
import { connect } from '#test/support/connectors.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'
import { openSite, type TestSite } from '#test/support/world/site.ts'

let world: WorldWith<'pipeline'>
let site: TestSite
afterEach(() => world.stop())

const venueIds = ['manly-lawn-tc', 'Pittwater RSL']
const courtsOfVenue = 4

/** The validator looks for the last page a year ahead by this machine's clock, so these events end now. */
async function startTwoDaysAgo(): Promise<void> {
  world = await createWorld({ pipeline: true, startsAt: new Date(Date.now() - 2 * 86_400_000) })
  const port = await freePortNear(0)
  site = await openSite(world, { config: { port, appUrl: `http://127.0.0.1:${port}` } })
}

const publish = () => publishFeeds({ ...world, venues: { read: venueIds, republished: venueIds } })

/** Five in eighteen half-hours are free, others in each round. */
function openingsOf(venueId: string, day: number, round: number): Opening[] {
  const isCounted = venueId === 'Pittwater RSL'
  return Array.from({ length: 18 }, (_, at) => at)
    .filter((at) => (at * 7 + day + Math.floor((round + at) / 2)) % 3 === 0)
    .map((at) => {
      const one = court(`Court ${1 + ((at + day) % courtsOfVenue)}`, 840 + at * 30, {
        maxMinutes: 30 * (1 + (at % 4)),
        ...(at % 2 === 0 && { priceCents: 1500 + at, pricePer: 30 * (1 + (at % 4)) }),
      })
      return isCounted ? { ...one, resource: undefined, spots: 1 + ((at + round) % 3) } : one
    })
    .map((opening) => JSON.parse(JSON.stringify(opening)) as Opening)
}

/** Readings of some days, with changes from round to round that are small enough to be believed at once. */
async function readRounds(rounds: number): Promise<number> {
  let changed = 0
  for (let round = 0; round < rounds; round += 1) {
    const today = venueDate(world.now())
    for (const venueId of venueIds) {
      const covered = dateRange(addDays(today, 1), 14).map((date) => ({
        date,
        openings: openingsOf(venueId, dayNumber(date), round),
      }))
      const before = await known(venueId)
      await world.note({ venueId, covered })
      const after = await known(venueId)
      changed += before.symmetricDifference(after).size
    }
    await publish()
    world.clock.advance((2 * 86_400_000) / rounds)
  }
  return changed
}

/** All stored facts of a venue that the feed publishes. */
async function known(venueId: string, dates = dateRange(venueDate(world.now()), 28)): Promise<Set<string>> {
  const days = await loadOpenings(world.em(), [venueId], dates)
  return new Set(days.flatMap(({ date, openings }) => openings.map((opening) => factsOf(date, opening))))
}

/** Slots without a court of their own are the venue's: our connector calls them so. */
function factsOf(date: string, { startMinutes, resource, maxMinutes, spots, priceCents }: Opening): string {
  const court = resource === 'Pittwater RSL' ? undefined : resource
  return [date, startMinutes, court, maxMinutes, spots, priceCents].join(' ')
}

/** The feed from its start to its end. */
async function allItems(path = '/api/openactive/slots'): Promise<{ state: string; data?: Record<string, unknown> }[]> {
  const { body } = await site.call('GET', path)
  const items = body['items'] as { state: string; data?: Record<string, unknown> }[]
  return items.length === 0 ? [] : [...items, ...(await allItems(String(body['next']).slice(site.url.length)))]
}

/** Our own connector's reading of the feed. */
async function readBack(venueId: string, query = ''): Promise<Reading> {
  const root = `${site.url}/api/openactive`
  const entry = {
    venue: venueId,
    system: 'openactive',
    facilityUsesUrl: `${root}/facility-uses${query}`,
    slotsUrl: `${root}/slots${query}`,
    facilityUse: `${root}/facility-uses/${encodeURIComponent(venueId)}`,
    bookingBaseUrl: 'https://venue.example',
  }
  const { connectors, close } = connect({ entries: [entry], now: world.now })
  const today = venueDate(world.now())
  const window = { from: today, to: addDays(today, 27) }
  const reading = await connectors[0]?.source.read({ window, signal: AbortSignal.timeout(30_000) })
  await close()
  if (!reading) throw new Error('the feed is not configured')
  return reading
}

test('over a thousand changes with deletions pass the RPDE validator, and our connector rebuilds the known openings', async () => {
  await startTwoDaysAgo()
  expect(await readRounds(6)).toBeGreaterThan(1000)
  // A day has passed since.
  await publish()
  for (const feed of ['slots', 'slots?afterChangeNumber=0', 'facility-uses', 'facility-uses?afterChangeNumber=0']) {
    const { pages } = await RpdeValidator(`${site.url}/api/openactive/${feed}`, { pageLimit: 20 })
    const broken = pages.flatMap(({ errors }) =>
      errors.filter(({ data }) => data.severity === 'failure').map(({ data }) => `${data.rule}: ${data.message}`),
    )
    expect([feed, broken]).toEqual([feed, []])
  }
  const items = [...(await allItems()), ...(await allItems('/api/openactive/facility-uses'))]
  const published = items.flatMap(({ data }) => data ?? [])
  const failures = new Set<string>()
  for (const item of [...published.filter((_item, at) => at % 25 === 0), ...published.slice(-venueIds.length)])
    for (const { severity, type, path } of await validate(item, { loadRemoteJson: true }))
      if (severity === 'failure') failures.add(`${type} ${path}`)
  // Of half of the slots no price is known.
  expect([...failures]).toEqual(['missing_required_field $.offers[0].price'])
  const deleted = (await allItems()).filter(({ state }) => state === 'deleted')
  expect(deleted.length).toBeGreaterThan(10)
  for (const venueId of venueIds) {
    for (const query of ['', '?afterChangeNumber=0']) {
      const { covered, licence } = await readBack(venueId, query)
      // Of today there may be openings that have begun, and nothing may have been read of it since yesterday.
      const ahead = covered.filter(({ date }) => date > venueDate(world.now()))
      const rebuilt = ahead.flatMap(({ date, openings }) => openings.map((opening) => factsOf(date, opening)))
      const dates = ahead.map(({ date }) => date)
      expect(dates.length).toBeGreaterThanOrEqual(13)
      expect(new Set(rebuilt)).toEqual(await known(venueId, dates))
      expect(licence).toBe('https://creativecommons.org/licenses/by/4.0/')
    }
  }
})

test('unknown days stay unknown to readers of the feed, and so does a venue that is gone', async () => {
  await startTwoDaysAgo()
  const tomorrow = addDays(venueDate(world.now()), 1)
  const days = [
    { date: tomorrow, openings: [] },
    { date: addDays(tomorrow, 1), openings: [court('Court 1', 600)] },
  ]
  await world.note({ venueId: 'manly-lawn-tc', covered: days })
  await publish()
  const { status, covered } = await readBack('manly-lawn-tc')
  expect(status).toBe('partial')
  expect(covered.map(({ date, openings }) => [date, openings.length])).toEqual([
    [tomorrow, 0],
    [addDays(tomorrow, 1), 1],
  ])
  world.clock.advance(30 * 3_600_000)
  await publish()
  expect(await readBack('manly-lawn-tc')).toMatchObject({ status: 'error', covered: [] })
  // Never published at all.
  expect(await readBack('collaroy-tc')).toMatchObject({ status: 'error', covered: [] })
})

test('an invalid position is refused, and pages say how long they stay true', async () => {
  await startTwoDaysAgo()
  for (const query of ['afterChangeNumber=x', 'afterChangeNumber=1&afterTimestamp=1', 'page=2', 'afterTimestamp=-1']) {
    expect((await site.call('GET', `/api/openactive/slots?${query}`)).status).toBe(400)
  }
  const empty = await site.call('GET', '/api/openactive/slots')
  expect(empty.body).toMatchObject({ items: [], next: `${site.url}/api/openactive/slots` })
  expect(empty.headers.get('cache-control')).toBe('public, max-age=8')
  await world.note({
    venueId: 'manly-lawn-tc',
    covered: [{ date: addDays(venueDate(world.now()), 1), openings: [court('Court 1', 600)] }],
  })
  await publish()
  expect((await site.call('GET', '/api/openactive/slots')).headers.get('cache-control')).toBe('public, max-age=3600')
})
