import { expect, test } from 'vitest'
import { createAlertSite } from '#test/support/alert-site.ts'

test('a batch with one alert of somebody else confirms none of it', async () => {
  const site = await createAlertSite()
  const ana = await site.member('ana@example.com')
  const bob = await site.member('bob@example.com')
  const hers = await site.create({ email: ana.email }, ana.token)
  const his = await site.create({ email: bob.email }, bob.token)
  const path = '/api/alerts/send-batch-confirmation'
  const answer = await site.call('POST', path, { token: bob.token, body: { alertIds: [his.body.id, hers.body.id] } })
  expect(answer.status).toBe(404)
  expect((await site.queued(bob.email)).map(({ kind }) => kind)).toEqual(['verify-email'])
})

test('deleting a series deletes its alerts and nothing else', async () => {
  const site = await createAlertSite()
  const ana = await site.member('ana@example.com')
  const bob = await site.member('bob@example.com')
  await site.create({ email: bob.email, isRecurring: true, recurringWeeks: 2 }, bob.token)
  const alone = await site.create({ email: ana.email, specificDate: '2026-11-30' }, ana.token)
  const series = await site.create({ email: ana.email, isRecurring: true, recurringWeeks: 4 }, ana.token)
  const id = series.body.alerts[2]?.id
  const answer = await site.call('POST', '/trpc/alerts.deleteSeries', { token: ana.token, body: { json: { id } } })
  expect(JSON.parse(answer.text)).toMatchObject({ result: { data: { json: { deleted: 4 } } } })
  expect((await site.list(ana.token)).map((alert) => alert.id)).toEqual([alone.body.id])
  expect(await site.list(bob.token)).toHaveLength(2)
})

test('the confirmation goes once an alert, in one mail an address, however often it is asked for', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const { body } = await site.create({ email, isRecurring: true, recurringWeeks: 3 }, token)
  const alertIds = body.alerts.map(({ id }) => id)
  const ask = (ids: string[]) =>
    site.call('POST', '/api/alerts/send-batch-confirmation', { token, body: { alertIds: ids } })
  expect((await ask(alertIds)).body.sent).toBe(1)
  expect((await ask(alertIds)).body.sent).toBe(0)
  const another = await site.create({ email, specificDate: '2026-11-30' }, token)
  expect((await ask([...alertIds, another.body.id])).body.sent).toBe(1)
  const asked = (await site.queued(email)).filter(({ kind }) => kind === 'alert-confirmation')
  // Made in one instant of the test's clock, so the store may hand them out in either order.
  const payloads = asked.map(({ payload }) => payload)
  expect(payloads).toHaveLength(2)
  expect(payloads).toEqual(expect.arrayContaining([{ alertIds }, { alertIds: [another.body.id] }]))
})

test('an address that has not confirmed gets no confirmation of new alerts', async () => {
  const site = await createAlertSite()
  const { token } = await site.member()
  const { body } = await site.create({ email: 'bob@example.com' }, token)
  const path = '/api/alerts/send-batch-confirmation'
  expect((await site.call('POST', path, { token, body: { alertIds: [body.id] } })).body.sent).toBe(0)
  expect((await site.queued('bob@example.com')).map(({ kind }) => kind)).toEqual(['alert-opt-in'])
})
