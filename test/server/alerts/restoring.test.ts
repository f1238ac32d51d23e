import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { housekeep } from '#server/pipeline/housekeeping.ts'
import { createAlertSite, type AlertSite } from '#test/support/alert-site.ts'
import { minutes } from '#test/support/auth-world.ts'
import { court } from '#test/support/an-opening.ts'

async function everything(site: AlertSite) {
  const alerts = await site.em().execute('select * from alert order by id')
  const targets = await site.em().execute('select * from alert_target order by alert_id, venue_id, day')
  return { alerts, targets }
}

test('a restored alert is as it was: its series, pause, days and notified openings', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const { body } = await site.create({ email, isRecurring: true, recurringWeeks: 3 }, token)
  const ids = body.alerts.map(({ id }) => id)
  await site.act('pause', { ids: ids.slice(0, 1), until: new Date(site.now().getTime() + 60 * minutes) }, token)
  await site.read('manly-lawn-tc', [{ date: '2026-12-03', openings: [court('Court 1', 19 * 60)] }])
  const before = await everything(site)
  const { data } = await site.act('deleteSeries', { id: ids[1] }, token)
  expect({ ...data, ids: data.ids.toSorted() }).toEqual({ deleted: 3, ids: ids.toSorted() })
  expect((await everything(site)).targets).toEqual([])
  await housekeep(site.em(), catalogue, site.now())
  site.pass(10 * minutes)
  const restored = await site.act('restore', { ids: data.ids }, token)
  expect(restored.data.alerts.map(({ id }) => id)).toEqual(ids)
  expect(await everything(site)).toEqual(before)
  // The reading is the same, so is the opening: it was notified, and is not again.
  await site.read('manly-lawn-tc', [{ date: '2026-12-03', openings: [court('Court 1', 19 * 60)] }])
  expect(await site.em().execute('select 1 from alert_match')).toHaveLength(1)
})

test('deleting one alert names it, and undoing twice is harmless', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const { body } = await site.create({ email }, token)
  const { data } = await site.act('delete', { id: body.id }, token)
  expect(data).toEqual({ deleted: 1, ids: [body.id] })
  for (const _press of [1, 2]) {
    const { data, refusal } = await site.act('restore', { ids: [body.id, body.id] }, token)
    const { sentence: _ofTheApi, ...stored } = body as typeof body & { sentence: string }
    expect([refusal, data.alerts]).toEqual([
      undefined,
      [{ ...stored, wishes: null, createdAt: new Date(body.createdAt) }],
    ])
  }
  expect(await site.list(token)).toEqual([body])
})

test('a deletion can be undone for ten minutes; a stopped or retired alert never comes back so', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const { body } = await site.create({ email }, token)
  const restore = async () => (await site.act('restore', { ids: [body.id] }, token)).refusal
  await site.act('delete', { id: body.id }, token)
  site.pass(10 * minutes + 1)
  expect(await restore()).toBe('404 There is no such alert.')
  for (const reason of ['stopped', 'retired']) {
    await site.em().execute('update alert set end_reason = ?, ended_at = ?', [reason, site.now()])
    expect([reason, await restore()]).toEqual([reason, '404 There is no such alert.'])
  }
})

test('an alert that was made meanwhile keeps its place on undo, and the limit holds', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const { body } = await site.create({ email }, token)
  const restore = async () => (await site.act('restore', { ids: [body.id] }, token)).refusal
  await site.act('delete', { id: body.id }, token)
  const twin = await site.create({ email }, token)
  expect(await restore()).toBe('409 Alert Already Exists')
  await site.call('DELETE', `/api/alerts/${twin.body.id}`, { token })
  const dates = Array.from({ length: 25 }, (_, day) => `2027-01-${String(day + 1).padStart(2, '0')}`)
  for (const timeSlots of [['7:00 PM'], ['8:00 PM']]) {
    await site.create({ email, specificDate: null, specificDates: dates, timeSlots }, token)
  }
  expect(await restore()).toBe('429 email: this address has 50 of at most 50 alerts; delete some first')
  expect(await site.list(token)).toHaveLength(50)
})

test('a restored alert watches the present venues of its preset', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const save = (ids: string[]) =>
    site.call('PUT', '/api/user/preferences', { token, body: { tennisVenues: ids.map(catalogue.nameOf) } })
  await save(['manly-lawn-tc'])
  const { body } = await site.create({ email, venuePreset: { kind: 'saved' } }, token)
  await site.act('delete', { id: body.id }, token)
  await save(['collaroy-tc'])
  expect(await site.em().execute('select 1 from alert_target')).toEqual([])
  const { data } = await site.act('restore', { ids: [body.id] }, token)
  expect(data.alerts[0]?.venues).toEqual(['collaroy-tc'])
  expect(await site.em().execute('select venue_id from alert_target')).toEqual([{ venue_id: 'collaroy-tc' }])
})

test('an alert that waited for its address to confirm goes on waiting', async () => {
  const site = await createAlertSite()
  const { token } = await site.member()
  const { body } = await site.create({ email: 'bob@example.com' }, token)
  await site.act('delete', { id: body.id }, token)
  const { data } = await site.act('restore', { ids: [body.id] }, token)
  expect(data.alerts).toMatchObject([{ isActive: false, isConfirmed: false }])
  expect(await site.em().execute('select 1 from alert_target')).toEqual([])
})
