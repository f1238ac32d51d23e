import { afterEach, beforeEach, expect, test } from 'vitest'
import { correctVenues, type VenueCorrections } from '#domain/venues/corrected-venues.ts'
import { writeVenueLink } from '#server/signing/venue-link.ts'
import { followCorrections } from '#server/store/venues/follow-corrections.ts'
import { openSite } from '#test/support/world/site.ts'
import { testConfig } from '#test/support/test-config.ts'
import { trpcCalls } from '#test/support/trpc-calls.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const venueId = 'Long Reef'
const email = 'office@longreefgolfclub.com.au'
const operator = 'ann@example.com'
const listed = listedVenue(venueId)!
const correction = {
  point: { lat: -33.735, lng: 151.3 },
  suburb: 'Dee Why',
  bookingUrl: 'https://www.longreefgolfclub.com.au/book',
}
const shown = { ...correction.point, coordSource: 'venue', suburb: 'Dee Why', bookingUrl: correction.bookingUrl }

let world: WorldWith<'site' | 'accounts'>
beforeEach(async () => {
  world = await createWorld({ accounts: {}, site: { config: { rateLimits: true, operators: [operator] } } })
})
afterEach(async () => {
  await world.stop()
  correctVenues({})
})

const { mutate, ask } = trpcCalls(() => world.site)
const link = () => writeVenueLink(testConfig().jwtSecrets[0], { venueId, email, issuedAt: world.now() })
const correct = (said: object, token = link()) => mutate('venues.correct', { token, correction: said })
const page = async (url = world.site.url) => (await fetch(`${url}/venues/${encodeURIComponent(venueId)}`)).text()
const facts = () => ask<{ shown: object; corrected: object }>('venues.reading', { venueId })

test("the venue's own people correct where it lies and where it is booked: its page shows that at once", async () => {
  expect(await page()).toContain(`"latitude":${listed.lat}`)
  expect(await correct(correction)).toMatchObject({ status: 200, data: { shown, corrected: correction } })
  await expect.poll(() => page()).toContain('(position given by the venue)')
  const html = await page()
  expect(html).toContain(`"latitude":${correction.point.lat}`)
  expect(html).toContain('data-door="book" href="https://www.longreefgolfclub.com.au/book"')
  expect(html).toContain('Dee Why NSW 2099')
  // Fields that are left out are as we list them again.
  await correct({ suburb: 'Dee Why' })
  await expect.poll(() => page()).toContain(`"latitude":${listed.lat}`)
  expect(await facts()).toMatchObject({ shown: { suburb: 'Dee Why', coordSource: listed.coordSource } })
  await correct({})
  await expect.poll(() => page()).not.toContain('Dee Why NSW')
  expect(await world.em().execute('select 1 from venue_correction')).toEqual([])
})

test('a correction outlives the process, and every other process hears of it', async () => {
  const heard: VenueCorrections[] = []
  const elsewhere = await followCorrections({
    pool: world.db.database.pool,
    em: world.em,
    onError: (error) => void expect.unreachable(String(error)),
    apply: (corrections) => void heard.push(corrections),
  })
  world.atEnd(() => elsewhere.stop())
  expect(heard).toEqual([{}])
  await correct(correction)
  await expect.poll(() => heard.at(-1)).toEqual({ [venueId]: correction })
  await world.site.stop()
  correctVenues({})
  const restarted = await openSite(world)
  expect(await page(restarted.url)).toContain('(position given by the venue)')
})

test('the operator sees a correction, undoes it, and the earlier link is void', async () => {
  const { token } = await world.member(operator, 'a long password of Ann')
  const before = link()
  await correct(correction, before)
  expect(await ask('operator.venueCorrections', {}, token)).toMatchObject([{ venueId, correction }])
  expect(await mutate('operator.undoCorrection', { venueId }, token)).toMatchObject({ status: 200, data: true })
  expect((await facts()).corrected).toEqual({})
  expect(await correct(correction, before)).toMatchObject({ status: 400, said: expect.stringContaining('invalid') })
  const changes = await ask<{ change: string }[]>('operator.venueChanges', {}, token)
  expect(changes.map(({ change }) => change).toSorted()).toEqual(['corrected', 'correction-undone-by-operator'])
  world.pass(1000)
  expect(await correct(correction)).toMatchObject({ status: 200 })
})

test('a correction does not decide who speaks for the venue', async () => {
  await correct({ bookingUrl: 'https://www.tennisvenues.com.au/booking/long-reef' })
  expect(await facts()).toMatchObject({ domain: 'longreefgolfclub.com.au' })
  expect(await correct({})).toMatchObject({ status: 200 })
})

test('a correction changes no other field, no other venue and no far point, ten times a day at most', async () => {
  expect(await correct({ displayName: 'Mine' })).toMatchObject({ status: 400 })
  expect(await correct({ point: { lat: -34, lng: 151 } })).toMatchObject({
    status: 400,
    said: expect.stringContaining('5 km'),
  })
  expect(await correct({ suburb: '<script>' })).toMatchObject({ status: 400, said: expect.stringContaining('suburb') })
  expect(await correct({ bookingUrl: 'javascript:alert(1)' })).toMatchObject({ status: 400 })
  expect(await correct(correction, `${link().slice(0, -2)}AA`)).toMatchObject({ status: 400 })
  expect(await world.em().execute('select 1 from venue_change')).toEqual([])
  const statuses = []
  for (let made = 0; made < 11; made += 1) statuses.push((await correct(correction)).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
})
