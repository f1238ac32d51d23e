import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDocumentedApi, type DocumentedApi } from '#test/support/documented-api/documented-api.ts'

/** Each answer is held against the document. */
let api: DocumentedApi
let session: { authorization: string }
beforeAll(async () => {
  api = await startDocumentedApi('v1')
  session = await api.signUp(email)
})
afterAll(() => api.stop())

const email = 'ann@example.com'
const date = '2026-11-24'
const evening = { sport: 'tennis' as const, venues: ['collaroy-tc'], slots: ['19:00'] }

test('availability: venues, days, the courts of a half-hour and a search, with ISO dates and times', async () => {
  const { client } = api
  const venues = (await client.GET('/api/v1/venues')).data ?? []
  expect(venues.find(({ id }) => id === 'manly-lawn-tc')).toMatchObject({
    name: 'Manly Lawn Tennis Club',
    sport: 'tennis',
  })
  const golf = await client.GET('/api/v1/availability', { params: { query: { sport: 'golf', from: date, days: '3' } } })
  const [day, ...others] = golf.data?.days ?? []
  expect([day?.date, day?.slots['06:00'], others.length]).toEqual([date, { 'Long Reef': { '9': 3, '18': 3 } }, 2])
  expect(day?.venues['Long Reef']).toMatchObject({ status: 'ok', readAt: expect.stringMatching(/^2026-11-2\dT.*Z$/) })
  const query = { sport: 'golf' as const, date, slot: '06:00' }
  const tees = (await client.GET('/api/v1/slots', { params: { query } })).data
  const startsAt = '2026-11-24T06:08:00+11:00'
  expect(tees).toMatchObject([{ venueId: 'Long Reef', startsAt, holes: [9, 18], spots: 3 }])
  const earlier = { sport: 'golf' as const, date, time: '06:00' }
  expect((await client.GET('/api/v1/slots', { params: { query: earlier } })).data).toEqual(tees)
  const search = { sport: 'tennis' as const, from: date, days: 1, earliest: '18:30', venues: ['manly-lawn-tc'] }
  const found = await client.GET('/api/v1/openings', { params: { query: search } })
  expect(found.data?.openings).toMatchObject([{ venueId: 'manly-lawn-tc', date, slot: '19:00' }])
  for (const [path, wrong, field] of [
    ['/api/v1/availability', 'sport=golf&from=20261124', 'from'],
    ['/api/v1/slots', 'sport=golf&date=2026-11-24&slot=6:00AM', 'slot'],
    ['/api/v1/slots', 'sport=golf&date=2026-11-24', 'slot'],
    ['/api/v1/slots', 'sport=golf&date=2026-11-24&slot=06:00&time=06:00', 'slot'],
    ['/api/v1/openings', 'sport=tennis&earliest=26:00', 'earliest'],
  ] as const) {
    const refused = await api.send(`GET ${path}?${wrong}`)
    const problem = { type: '/api/docs#invalid-input', title: 'Invalid input', status: 400, errors: [{ field }] }
    expect([path, await refused.json()]).toMatchObject([path, problem])
    expect(refused.headers.get('content-type')).toContain('application/problem+json')
  }
})

test('alerts: made, listed, changed and deleted by a key, with the use cases of /api/alerts', async () => {
  const { client } = api
  const headers = await api.addKey(email, ['alerts'])
  const made = await client.POST('/api/v1/alerts', { headers, body: { ...evening, weekdays: ['monday'] } })
  expect([made.response.status, made.data?.needsConfirmation]).toEqual([201, false])
  const [{ id = '' } = {}] = made.data?.alerts ?? []
  expect(made.data?.alerts).toMatchObject([{ email, slots: ['19:00'], weekdays: ['monday'], dates: [] }])
  const again = await client.POST('/api/v1/alerts', { headers, body: { ...evening, weekdays: ['monday'] } })
  expect(again.error).toMatchObject({ status: 409, title: 'Alert exists', detail: 'Alert Already Exists' })
  const both = { ...evening, weekdays: ['monday' as const], dates: ['2026-11-27'] }
  expect((await client.POST('/api/v1/alerts', { headers, body: both })).error).toMatchObject({
    errors: [{ field: 'dates', fix: 'give dates or weekdays, and not both' }],
  })
  expect(made.data?.alerts[0]).not.toHaveProperty('wishes')
  const wishes = { courts: [{ venueId: 'collaroy-tc', name: 'Court 3' }], maxPriceCents: 3000 }
  const wished = { ...evening, slots: ['17:00'], dates: ['2026-12-04'] }
  expect((await client.POST('/api/v1/alerts', { headers, body: { ...wished, wishes } })).data?.alerts).toMatchObject([
    { wishes, sentence: expect.stringContaining('on Court 3, up to $30 an hour') },
  ])
  const elsewhere = { courts: [{ venueId: 'manly-lawn-tc', name: 'Court 3' }] }
  const refused = await client.POST('/api/v1/alerts', { headers, body: { ...wished, wishes: elsewhere } })
  expect(refused.error).toMatchObject({ errors: [{ field: 'wishes.courts' }] })
  const params = { path: { id } }
  const other = { ...evening, venues: ['Collaroy TC'], slots: ['20:00'], weekdays: ['monday' as const] }
  expect((await client.PUT('/api/v1/alerts/{id}', { headers, params, body: other })).error).toMatchObject({
    errors: [{ field: 'venues.0' }],
  })
  const body = { ...evening, slots: ['20:00'], weekdays: ['monday' as const] }
  expect((await client.PUT('/api/v1/alerts/{id}', { headers, params, body })).data?.slots).toEqual(['20:00'])
  await client.POST('/api/v1/alerts', { headers, body: { ...evening, slots: ['21:00'], weekdays: ['monday'] } })
  const taken = { ...body, slots: ['21:00'] }
  expect((await client.PUT('/api/v1/alerts/{id}', { headers, params, body: taken })).response.status).toBe(409)
  expect((await client.GET('/api/v1/alerts', { headers })).data).toHaveLength(3)
  expect((await client.DELETE('/api/v1/alerts/{id}', { headers, params })).response.status).toBe(204)
  expect((await client.PUT('/api/v1/alerts/{id}', { headers, params, body })).error).toMatchObject({ status: 404 })
})

