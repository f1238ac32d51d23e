import { expect, test } from 'vitest'
import { createAuthSite } from '#test/support/auth-site.ts'

const email = 'ana@example.com'
const password = 'green court'

test('GET /api/auth/me names the person behind the bearer token', async () => {
  const site = await createAuthSite()
  const { token } = await site.member(email, password)
  const me = await site.get('/api/auth/me', { authorization: `Bearer ${token}` })
  expect(me).toMatchObject({ status: 200, body: { email, user: { email, isEmailVerified: true } } })
  expect(me.text).not.toContain('argon2')
  for (const authorization of ['', 'Bearer', 'Bearer x', `Basic ${token}`, token, `Bearer ${token}x`]) {
    const response = await site.get('/api/auth/me', { authorization })
    expect(response).toMatchObject({ status: 401, body: { error: 'Please sign in to continue.' } })
  }
})
