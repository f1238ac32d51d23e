import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type WorldWith } from '#test/support/world.ts'
import { openSite } from '#test/support/world/site.ts'

const own = 'https://courtside.example'

let world: WorldWith<never>
let url: string
beforeAll(async () => {
  world = await createWorld({})
  url = (await openSite(world, { config: { appUrl: own } })).url
})
afterAll(() => world.stop())

const body = JSON.stringify({ email: 'ann@example.com' })

async function ask(method: string, path: string, headers: Record<string, string>, sent = body) {
  const answer = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: method === 'GET' ? null : sent,
  })
  return { status: answer.status, text: await answer.text() }
}

test('every change is refused from a page of another site, over both ways in', async () => {
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${own}.evil.example` },
    { origin: own, 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of foreign) {
    for (const [method, path] of [
      ['POST', '/api/auth/forgot-password'],
      ['PUT', '/api/user/preferences'],
      ['DELETE', '/api/alerts/1'],
      ['POST', '/trpc/auth.forgotPassword'],
    ] as const) {
      const { status, text } = await ask(method, path, headers)
      expect([path, headers, status]).toEqual([path, headers, 403])
      expect(JSON.parse(text)).toEqual({ error: 'Pages of other sites cannot send this. Open Courtside itself.' })
    }
    expect((await ask('GET', '/api/sources', headers)).status).toBe(200)
  }
  // By the address that people use, by the one that the process hears, and from a program.
  for (const headers of [{ origin: own, 'sec-fetch-site': 'same-origin' }, { origin: url }, {}] as const) {
    expect((await ask('POST', '/api/auth/forgot-password', headers)).status).toBe(200)
  }
})

test('one click in a mailbox on the web is let in, for it carries its own proof', async () => {
  const headers = { origin: 'https://mail.example', 'content-type': 'application/x-www-form-urlencoded' }
  const { status } = await ask('POST', '/api/alerts/link/unsubscribe?token=none', headers, 'List-Unsubscribe=One-Click')
  expect(status).toBe(400)
})
