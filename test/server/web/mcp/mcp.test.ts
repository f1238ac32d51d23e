import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { beforeAll, expect, test } from 'vitest'
import { court } from '#test/support/an-opening.ts'
import { untilHolds } from '#test/support/until-holds.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

type Transport = Parameters<Client['connect']>[0]

let world: WorldWith<'pipeline' | 'site' | 'accounts'>
beforeAll(async () => {
  world = await createWorld({ pipeline: true, site: {}, accounts: {} })
  const covered = [{ date: '2026-11-21', openings: [court('Court 1', 1140)] }]
  await world.record({ venueId: 'manly-lawn-tc', covered })
  await untilHolds(async () => {
    const { items } = (await (await fetch(`${world.site.url}/feeds/venues/manly-lawn-tc.json`)).json()) as {
      items: unknown[]
    }
    return items.length === 1
  })
  return world.stop
})

const endpoint = () => new URL('/mcp', world.site.url)
// Its types declare optional fields otherwise than ours.
const overHttp = (headers = {}) =>
  new StreamableHTTPClientTransport(endpoint(), { requestInit: { headers } }) as Transport

async function connected<Result>(transport: Transport, use: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(transport)
  try {
    return await use(client)
  } finally {
    await client.close()
  }
}

test("the official SDK's client finds openings", async () => {
  const search = { sport: 'tennis', venues: ['Manly Lawn Tennis Club'], days: 2 }
  await connected(overHttp(), async (client) => {
    expect(client.getServerVersion()?.name).toBe('courtside')
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'find_openings',
      'make_alert',
      'list_alerts',
      'change_alert',
      'delete_alert',
    ])
    const { structuredContent } = await client.callTool({ name: 'find_openings', arguments: search })
    expect(structuredContent).toEqual({
      openings: [
        {
          venueId: 'manly-lawn-tc',
          venue: 'Manly Lawn Tennis Club',
          date: '2026-11-21',
          slot: '19:00',
          bookingUrl: 'https://venue.example/book',
          freeSince: world.now().toISOString(),
        },
      ],
      unknown: [{ venueId: 'manly-lawn-tc', date: '2026-11-22' }],
    })
  })
})

test('a refusal is a result that names the field, and an unknown tool is an error', async () => {
  await connected(overHttp(), async (client) => {
    const of = { sport: 'tennis', venues: ['Manly Lawn Tennis Club'] }
    for (const [name, input, said] of [
      ['find_openings', { sport: 'polo' }, 'sport: must be'],
      ['find_openings', { ...of, earliest: '6:00 PM' }, "earliest: '6:00 PM' is not a half-hour from 06:00 to 22:00"],
      ['find_openings', { ...of, venues: ['Manly Lawn Tenis Club'] }, "did you mean 'Manly Lawn Tennis Club'"],
      ['make_alert', { ...of, timeSlots: ['7:00 PM'] }, "timeSlots: there is no such field; did you mean 'slots'?"],
      ['make_alert', { ...of, slots: ['19:00'], email: 'a@example.com' }, 'dates: give dates or weekdays'],
    ] as const) {
      const refused = await client.callTool({ name, arguments: input })
      expect(refused).toMatchObject({ isError: true, content: [{ text: expect.stringContaining(said) }] })
    }
    await expect(client.callTool({ name: 'book_court', arguments: {} })).rejects.toThrow('book_court not found')
  })
})

test("an alert is the session's person's; a visitor's address confirms first", async () => {
  const asked = { sport: 'tennis', venues: ['bareena-park-tc'], slots: ['19:00'], weekdays: ['monday'] }
  const make = (input: object, headers?: object) =>
    connected(overHttp(headers), (client) => client.callTool({ name: 'make_alert', arguments: { ...asked, ...input } }))
  expect(await make({})).toMatchObject({ isError: true })
  const visitor = await make({ email: 'ana@example.com' })
  expect(visitor.structuredContent).toMatchObject({
    needsConfirmation: true,
    alerts: [{ venues: ['bareena-park-tc'] }],
  })
  const { token } = await world.member('bea@example.com')
  const own = await make({}, { authorization: `Bearer ${token}` })
  expect(own.structuredContent).toMatchObject({ needsConfirmation: false })
})

test('a key with the scope alerts makes, lists, changes and deletes the alerts of its person', async () => {
  const { token } = await world.member('cleo@example.com')
  const made = await fetch(new URL('/trpc/integrations.makeKey', world.site.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ json: { name: 'Assistant', scopes: ['alerts'] } }),
  })
  const key = /courtside_[\w-]+/.exec(await made.text())?.[0] ?? ''
  await connected(overHttp({ 'x-api-key': key }), async (client) => {
    const call = (name: string, args: object = {}) => client.callTool({ name, arguments: { ...args } })
    const sport = 'tennis'
    const venues = ['bareena-park-tc']
    await call('make_alert', { sport, venues, slots: ['19:00'], weekdays: ['monday'] })
    const list = async () => ((await call('list_alerts')).structuredContent as { alerts: { id: string }[] }).alerts
    const [{ id = '' } = {}] = await list()
    await call('change_alert', { id, sport, venues, slots: ['20:00'], weekdays: ['monday'], minutes: 90 })
    expect(await list()).toMatchObject([{ id, email: 'cleo@example.com', slots: ['20:00'], minutes: 90 }])
    await call('delete_alert', { id })
    expect(await list()).toEqual([])
  })
})

test('a client of the protocol of 2026-07-28 needs no handshake', async () => {
  const method = 'tools/call'
  const named = (name: string) => `io.modelcontextprotocol/${name}`
  const _meta = {
    [named('protocolVersion')]: '2026-07-28',
    [named('clientInfo')]: { name: 'test', version: '1.0.0' },
    [named('clientCapabilities')]: {},
  }
  const params = { name: 'find_openings', arguments: { sport: 'tennis' }, _meta }
  const answer = await fetch(endpoint(), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      'mcp-name': params.name,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  expect(await answer.json()).toMatchObject({
    result: { structuredContent: { openings: [{ venueId: 'manly-lawn-tc', slot: '19:00' }] } },
  })
})

test('the command of a release passes messages between a program and a site', async () => {
  const command = { command: process.execPath, args: ['scripts/operate/courtside.ts', 'mcp', world.site.url] }
  await connected(new StdioClientTransport(command), async (client) => {
    const { structuredContent } = await client.callTool({ name: 'find_openings', arguments: { sport: 'tennis' } })
    expect(structuredContent).toMatchObject({ openings: [{ venueId: 'manly-lawn-tc' }] })
  })
  const nowhere = new StdioClientTransport({ ...command, args: [...command.args.slice(0, 2), 'http://localhost:9'] })
  await expect(connected(nowhere, (client) => client.ping())).rejects.toThrow(
    'http://localhost:9/mcp cannot be reached',
  )
})

test('anything but a message is refused', async () => {
  const accept = 'application/json, text/event-stream'
  const post = (body: string) =>
    fetch(endpoint(), { method: 'POST', headers: { 'content-type': 'application/json', accept }, body })
  for (const body of ['[]', '{}', '"x"', 'null', '{"jsonrpc":"1.0","id":1,"method":"ping"}', '{'])
    expect([body, (await post(body)).status]).toEqual([body, 400])
  expect((await post('{"jsonrpc":"2.0","method":"notifications/initialized"}')).status).toBe(202)
  const unknown = await (await post('{"jsonrpc":"2.0","id":1,"method":"resources/list"}')).text()
  expect(unknown).toContain('-32601')
  const read = await fetch(endpoint())
  expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST'])
})
