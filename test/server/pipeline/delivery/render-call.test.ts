import { catalogue } from '#test/support/catalogue.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Opening } from '#domain/availability/opening.ts'
import { instantOf } from '#domain/calendar/venue-time.ts'
import type { CalledOpening } from '#domain/integrations/webhook.ts'
import { renderCall } from '#server/pipeline/delivery/render-call.ts'
import { court } from '#test/support/an-opening.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const email = 'ann@example.com'
const [today, tomorrow, dayAfter] = ['2026-11-24', '2026-11-25', '2026-11-26']
const [manly, collaroy] = ['manly-lawn-tc', 'collaroy-tc']
const pm = (hour: number) => (12 + hour) * 60

let world: WorldWith<'pipeline'>
beforeEach(async () => {
  world = await createWorld({ pipeline: true, startsAt: instantOf(today, 9 * 60) })
  await world.addUser(email)
})
afterEach(() => world.stop())

const record = (venueId: string, openings: Opening[], date = tomorrow) =>
  world.record({ venueId, covered: [{ date, openings }] })

/** The content of a call about all openings that were found so far. */
async function called(): Promise<CalledOpening[] | undefined> {
  const matches = await world.em().execute<object[]>(
    `select alert_id as "alertId", venue_id as "venueId", to_char(date, 'YYYY-MM-DD') as date, opening_key as key,
         opened_at as "openedAt" from alert_match`,
  )
  const event = await renderCall({ catalogue, em: world.em(), matches, now: world.now() })
  return event?.type === 'openings.found' ? event.data.openings : undefined
}

test("a call gives a tee time's rounds and spots, a court's free time, and each known price", async () => {
  await world.addAlert({ email, sport: 'golf', venues: ['Balgowlah'], specificDate: tomorrow })
  await world.addAlert({ email, venues: [manly], specificDate: tomorrow })
  const bookingUrl = 'https://venue.example/book'
  await record('Balgowlah', [
    { key: 'tee', startMinutes: pm(7), holes: [9, 18], spots: 3, priceCents: 4500, bookingUrl },
  ])
  await record(manly, [court('Court 1', pm(7), { spots: 2 }), court('Court 2', pm(7), { maxMinutes: 90 })])
  const [golf, first, second] = (await called()) ?? []
  expect(golf).toMatchObject({ sport: 'golf', holes: [9, 18], spots: 3, priceCents: 4500 })
  expect(first).toMatchObject({ resource: 'Court 1', maxMinutes: 60, spots: 2, membersOnly: false })
  expect(second).toMatchObject({ resource: 'Court 2', maxMinutes: 90 })
  const facts = ['holes', 'maxMinutes', 'priceCents', 'resource', 'spots']
  const said = (one = {}) => facts.filter((fact) => fact in one)
  expect(said(golf)).toEqual(['holes', 'priceCents', 'spots'])
  expect(said(first)).toEqual(['maxMinutes', 'resource', 'spots'])
  expect(said(second)).toEqual(['maxMinutes', 'resource'])
})

test('a call includes openings for members, marked so', async () => {
  await world.addAlert({ email, venues: [manly], specificDate: tomorrow, memberVenues: [manly] })
  await world.record({
    venueId: manly,
    covered: [{ date: tomorrow, openings: [], forMembers: [court('Court 1', pm(7))] }],
  })
  expect(await called()).toMatchObject([{ resource: 'Court 1', membersOnly: true, isFree: true }])
})

test('each opening is free as the newest reading of its own venue and day shows it', async () => {
  for (const specificDate of [tomorrow, dayAfter])
    await world.addAlert({ email, venues: [manly, collaroy], specificDate })
  const all = [
    [manly, tomorrow],
    [manly, dayAfter],
    [collaroy, tomorrow],
    [collaroy, dayAfter],
  ] as const
  for (const [venueId, date] of all) await record(venueId, [court('Court 1', pm(7))], date)
  const free = async () =>
    ((await called()) ?? []).map(({ venueId, startsAt, isFree }) => [venueId, startsAt.slice(0, 10), isFree])
  const shown = (...isFree: unknown[]) =>
    [
      [collaroy, tomorrow],
      [manly, tomorrow],
      [collaroy, dayAfter],
      [manly, dayAfter],
    ].map((place, at) => [...place, isFree[at]])
  expect(await free()).toEqual(shown(true, true, true, true))
  // A reading of the very same moment knows no later openings.
  await record(manly, [], dayAfter)
  expect(await free()).toEqual(shown(true, true, true, null))
  world.pass(1000)
  await record(collaroy, [court('Court 2', pm(9))], tomorrow)
  expect(await free()).toEqual(shown(false, true, true, null))
  await world.em().execute('delete from day_reading')
  expect(await free()).toEqual(shown(null, null, null, null))
})

test('an opening that has begun and an alert that rests are left out, and with nothing else there is no call', async () => {
  await world.addAlert({ email, venues: [manly], specificDate: tomorrow })
  await record(manly, [court('Court 1', pm(7))])
  expect(await called()).toHaveLength(1)
  await world.em().execute('update alert set paused_until = ?', [instantOf(dayAfter, 0)])
  expect(await called()).toBeUndefined()
  await world.em().execute('update alert set paused_until = null')
  world.clock.now = instantOf(tomorrow, pm(7))
  expect(await called()).toBeUndefined()
})

test('a call for a test says that it is one', async () => {
  expect(await renderCall({ catalogue, em: world.em(), matches: [], now: world.now() })).toEqual({
    type: 'test',
    timestamp: world.now().toISOString(),
    data: { message: 'This webhook is called by Courtside.' },
  })
})
