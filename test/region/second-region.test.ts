import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar/local-date.ts'
import { instantOf, venueDate, venueIso, venueTime } from '#domain/calendar/venue-time.ts'
import { searchSuburbs } from '#domain/venues/suburb-search.ts'
import { mapLinkOf } from '#domain/venues/venue-links.ts'
import { readSentence } from '#domain/alerts/read-sentence.ts'
import { pages } from '#domain/site/pages.ts'
import { region } from '#region/region.ts'
import { aVenue } from '#test/support/a-venue.ts'
import { startSandboxSpine } from '#test/support/sandbox-spine.ts'
import { createWorld } from '#test/support/world.ts'

// These run with `#region/*` at test/region/port-example (vitest.config.ts).
const venueId = 'harbour-tennis'

test('its clock is that of PostgreSQL each half-hour around its changes, and back again', async () => {
  const { db, stop } = await createWorld({})
  const changes = ['2026-03-08T05:30Z', '2026-11-01T04:30Z', '2027-03-14T05:30Z']
  const instants = changes.flatMap((at) =>
    Array.from({ length: 200 }, (_, step) => Date.parse(at) + (step - 100) * 1_800_000),
  )
  const rows = await db.em().execute<{ wall: string }[]>(
    `select to_char(to_timestamp(ms / 1000.0) at time zone ?, 'YYYY-MM-DD HH24:MI') as wall
     from unnest(?::bigint[]) with ordinality as t(ms, n) order by n`,
    [region.zone, `{${instants.join(',')}}`],
  )
  await stop()
  expect(venueIso(instantOf('2026-11-24', 1140))).toBe('2026-11-24T19:00:00-03:30')
  const two = (count: number) => String(count).padStart(2, '0')
  const shown = instants.map((ms) => venueTime(new Date(ms)))
  expect(shown.map(({ date, minutes }) => `${date} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`)).toEqual(
    rows.map(({ wall }) => wall),
  )
  // The hour that is shown twice is the first of both.
  const clear = instants.filter((_, index) => {
    const { date, minutes } = shown[index] ?? { date: '', minutes: 0 }
    return !(date === '2026-11-01' && minutes >= 60 && minutes < 120)
  })
  expect(clear.map((ms) => instantOf(venueDate(new Date(ms)), venueTime(new Date(ms)).minutes).getTime())).toEqual(
    clear,
  )
})

test('its suburbs, addresses and sentences are its own', () => {
  expect(searchSuburbs('a1').map(({ name }) => name)).toEqual(['Harbour', 'Hilltop'])
  expect(decodeURIComponent(mapLinkOf(aVenue(venueId)))).toContain('Harbour Tennis Port Example NL Canada')
  expect(readSentence('tomorrow after six near hilltop', { today: '2026-11-21', venues: [] }).place).toEqual({
    suburb: 'Hilltop',
  })
})

test('its pages name it', () => {
  const [landing] = pages
  expect(landing?.description).toContain('Port Example')
})

test('a freed court is emailed with the day, hour and zone of the place', async () => {
  const spine = await startSandboxSpine([venueId])
  const email = 'ann@example.com'
  const token = await spine.signUp(email)
  const date = addDays(venueDate(spine.now()), 3)
  const courts = spine.sandbox.world.venuePlan(aVenue(venueId)).resources
  const set = (taken: boolean) => {
    for (const resource of courts)
      for (const minutes of [1140, 1170]) spine.sandbox.world.setCourt({ venueId, resource, date, minutes }, taken)
  }
  set(true)
  await spine.poll(venueId)
  const body = { email, sport: 'tennis', venues: [venueId], timeSlots: ['7:00 PM'], specificDate: date }
  expect((await spine.site.call('POST', '/api/alerts', { body, token })).status).toBe(201)
  set(false)
  await spine.poll(venueId)
  await spine.deliver()
  const text = spine.sink.mails.findLast(({ to }) => to === email)?.parsed.text ?? ''
  expect(text).toContain('Harbour Tennis')
  expect(text).toMatch(/Tue 24 Nov, 7:00 PM NST/)
  await spine.stop()
})
