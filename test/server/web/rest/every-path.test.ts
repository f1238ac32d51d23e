import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, startDocumentedApi, type DocumentedApi } from '#test/support/documented-api/documented-api.ts'

/** Every call here goes through the generated client or the same fetch: each answer is held against the document. */
let api: DocumentedApi
let headers: { authorization: string }
beforeAll(async () => {
  api = await startDocumentedApi('today')
  headers = await api.signUp('ann@example.com')
})
afterAll(() => api.stop())

const email = 'ann@example.com'
const sport = 'tennis' as const
const evening = { email, sport, venues: ['collaroy-tc'], timeSlots: ['7:00PM'] }
const change = { email, sport, venues: ['collaroy-tc'], selectedSlots: ['2026-11-26-8:00PM'] }
const day = { fecha: '20261124' }

test('accounts: registering, signing in and out, and every way to be refused', async () => {
  const { client } = api
  const other = 'bob@example.com'
  const refused = await client.POST('/api/auth/register', { body: { email: 'nobody', password } })
  expect(refused.error).toEqual({ error: 'email: Please enter a valid email address' })
  expect((await client.POST('/api/auth/register', { body: { email, password } })).response.status).toBe(409)
  expect((await client.POST('/api/auth/register', { body: { email: other, password } })).data).toMatchObject({
    requiresVerification: true,
    email: other,
  })
  const unverified = await client.POST('/api/auth/login', { body: { email: other, password } })
  expect(unverified.response.status).toBe(403)
  expect((await client.POST('/api/auth/login', { body: { email, password: 'wrong' } })).response.status).toBe(401)
  expect((await client.POST('/api/auth/login', { body: { email, password: '' } })).error).toEqual({
    error: 'password: Password is required',
  })
  const { data } = await client.POST('/api/auth/login', { body: { email, password } })
  const authorization = `Bearer ${data?.token}`
  expect((await client.GET('/api/auth/me', { headers: { authorization } })).data?.email).toBe(email)
  expect((await client.POST('/api/auth/logout', { headers: { authorization } })).response.status).toBe(200)
  expect((await client.GET('/api/auth/me', { headers: { authorization } })).response.status).toBe(401)
})

test('accounts: the links that are emailed, asked for again and followed', async () => {
  const { client } = api
  const carl = 'carl@example.com'
  await api.signUp(carl)
  for (const path of ['/api/auth/resend-verification', '/api/auth/forgot-password'] as const) {
    expect((await client.POST(path, { body: { email: carl } })).response.status).toBe(200)
    expect((await client.POST(path, { body: { email: 'nobody' } })).response.status).toBe(400)
  }
  const token = await api.mailedToken(carl, '/api/auth/reset-password')
  const opened = await client.GET('/api/auth/reset-password', { params: { query: { token, email: carl } } })
  expect(opened.response.headers.get('location')).toBe(`/reset-password?token=${token}&email=carl%40example.com`)
  const body = { token, password: 'another good one' }
  expect((await client.POST('/api/auth/reset-password', { body })).response.status).toBe(200)
  expect((await client.POST('/api/auth/reset-password', { body })).error).toEqual({ error: 'Invalid or expired token' })
})

