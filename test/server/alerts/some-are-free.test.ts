import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { venuesOfPreset, type RequestedPreset } from '#domain/alerts/venue-preset.ts'
import { createAlertSite, type AlertSite } from '#test/support/alert-site.ts'
import { court } from '#test/support/an-opening.ts'

const nearManly: RequestedPreset = { kind: 'near', km: 6, place: { suburb: 'Manly' } }
const saved: RequestedPreset = { kind: 'saved' }

const idsNear = venuesOfPreset({
  preset: { kind: 'near', km: 6, place: { suburb: 'Manly' }, except: [] },
  sport: 'tennis',
  saved: [],
  catalogue,
})

function save(site: AlertSite, token: string, tennisVenues: string[]) {
  return site.call('PUT', '/api/user/preferences', {
    token,
    body: { tennisVenues: tennisVenues.map(catalogue.nameOf) },
  })
}

test('with some venues free, the alert can be made for the others, and its preset leaves them out for good', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const [first = '', second = '', ...others] = idsNear
  const openings = [court('Court 1', 19 * 60)]
  for (const id of [first, second]) await site.read(id, [{ date: '2026-11-26', openings }])
  const asked = { email, venuePreset: nearManly }
  const sentence = `Cannot create alert for ${catalogue.nameOf(first)} (Thu 26 Nov) because we found availability at 7:00 PM.`
  expect((await site.create(asked, token)).body.error).toBe(sentence)
  const made = await site.create({ ...asked, leaveOutFree: true }, token)
  expect([made.status, made.body.venues]).toEqual([201, others])
  expect(made.body.venuePreset?.except).toEqual([first, second].toSorted())
  const named = await site.create({ email, venues: [first, ...others], leaveOutFree: true }, token)
  expect([named.body.venues, named.body.venuePreset]).toEqual([others, null])
})

test('with every venue free the refusal stands, and nothing is made', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  for (const id of idsNear) await site.read(id, [{ date: '2026-11-26', openings: [court('Court 1', 19 * 60)] }])
  const refused = await site.create({ email, venuePreset: nearManly, leaveOutFree: true }, token)
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('(Thu 26 Nov)')])
  expect(await site.list(token)).toEqual([])
})

test("the precheck names the preset's venues, those that are free, and a coming refusal", async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  await save(site, token, ['manly-lawn-tc', 'collaroy-tc'])
  const openings = [court('Court 1', 19 * 60), court('Court 1', 19 * 60 + 30), court('Court 1', 12 * 60)]
  await site.read('manly-lawn-tc', [{ date: '2026-11-26', openings }])
  const asked = {
    email,
    sport: 'tennis',
    venuePreset: saved,
    timeSlots: ['7:00 PM', '7:30 PM'],
    specificDate: '2026-11-26',
  }
  const { data } = await site.ask('precheck', asked, token)
  const stretch = { venueId: 'manly-lawn-tc', date: '2026-11-26', startMinutes: 19 * 60, untilMinutes: 20 * 60 + 30 }
  expect({ ...data, venues: data.venues.toSorted() }).toEqual({
    conflicts: [
      'Cannot create alert for Manly Lawn Tennis Club (Thu 26 Nov) because we found availability at 7:00 PM, 7:30 PM.',
    ],
    isRefused: false,
    free: [{ ...stretch, resource: 'Court 1', bookingUrl: 'https://venue.example/book' }],
    freeCount: 1,
    venues: ['collaroy-tc', 'manly-lawn-tc'],
    freeVenues: ['manly-lawn-tc'],
  })
  await site.read('collaroy-tc', [{ date: '2026-11-26', openings }])
  expect((await site.ask('precheck', asked, token)).data).toMatchObject({ isRefused: true, freeCount: 2 })
  expect((await site.ask('precheck', asked)).refusal).toBe('400 venuePreset: sign in to use your saved venues')
})

test('a weekly alert shows the free openings of four weeks, and is refused for none of them', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const openings = [court('Court 1', 19 * 60)]
  const days = ['2026-11-26', '2026-11-27', '2026-12-10', '2026-12-22', '2026-12-24']
  await site.read(
    'manly-lawn-tc',
    days.map((date) => ({ date, openings })),
  )
  const asked = {
    email,
    sport: 'tennis',
    venues: ['manly-lawn-tc'],
    timeSlots: ['7:00 PM'],
    daysOfWeek: ['thursday', 'tuesday'],
  }
  const { data } = await site.ask('precheck', asked, token)
  expect(data).toMatchObject({ conflicts: [], isRefused: false, freeCount: 3, freeVenues: [] })
  expect(data.free.map(({ date }) => date)).toEqual(['2026-11-26', '2026-12-10', '2026-12-22'])
  const long = await site.ask('precheck', { ...asked, courtMinutes: 90 }, token)
  expect(long.data.freeCount).toBe(0)
  expect(
    (await site.create({ ...asked, sport: 'tennis', specificDate: null, daysOfWeek: ['thursday'] }, token)).status,
  ).toBe(201)
})
