import { expect, test } from 'vitest'
import { createAuthSite } from '#test/support/auth-site.ts'

const email = 'ana@example.com'
const password = 'green court'

test('the link of a verification mail leads to the screen that says how it went, as often as it is followed', async () => {
  const site = await createAuthSite()
  await site.visit().register({ email, password })
  const [token = ''] = await site.mailedTokens(email, 'verify-email')
  for (let time = 0; time < 2; time++) {
    const followed = await site.get(`/api/auth/verify-email?token=${token}`)
    expect([followed.status, followed.headers.location]).toEqual([303, '/verify-email?status=success'])
  }
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

test('the link of a reset mail only leads to the screen, whatever host is named', async () => {
  const site = await createAuthSite()
  const followed = await site.get('/api/auth/reset-password?token=a%26b&email=ana%2Bx@example.com', {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
  })
  expect([followed.status, followed.headers.location, followed.headers['referrer-policy']]).toEqual([
    303,
    '/reset-password?token=a%26b&email=ana%2Bx%40example.com',
    'no-referrer',
  ])
})
