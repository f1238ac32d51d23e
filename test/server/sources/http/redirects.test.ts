import { expect, test } from 'vitest'
import { drift } from '#server/sources/parsing/drift.ts'
import { startPoliteSite } from '#test/support/polite-site.ts'

const redirecting = (location: string | undefined, status = 302) =>
  startPoliteSite((request, response) => {
    if (request.url === '/there') return void response.end('sheet')
    response.writeHead(status, location === undefined ? {} : { location }).end()
  })

test.each([300, 301, 302, 303, 307, 308, 399])(
  '%i is followed on the own origin, each hop in its turn',
  async (status) => {
    const site = await redirecting('/there', status)
    expect(await site.read('/sheet')).toEqual({ kind: 'ok', page: 'sheet' })
    expect(site.arrivals.map(({ url, atMs }) => [url, atMs])).toEqual([
      ['/sheet', 1650],
      ['/there', 3300],
    ])
  },
)

test("400 leads nowhere: it is the site's answer", async () => {
  const site = await redirecting('/there', 400)
  expect(await site.read('/sheet')).toMatchObject({ status: 'error', reason: 'the site answered 400' })
  expect(site.arrivals).toHaveLength(1)
})

test.each([
  ['https://login.club.example/', 'login.club.example'],
  ['https://club.example/log-in', 'club.example'],
  ['https://club.example/user/log-on', 'club.example'],
  ['https://signin.club.example/', 'signin.club.example'],
  ['https://club.example/sign-in', 'club.example'],
  ['https://club.example/signon', 'club.example'],
  ['https://sso.club.example/', 'sso.club.example'],
  ['https://club.example/oauth/x', 'club.example'],
  ['https://club.example/openid', 'club.example'],
  ['https://club.example/saml2', 'club.example'],
  ['https://club.auth0.example/', 'club.auth0.example'],
  ['https://auth.club.example/', 'auth.club.example'],
  ['https://club.example/authorize', 'club.example'],
  ['https://club.example/authenticate', 'club.example'],
  ['https://identity.club.example/', 'identity.club.example'],
  ['https://idp.club.example/', 'idp.club.example'],
  ['https://club.example/adfs/ls', 'club.example'],
  ['https://accounts.example/', 'accounts.example'],
  ['https://club.example/account', 'club.example'],
])('a redirect to %s is a login', async (location, host) => {
  const site = await redirecting(location)
  expect(await site.read('/sheet')).toEqual({
    kind: 'failed',
    status: 'auth_required',
    reason: `the site redirects to a login at ${host}`,
  })
})

test.each([
  'https://blogin.example/',
  'https://club.example/authors',
  'https://club.example/accounting',
  'https://assigning.example/',
])('a redirect to %s is one to another origin', async (location) => {
  const site = await redirecting(location)
  expect(await site.read('/sheet')).toEqual({
    kind: 'failed',
    status: 'error',
    reason: `the site redirects to another origin, ${new URL(location).origin}`,
  })
})

test('a login on the own origin is read as every page there: its content decides', async () => {
  const site = await startPoliteSite((request, response) => {
    if (request.url !== '/sheet') return void response.end('<input type="password">')
    response.writeHead(302, { location: '/login' }).end()
  })
  const reject = () => {
    throw drift('there is no sheet')
  }
  expect(await site.read('/sheet', reject)).toMatchObject({ reason: 'the site shows a login page' })
})

test('a redirect to an address that robots.txt forbids is not followed', async () => {
  const site = await startPoliteSite(
    (_, response) => void response.writeHead(302, { location: '/members' }).end(),
    'User-agent: *\nDisallow: /members',
  )
  expect(await site.read('/sheet')).toMatchObject({ status: 'blocked', reason: expect.stringContaining('robots.txt') })
  expect(site.arrivals.map(({ url }) => url)).toEqual(['/sheet'])
})

test('a redirect that leads nowhere is an error', async () => {
  const site = await redirecting('http://[')
  expect(await site.read('/sheet')).toMatchObject({ reason: 'the site redirects to another origin, none' })
  const around = await redirecting(undefined)
  expect(await around.read('/sheet')).toMatchObject({ reason: 'the site redirects more than 3 times' })
  expect(around.arrivals.map(({ url }) => url)).toEqual(['/sheet', '/sheet', '/sheet', '/sheet'])
})
