import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { venuesOfPreset, type RequestedPreset } from '#domain/alerts/venue-preset.ts'
import { dayNumber } from '#domain/calendar/local-date.ts'
import { createAlertSite, type AlertSite } from '#test/support/alert-site.ts'

const nearManly: RequestedPreset = { kind: 'near', km: 6, place: { suburb: 'Manly' } }
const saved: RequestedPreset = { kind: 'saved' }

function idsNear(km: number, except: string[] = []): string[] {
  return venuesOfPreset({
    preset: { ...nearManly, kind: 'near', place: { suburb: 'Manly' }, km, except },
    sport: 'tennis',
    saved: [],
    catalogue,
  })
}

async function targets(site: AlertSite, id: string): Promise<string[]> {
  const rows = await site
    .em()
    .execute<{ target: string }[]>(
      `select venue_id || ' ' || day as target from alert_target where alert_id = ? order by 1`,
      [id],
    )
  return rows.map(({ target }) => target)
}

function save(site: AlertSite, token: string, tennisVenues: string[]) {
  return site.call('PUT', '/api/user/preferences', {
    token,
    body: { tennisVenues: tennisVenues.map(catalogue.nameOf) },
  })
}

const change = { email: 'ana@example.com', sport: 'tennis', selectedSlots: ['2026-11-26-7:00PM'] }

test('an alert can name a preset in place of venues, and watches its venues', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const { status, body } = await site.create({ email, venues: undefined, venuePreset: nearManly }, token)
  expect([status, body.venuePreset]).toEqual([201, { ...nearManly, except: [] }])
  expect(body.venues).toEqual(idsNear(6))
  expect(body.venues.length).toBeGreaterThan(3)
  const day = dayNumber('2026-11-26')
  expect(await targets(site, body.id)).toEqual(
    idsNear(6)
      .map((id) => `${id} ${day}`)
      .toSorted(),
  )
  expect((await site.list(token))[0]).toEqual(body)
})

test('a preset replaces venues named beside it', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const { body } = await site.create({ email, venues: ['Long Reef'], venuePreset: nearManly }, token)
  expect(body.venues).toEqual(idsNear(6))
})

test('a preset without venues, an unknown suburb and neither venues nor preset are refused', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const far: RequestedPreset = { kind: 'near', km: 1, place: { lat: 0, lng: 0 } }
  const asked = [
    [
      { venuePreset: far },
      'venuePreset: there is no tennis venue within 1 km; choose a larger distance or other venues',
    ],
    [{ venuePreset: saved }, 'venuePreset: you have saved no tennis venue; save one in Preferences or choose venues'],
    [
      { venuePreset: { ...nearManly, place: { suburb: 'Atlantis' } } },
      expect.stringContaining('must be a suburb that we know'),
    ],
    [{ venues: [] }, expect.stringContaining('choose at least one venue')],
  ] satisfies [object, unknown][]
  for (const [wanted, error] of asked) {
    const { status, body } = await site.create({ email, venues: [], ...wanted }, token)
    expect([status, body.error]).toEqual([400, error])
  }
  expect(await site.list(token)).toEqual([])
})

test('saved venues are those of the signed-in person, and a visitor has none', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  await save(site, token, ['manly-lawn-tc', 'collaroy-tc'])
  const hers = await site.create({ email, venuePreset: saved }, token)
  expect(hers.body.venues.toSorted()).toEqual(['collaroy-tc', 'manly-lawn-tc'])
  const forBob = await site.create({ email: 'bob@example.com', venuePreset: saved }, token)
  expect(forBob.body.venues).toEqual(hers.body.venues)
  const visitor = await site.create({ email, venuePreset: saved })
  expect([visitor.status, visitor.body.error]).toEqual([400, 'venuePreset: sign in to use your saved venues'])
})

test('the same preset is a duplicate however it is written; its present venues are not', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  expect((await site.create({ email, venuePreset: nearManly }, token)).status).toBe(201)
  const again: RequestedPreset = { kind: 'near', km: 6, place: { suburb: 'manly' }, except: [] }
  expect((await site.create({ email, venuePreset: again }, token)).body.error).toBe('Alert Already Exists')
  expect((await site.create({ email, venues: idsNear(6) }, token)).status).toBe(201)
  expect((await site.create({ email, venuePreset: { ...nearManly, km: 7 } }, token)).status).toBe(201)
})