test('the minimum length of an alert is `minutes`, also by its earlier name', async () => {
  const { client } = api
  const person = 'minutes@example.com'
  const headers = await api.signUp(person)
  const on = { slots: ['18:00'], weekdays: ['friday' as const] }
  const make = async (asked: object) =>
    client.POST('/api/v1/alerts', { headers, body: { sport: 'tennis', venues: ['collaroy-tc'], ...on, ...asked } })
  const answered = async (asked: object) => {
    const { data } = await make(asked)
    return data?.alerts.map(({ minutes, courtMinutes, minimumMinutes }) => [minutes, courtMinutes, minimumMinutes])
  }
  expect(await answered({ minutes: 90 })).toEqual([[90, 90, 60]])
  expect(await answered({ courtMinutes: 120 })).toEqual([[120, 120, 60]])
  for (const [asked, fix] of [
    [{ minutes: 75 }, 'must be one of 60, 90, 120, 150, 180'],
    [{ minutes: 90, courtMinutes: 90 }, 'send it without minimumMinutes and courtMinutes'],
    [{ sport: 'golf', venues: ['Long Reef'], minutes: 60 }, 'is for tennis and futsal; leave it out'],
  ] as const)
    expect((await make(asked)).error).toMatchObject({ errors: [{ field: 'minutes', fix }] })
})

test('webhooks and keys: keys are listed for a session alone', async () => {
  const { client } = api
  const headers = await api.addKey(email, ['webhooks'])
  expect((await client.GET('/api/v1/keys', { headers })).response.status).toBe(401)
  const { data: keys = [] } = await client.GET('/api/v1/keys', { headers: session })
  expect(keys.map(({ scopes }) => scopes)).toContainEqual(['webhooks'])
  const made = await client.POST('/api/v1/webhooks', { headers, body: { url: 'https://example.com/hook' } })
  expect(made.data?.secret).toMatch(/^whsec_/)
  const inner = await client.POST('/api/v1/webhooks', { headers, body: { url: 'https://10.0.0.1/' } })
  expect(inner.error?.errors).toMatchObject([{ field: 'url', fix: expect.stringContaining('use https://, a host on') }])
  const ftp = await client.POST('/api/v1/webhooks', { headers, body: { url: 'ftp://example.com/' } })
  expect(ftp.error).toMatchObject({ detail: 'url: must be an address that begins with https://' })
  const params = { path: { id: made.data?.id ?? '' } }
  expect((await client.GET('/api/v1/webhooks', { headers })).data).toMatchObject([
    { id: params.path.id, lastCalledAt: null },
  ])
  expect((await client.POST('/api/v1/webhooks/{id}/test', { headers, params })).response.status).toBe(202)
  const [call] = (await client.GET('/api/v1/webhooks/{id}/deliveries', { headers, params })).data ?? []
  expect(call).toMatchObject({ state: 'pending', openings: 0 })
  const again = { headers, params: { path: { id: call?.id ?? '' } } }
  expect((await client.POST('/api/v1/deliveries/{id}/send-again', again)).response.status).toBe(202)
  expect((await client.DELETE('/api/v1/webhooks/{id}', { headers, params })).response.status).toBe(204)
})

test('every other refusal of a path is a problem too', async () => {
  const all = await api.addKey(email, ['alerts', 'webhooks'])
  const poor = await api.addKey(email, ['read'])
  for (const answer of api.unseen().filter((one) => one.endsWith(' 400')))
    await api.send(answer.replace('{id}', 'one'), { headers: all })
  await api.give(/PUT .* 404$/, { headers: all, body: JSON.stringify({ ...evening, weekdays: ['monday'] }) })
  await api.give(/ 404$/, { headers: all })
  await api.give(/ 413$/, { headers: all, body: JSON.stringify({ padding: 'x'.repeat(65_536) }) })
  await api.give(/ 415$/, { headers: { ...all, 'content-type': 'text/plain' }, body: 'x' })
  const body = JSON.stringify({ ...evening, email, weekdays: ['monday'] })
  await api.give(/POST \/api\/v1\/alerts 403$/, { headers: poor, body })
  await api.give(/(?:webhooks|deliveries).* 403$/, { headers: poor, body: '{}' })
  const other = await api.addKey(email, ['webhooks'])
  await api.give(/ 403$/, { headers: other, body: '{}' })
  await api.give(/ 401$/, { headers: { 'x-api-key': 'courtside_made-up' }, body: '{}' })
  const unknown = await fetch(`${api.url}/api/v1/alerts`, { method: 'PATCH' })
  expect([unknown.status, await unknown.json()]).toMatchObject([405, { title: 'Method not allowed', status: 405 }])
  const { send, stop } = await api.startLimited()
  const limited = api.unseen().filter((one) => one.endsWith(' 429'))
  for (const answer of limited) expect([answer, (await send(answer)).status]).toEqual([answer, 429])
  await stop()
  expect(api.unseen()).toEqual([])
})
