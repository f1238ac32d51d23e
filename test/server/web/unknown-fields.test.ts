import { expect, test } from 'vitest'
import { fuzzTargets, type Schema } from '#test/faults/fuzz/fuzz-targets.ts'
import { createAlertSite, evening, type AlertSite } from '#test/support/alert-site.ts'

/** Inputs that browsers make (WebAuthn, Push API): they may hold more than is read. */
const madeByBrowsers =
  /\.credential(?:\.response)?$|push\.subscribe(?:\.keys)?$|push\.renew\.(?:old|renewed)(?:\.keys)?$/

/** The objects of a schema that take fields which they do not name. */
function openObjects(schema: Schema, path: string): string[] {
  const { properties = {}, items, anyOf = [], oneOf = [], additionalProperties } = schema
  const own = schema.properties !== undefined && additionalProperties !== false ? [path] : []
  const parts = Object.entries(properties).map(([name, part]) => [part, `${path}.${name}`] as const)
  const rest = [items, ...anyOf, ...oneOf].flatMap((part) => (part ? [[part, path] as const] : []))
  return [...own, ...[...parts, ...rest].flatMap(([part, at]) => openObjects(part as Schema, at))]
}

test('no procedure, body or query of /api/v1 takes a field that its schema does not name', async () => {
  const { appRouter } = await createAlertSite()
  const targets = await fuzzTargets(appRouter)
  const inputs = targets.flatMap(({ name, kind, input, query }) => {
    const isStrictQuery = kind === 'path' && / \/api\/v1\//.test(name)
    return [input, isStrictQuery ? query : undefined].flatMap((one) => (one ? openObjects(one, name) : []))
  })
  expect(inputs.filter((path) => !madeByBrowsers.test(path))).toEqual([])
})

test.each<[method: 'POST' | 'PUT', path: string, sent: object, error: string]>([
  ['POST', '/api/alerts', { ...evening, venue: 'x' }, "venue: there is no such field; did you mean 'venues'?"],
  [
    'POST',
    '/api/alerts',
    { ...evening, timeslots: [] },
    "timeslots: there is no such field; did you mean 'timeSlots'?",
  ],
  [
    'POST',
    '/api/alerts',
    { ...evening, wishes: { light: true } },
    "wishes.light: there is no such field; did you mean 'lights'?",
  ],
  [
    'PUT',
    '/api/user/preferences',
    { defaultSports: 'golf' },
    "defaultSports: there is no such field; did you mean 'defaultSport'?",
  ],
  [
    'POST',
    '/api/auth/login',
    { email: 'a@example.com', password: 'x', remember: true },
    'remember: there is no such field; leave it out',
  ],
])('%s %s refuses %o and names the field', async (method, path, sent, error) => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const body = path === '/api/alerts' ? { email, ...sent } : sent
  const answer = await site.call(method, path, { token, body })
  expect([answer.status, answer.body]).toEqual([400, { error }])
})

test('a change of an alert refuses times and dates beside selectedSlots, and stores nothing', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const { body: alert } = await site.create({ email }, token)
  const { sport, venues, timeSlots, specificDate } = evening
  const change = { email, sport, venues, timeSlots, specificDate, selectedSlots: ['2026-11-27-8:00PM'] }
  const refused = await site.call('PUT', `/api/alerts/${alert.id}`, { token, body: change })
  const meant = "there is no such field; did you mean 'selectedSlots'?"
  expect(refused.body).toEqual({ error: `timeSlots: ${meant}; specificDate: ${meant}` })
  expect(await site.list(token)).toEqual([alert])
})

const v1 = async (site: AlertSite, method: 'GET' | 'POST' | 'DELETE', path: string, options = {}) => {
  const { status, text } = await site.call(method, path, options)
  return [status, (JSON.parse(text) as { errors?: unknown }).errors]
}