test('alerts for saved venues follow the venues of their owner alone', async () => {
  const site = await createAlertSite()
  const ana = await site.member()
  const bob = await site.member('bob@example.com')
  for (const { token } of [ana, bob]) await save(site, token, ['manly-lawn-tc'])
  const hers = await site.create(
    { email: ana.email, venuePreset: saved, specificDate: null, daysOfWeek: ['monday', 'friday'] },
    ana.token,
  )
  const named = await site.create({ email: ana.email }, ana.token)
  const his = await site.create({ email: bob.email, venuePreset: saved }, bob.token)
  await save(site, ana.token, ['collaroy-tc'])
  expect(await targets(site, hers.body.id)).toEqual(['collaroy-tc 0', 'collaroy-tc 4'])
  expect(await targets(site, named.body.id)).toHaveLength(1)
  expect((await site.list(bob.token))[0]).toEqual(his.body)
  await save(site, ana.token, [])
  const listed = (await site.list(ana.token)).find(({ id }) => id === hers.body.id)
  expect([listed?.venues, listed?.isActive, await targets(site, hers.body.id)]).toEqual([[], true, []])
  await save(site, ana.token, ['manly-lawn-tc', 'collaroy-tc'])
  expect(await targets(site, hers.body.id)).toHaveLength(4)
})

test('a change keeps the preset where the venues stay, drops it for other venues, and takes another', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const { body } = await site.create({ email, venuePreset: nearManly }, token)
  const put = async (asked: object) =>
    (await site.call('PUT', `/api/alerts/${body.id}`, { token, body: { ...change, ...asked } })).body
  expect(await put({ venues: body.venues.toReversed() })).toMatchObject({ venuePreset: body.venuePreset })
  expect(await put({ venuePreset: { ...nearManly, km: 9 } })).toMatchObject({ venues: idsNear(9) })
  expect(await put({ venuePreset: null, venues: idsNear(9) })).toMatchObject({ venuePreset: null, venues: idsNear(9) })
  expect(await put({ venuePreset: nearManly })).toMatchObject({ venues: idsNear(6) })
  expect(await put({ venues: ['collaroy-tc'] })).toMatchObject({ venuePreset: null, venues: ['collaroy-tc'] })
  expect(await targets(site, body.id)).toEqual([`collaroy-tc ${dayNumber('2026-11-26')}`])
})

test('a weekly alert is changed in its weekdays, times, length and preset at once', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const weekly = { specificDate: null, daysOfWeek: ['monday' as const], timeSlots: ['6:00 PM', '6:30 PM'] }
  const { body } = await site.create({ email, ...weekly, venuePreset: nearManly }, token)
  const channel = `insert into channel (id, user_id, url, alert_ids, created_at)
    select gen_random_uuid(), user_id, 'ntfy://courts', array[id], created_at from alert where id = ?`
  await site.em().execute(channel, [body.id])
  const venuePreset = { kind: 'near', km: 3, place: { lat: -33.797, lng: 151.284 } }
  const selectedSlots = ['tuesday-7:00PM', 'tuesday-7:30PM', 'thursday-7:00PM', 'thursday-7:30PM', 'sunday-8:00AM']
  const asked = { ...change, selectedSlots, venuePreset, courtMinutes: 90 }
  const { data } = await site.act('update', { ...asked, id: body.id }, token)
  const days = { specificDate: null, daysOfWeek: ['tuesday', 'thursday'] }
  expect(data.alert).toMatchObject({ id: body.id, ...days, courtMinutes: 90 })
  expect(data.alert.timeSlots).toEqual(['7:00 PM', '7:30 PM'])
  const { venues } = data.alert
  expect(venues.length).toBeGreaterThan(0)
  expect(venues.length).toBeLessThan(body.venues.length)
  expect(await targets(site, body.id)).toEqual(venues.flatMap((id) => [`${id} 1`, `${id} 3`]).toSorted())
  // Weekdays with other times are an alert of the same series.
  const [added] = data.added
  expect(added).toMatchObject({ daysOfWeek: ['sunday'], timeSlots: ['8:00 AM'], batchId: data.alert.batchId, venues })
  expect(await targets(site, added?.id ?? '')).toEqual(venues.map((id) => `${id} 6`).toSorted())
  // A channel that was kept to the alert hears of both (rule integrations-13).
  const heard = await site.em().execute('select to_jsonb(alert_ids) as heard from channel')
  expect(heard).toEqual([{ heard: [body.id, added?.id] }])
})

test('the catalogue of the tests has venues near Manly and elsewhere', () => {
  expect(idsNear(6).length).toBeLessThan(catalogue.of('tennis').length)
})
