import { expect, test } from 'vitest'
import { createAuthSite } from '#test/support/auth-site.ts'

const email = 'ana@example.com'
const password = 'green court'

test('the link of a verification mail verifies in the browser that registered, as often as it is followed', async () => {
  const site = await createAuthSite()
  const registered = await site.post('/api/auth/register', { email, password })
  const set = String(registered.headers['set-cookie'])
  expect(set).toMatch(/^registration=[\w-]{43}; Max-Age=86400; Path=\/api\/auth\/verify-email; HttpOnly; SameSite=Lax$/)
  const cookie = `other=1; ${set.split(';')[0]}`
  const [token = ''] = await site.mailedTokens(email, 'verify-email')
  for (let time = 0; time < 2; time++) {
    const followed = await site.get(`/api/auth/verify-email?token=${token}`, { cookie })
    expect([followed.status, followed.headers.location]).toEqual([303, '/verify-email?status=success'])
  }
  expect((await site.visit().login({ email, password })).user.email).toBe(email)
  for (const query of [
    '',
    '?token=',
    '?token=x',
    `?token=${token}&token=x`,
    '?token[a]=b',
    `?token=${'x'.repeat(2000)}`,
  ]) {
    const followed = await site.get(`/api/auth/verify-email${query}`)
    expect([followed.status, followed.headers.location]).toEqual([
      303,
      '/verify-email?status=error&message=This+verification+link+is+invalid+or+has+expired.',
    ])
  }
})

test('anywhere else the link of a verification mail leads to a page that asks, and verifies nobody', async () => {
  const site = await createAuthSite()
  // The same call by the screens leaves the cookie too.
  const other = await site.post('/trpc/auth.register', { json: { email: 'bo@example.com', password } })
  const cookie = String(other.headers['set-cookie']).split(';')[0] ?? ''
  expect(cookie).toMatch(/^registration=/)
  await site.post('/api/auth/register', { email, password })
  const [token = ''] = await site.mailedTokens(email, 'verify-email')
  const url = `/api/auth/verify-email?token=${token}`
  for (const headers of [{}, { cookie }, { cookie: 'registration=' }, { cookie: `registration=${'x'.repeat(43)}` }]) {
    const followed = await site.get(url, headers)
    expect([followed.status, followed.headers.location]).toEqual([303, `/verify-email?token=${token}`])
    const looked = await site.app.inject({ method: 'HEAD', url, headers })
    expect([looked.statusCode, looked.headers.location]).toEqual([303, `/verify-email?token=${token}`])
  }
  await expect(site.visit().login({ email, password })).rejects.toMatchObject({ cause: { code: 'EMAIL_NOT_VERIFIED' } })
  await site.visit().verifyEmail({ token })
  expect((await site.visit().login({ email, password })).user.email).toBe(email)
})

test('the link of a reset mail only leads to the screen, whatever host is named', async () => {
  const site = await createAuthSite()
  const followed = await site.get('/api/auth/reset-password?token=a%26b&email=ana%2Bx@example.com', {
    'x-forwarded-host': 'evil.example',
  })
  expect([followed.status, followed.headers.location, followed.headers['referrer-policy']]).toEqual([
    303,
    '/reset-password?token=a%26b&email=ana%2Bx%40example.com',
    'no-referrer',
  ])
})