test('/api/v1 refuses unknown parameters and bodies that a path does not take', async () => {
  const site = await createAlertSite()
  const { token } = await site.member()
  const id = crypto.randomUUID()
  const without = (field: string) => [400, [{ field, fix: 'there is no such field; leave it out' }]]
  const meant = (field: string, near: string) => [
    400,
    [{ field, fix: `there is no such field; did you mean '${near}'?` }],
  ]
  expect(await v1(site, 'GET', '/api/v1/venues?surface=clay')).toEqual(without('surface'))
  expect(await v1(site, 'GET', '/api/v1/openings?sport=golf&hole=9')).toEqual(meant('hole', 'holes'))
  expect(await v1(site, 'GET', '/api/v1/availability?sport=golf&from=2026-11-24&day=3')).toEqual(meant('day', 'days'))
  expect(await v1(site, 'GET', '/api/v1/alerts?active=1', { token })).toEqual(without('active'))
  expect(await v1(site, 'DELETE', `/api/v1/alerts/${id}?series=1`, { token })).toEqual(without('series'))
  expect(await v1(site, 'POST', `/api/v1/webhooks/${id}/test`, { token, body: { loud: 1 } })).toEqual(without('loud'))
  const body = {
    sport: 'tennis',
    venues: ['manly-lawn-tc'],
    timeSlots: ['19:00'],
    slots: ['19:00'],
    weekdays: ['monday'],
  }
  expect(await v1(site, 'POST', '/api/v1/alerts', { token, body })).toEqual(meant('timeSlots', 'slots'))
})

/** The answer of MCP as text. */
async function callTool(site: AlertSite, name: string, sent: object): Promise<string> {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: sent } }
  const headers = { accept: 'application/json, text/event-stream' }
  return (await site.call('POST', '/mcp', { body, headers })).text
}

test('tRPC and MCP refuse unknown fields, also where nothing is taken', async () => {
  const site = await createAlertSite()
  const { token } = await site.member()
  const asked = encodeURIComponent(JSON.stringify({ json: { active: true } }))
  expect(await site.call('GET', `/trpc/alerts.list?input=${asked}`, { token })).toMatchObject({
    status: 400,
    body: { error: { json: { message: 'active: there is no such field; leave it out' } } },
  })
  expect(await callTool(site, 'find_openings', { sport: 'golf', hole: 9 })).toContain(
    "hole: there is no such field; did you mean 'holes'?",
  )
  expect(await callTool(site, 'list_alerts', { all: true })).toContain('all: there is no such field; leave it out')
})

test('a documented query ignores what it does not know, and warns of a near miss in a header', async () => {
  const site = await createAlertSite()
  const golf = '/api/golf?fecha=20261124&hora_redondeada=6:00AM'
  const warnings = async (more: string) => {
    const { status, headers } = await site.call('GET', `${golf}&${more}`)
    return [status, headers['warnings']]
  }
  expect(await warnings('hoyo=9')).toEqual([200, "hoyo: there is no such parameter; did you mean 'hoyos'?"])
  expect(await warnings('holes=9')).toEqual([200, "holes: there is no such parameter; did you mean 'hoyos'?"])
  expect(await warnings('hoyos=9&utm_source=x&_=1&hoyos%0D%0Ax=1')).toEqual([200, undefined])
})

test('text that no database stores is refused with the name of its field', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const nul = 'text cannot hold the character U+0000'
  const half = 'text cannot hold half of a surrogate pair'
  const asked = { email, ...evening }
  expect((await site.call('POST', '/api/alerts', { token, body: { ...asked, venues: ['a', 'x\0'] } })).body).toEqual({
    error: `venues.1: ${nul}`,
  })
  expect(await v1(site, 'GET', '/api/v1/openings?sport=golf&near=%00')).toEqual([400, [{ field: 'near', fix: nul }]])
  const name = { method: 'POST' as const, body: { json: { firstName: '\ud83d', lastName: '' } } }
  expect((await site.call('POST', '/trpc/account.rename', { token, ...name })).body).toMatchObject({
    error: { json: { message: `firstName: ${half}` } },
  })
  expect(await callTool(site, 'find_openings', { sport: 'golf', near: '\0' })).toContain(`near: ${nul}`)
})

test('preferences can be sent back whole, as their form does, before and after they were stored', async () => {
  const site = await createAlertSite()
  const { token } = await site.member()
  for (const when of ['default', 'stored']) {
    const { text } = await site.call('GET', '/trpc/preferences.get', { token })
    const { result } = JSON.parse(text) as { result: { data: unknown } }
    const saved = await site.call('POST', '/trpc/preferences.update', { token, body: result.data })
    expect([when, saved.status, saved.text]).toEqual([when, 200, expect.any(String)])
  }
})