test('alerts: made, listed, changed, confirmed and deleted by their owner alone', async () => {
  const { client } = api
  const made = await client.POST('/api/alerts', { headers, body: { ...evening, specificDate: '2026-11-26' } })
  const [alert] = (await client.GET('/api/alerts', { headers })).data ?? []
  expect([made.response.status, made.data]).toEqual([201, alert])
  const id = alert?.id ?? ''
  const specificDates = ['2026-11-27', '2026-11-28']
  const series = await client.POST('/api/alerts', { headers, body: { ...evening, specificDates } })
  expect(series.data).toMatchObject({ alertCount: 2, isRecurring: false })
  const again = await client.POST('/api/alerts', { headers, body: { ...evening, specificDate: '2026-11-26' } })
  expect([again.response.status, again.error]).toEqual([409, { error: 'Alert Already Exists' }])
  expect((await client.POST('/api/alerts', { headers, body: evening })).response.status).toBe(400)
  const ended = { headers: { authorization: 'Bearer old' }, body: { ...evening, specificDate: '2026-11-29' } }
  expect((await client.POST('/api/alerts', ended)).error).toEqual({ error: 'Please sign in to continue.' })

  const params = { path: { id } }
  const somebody = await api.signUp('dora@example.com')
  expect((await client.PUT('/api/alerts/{id}', { headers, params, body: change })).data?.timeSlots).toEqual(['8:00 PM'])
  const taken = { ...change, selectedSlots: ['2026-11-27-7:00PM'] }
  expect((await client.PUT('/api/alerts/{id}', { headers, params, body: taken })).response.status).toBe(409)
  const emptied = { ...change, selectedSlots: [] }
  const { error } = await client.PUT('/api/alerts/{id}', { headers, params, body: emptied })
  expect(error).toEqual({ error: 'selectedSlots: choose at least one time slot' })
  const notTheirs = { headers: somebody, params, body: { ...change, email: 'dora@example.com' } }
  expect((await client.PUT('/api/alerts/{id}', notTheirs)).response.status).toBe(404)

  const path = '/api/alerts/send-batch-confirmation'
  expect((await client.POST(path, { headers, body: { alertIds: [id] } })).data).toEqual({ success: true, sent: 1 })
  expect((await client.POST(path, { headers, body: { alertIds: [] } })).response.status).toBe(400)
  expect((await client.POST(path, { headers: somebody, body: { alertIds: [id] } })).response.status).toBe(404)

  const deleted = async () => (await client.DELETE('/api/alerts/{id}', { headers, params })).response.status
  expect([await deleted(), await deleted()]).toEqual([200, 404])
  const badId = client.DELETE('/api/alerts/{id}', { headers, params: { path: { id: 'one' } } })
  expect((await badId).error?.error).toMatch(/^id: /)
})

test('links of alert emails: a GET leads to the page that asks, a POST acts', async () => {
  const { client } = api
  await client.POST('/api/alerts', { body: { ...evening, email: 'eve@example.com', specificDate: '2026-11-26' } })
  const token = await api.mailedToken('eve@example.com', '/api/alerts/link/confirm')
  const confirm = { params: { path: { action: 'confirm' as const }, query: { token } } }
  const opened = await client.GET('/api/alerts/link/{action}', confirm)
  expect(opened.response.headers.get('location')).toBe(`/manage-alert?action=confirm&token=${token}`)
  expect((await client.POST('/api/alerts/link/{action}', confirm)).data).toEqual({ success: true })
  const forged = { params: { path: { action: 'stop' as const }, query: { token } } }
  expect((await client.POST('/api/alerts/link/{action}', forged)).error).toEqual({
    error: 'This link is invalid or has expired.',
  })
})

test('preferences and tracking: for the signed-in, checked field by field', async () => {
  const { client } = api
  const path = '/api/user/preferences'
  expect((await client.GET(path, { headers })).data?.defaultDistance).toBe(20)
  expect((await client.PUT(path, { headers, body: { defaultDistance: 12 } })).data?.defaultDistance).toBe(12)
  expect((await client.PUT(path, { headers, body: { defaultDistance: 51 } })).response.status).toBe(400)
  const link = { sport, venue: 'collaroy-tc', date: '2026-11-25', time: '7:00 PM' }
  const booked = { ...link, bookingUrl: 'https://venue.example/book' }
  expect((await client.POST('/api/analytics/book-now', { headers, body: booked })).data).toEqual({ success: true })
  const elsewhere = { ...booked, bookingUrl: 'javascript:alert(1)' }
  expect((await client.POST('/api/analytics/book-now', { headers, body: elsewhere })).response.status).toBe(400)
})

test('availability: the summary of a day, the rows of a half-hour, the state of the sources', async () => {
  const { client } = api
  const query = { deporte: 'golf', ...day } as const
  const first = await client.GET('/api/daily-summary', { params: { query } })
  expect(first.data?.horarios['6:00AM']).toEqual({ 'Long Reef': { '9': 3, '18': 3 } })
  const etag = first.response.headers.get('etag') ?? ''
  const known = { params: { query, header: { 'if-none-match': etag } } }
  expect((await client.GET('/api/daily-summary', known)).response.status).toBe(304)
  const past = { params: { query: { ...query, fecha: '20261120' } } }
  expect((await client.GET('/api/daily-summary', past)).error?.error).toMatch(/^fecha: /)

  const tennis = { ...day, hora_redondeada: '7:00PM' }
  expect((await client.GET('/api/tennis', { params: { query: tennis } })).data?.[0]?.cancha).toBe('Court 1')
  const short = { params: { query: { ...tennis, min_duracion: -1 } } }
  expect((await client.GET('/api/tennis', short)).response.ok).toBe(false)
  const golf = { ...day, hora_redondeada: '6:00AM', hoyos: '9' } as const
  expect((await client.GET('/api/golf', { params: { query: golf } })).data?.[0]).toMatchObject({ hoyos: 9, lugares: 3 })
  expect((await client.GET('/api/golf', { params: { query: { ...golf, fecha: 'x' } } })).response.status).toBe(400)
  const futsal = { ...day, hora_redondeada: '6:00PM' }
  expect((await client.GET('/api/futsal', { params: { query: futsal } })).data?.[0]?.minutos).toBe(60)
  expect((await client.GET('/api/futsal', { params: { query: { ...futsal, venue: 'x' } } })).response.ok).toBe(false)
  expect((await client.GET('/api/sources')).data?.length).toBeGreaterThan(60)
})

test('the private calendar: by its link, as text that calendar programs read', async () => {
  const { client } = api
  const made = await fetch(`${api.url}/trpc/calendar.renew`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{"json":null}',
  })
  const token = /calendar\/([^"]+)"/.exec(await made.text())?.[1] ?? ''
  const path = { params: { path: { token } }, parseAs: 'text' } as const
  expect((await client.GET('/api/calendar/{token}', path)).data).toMatch(/^BEGIN:VCALENDAR\r\n/)
  const other = { params: { path: { token: 'x' } } }
  expect((await client.GET('/api/calendar/{token}', other)).response.status).toBe(404)
})

test('every path with a body refuses one that is no JSON, too large or of another kind', async () => {
  const taking = api.unseen().filter((answer) => answer.endsWith(' 413'))
  for (const answer of taking)
    expect((await api.send(answer, { body: '{', headers: { 'content-type': 'application/json' } })).status).toBe(400)
  expect(await api.give(/ 413$/, { body: JSON.stringify({ padding: 'x'.repeat(65_536) }) })).toBeGreaterThan(10)
  await api.give(/ 415$/, { body: 'x', headers: { 'content-type': 'text/plain' } })
})

test('a wrong key is refused by every path that takes one', async () => {
  const takesKeys = /\/api\/(?:daily-summary|tennis|golf|futsal|sources) 401$/
  expect(await api.give(takesKeys, { headers: { 'x-api-key': 'courtside_made-up' } })).toBe(5)
})

test('a key without the scope is refused by every path that takes keys with it', async () => {
  const poor = await api.addKey(email, ['webhooks'])
  const made = api.client.POST('/api/alerts', { headers: poor, body: { ...evening, specificDate: '2026-11-26' } })
  expect((await made).response.status).toBe(403)
  expect(await api.give(/ 403$/, { headers: poor, body: '{}' })).toBeGreaterThan(4)
})

test('a caller who is not signed in is refused before anything is looked at', async () => {
  expect(await api.give(/ 401$/, { body: '{}' })).toBeGreaterThan(5)
})

test('past the limit of requests every path says how long to wait', async () => {
  const { send, stop } = await api.startLimited()
  const calls = api.unseen().filter((answer) => answer.endsWith(' 429'))
  expect(calls.length).toBeGreaterThan(20)
  for (const answer of calls) {
    const { status, headers: told } = await send(answer)
    expect([answer, status, Number(told.get('retry-after')) > 0]).toEqual([answer, 429, true])
  }
  await stop()
})

test('every documented answer has been given in these tests', () => {
  expect(api.unseen()).toEqual([])
})
