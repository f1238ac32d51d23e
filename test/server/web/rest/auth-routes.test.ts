import { expect, test } from 'vitest'
import { createAuthSite } from '#test/support/auth-site.ts'

const email = 'ana@example.com'
const password = 'green court'

interface Refusal {
  name: string
  body: unknown
  status: number
  error: string
}

const badEmail = { status: 400, error: 'email: Please enter a valid email address' }
const badEmails: Refusal[] = [
  'no address',
  'a@b',
  'a@b.com,c@d.com',
  'a@b.com\r\nRCPT TO:<c@d.com>',
  'group: a@b.com;',
  '"a b"@c.com',
  'a@b.com ; c@d.com',
  '<a@b.com>',
  `${'a'.repeat(300)}@b.com`,
  '',
].map((address) => ({ name: `the address ${address.slice(0, 30)}`, body: { email: address, password }, ...badEmail }))

const shortPassword = { status: 400, error: 'password: Password must be at least 8 characters' }

/** Every POST of /api/auth/*: one body that is accepted, and each one that is refused. */
const calls: { path: string; taken: Record<string, unknown>; answer: unknown; refused: Refusal[] }[] = [
  {
    path: '/api/auth/register',
    taken: { email: 'new@example.com', password, firstName: 'Ana', lastName: null },
    answer: { requiresVerification: true, resent: false, email: 'new@example.com', message: expect.any(String) },
    refused: [
      ...badEmails,
      { name: 'a short password', body: { email, password: 'short' }, ...shortPassword },
      { name: 'a verified address', body: { email, password }, status: 409, error: 'already exists and is verified' },
      { name: 'a name that is no text', body: { email, password, firstName: 7 }, status: 400, error: 'firstName' },
    ],
  },
  {
    path: '/api/auth/login',
    taken: { email, password },
    answer: { token: expect.stringMatching(/^ey/), user: expect.objectContaining({ email }) },
    refused: [
      ...badEmails,
      { name: 'no password', body: { email, password: '' }, status: 400, error: 'password: Password is required' },
      { name: 'a wrong password', body: { email, password: 'wrong' }, status: 401, error: 'Invalid email or password' },
      {
        name: 'an unknown address',
        body: { email: 'x@example.com', password },
        status: 401,
        error: 'Invalid email or password',
      },
      {
        name: 'an unverified account',
        body: { email: 'waiting@example.com', password },
        status: 403,
        error: 'verify your email',
      },
    ],
  },
  { path: '/api/auth/forgot-password', taken: { email }, answer: { message: expect.any(String) }, refused: badEmails },
  {
    path: '/api/auth/resend-verification',
    taken: { email },
    answer: { message: expect.any(String) },
    refused: badEmails,
  },
  {
    path: '/api/auth/reset-password',
    taken: { token: 'reset', password },
    answer: { message: expect.any(String) },
    refused: [
      { name: 'an unknown token', body: { token: 'no', password }, status: 400, error: 'Invalid or expired token' },
      { name: 'an empty token', body: { token: '', password }, status: 400, error: 'Invalid or expired token' },
      { name: 'a token that is no text', body: { token: 7, password }, status: 400, error: 'token' },
      { name: 'a short password', body: { token: 'no', password: 'short' }, ...shortPassword },
    ],
  },
]

const malformed = [
  '{',
  '',
  'null',
  '[]',
  '7',
  '"text"',
  '{"email":',
  '{"email":{"$ne":1},"password":[],"token":{}}',
  '\u0000',
]

test.each(calls)(
  '$path accepts valid input and refuses everything else in words',
  async ({ path, taken, answer, refused }) => {
    const site = await createAuthSite()
    await site.member(email, password)
    await site.visit().register({ email: 'waiting@example.com', password })

    for (const { name, body, status, error } of refused) {
      const response = await site.post(path, body)
      expect({ name, status: response.status, body: response.body }).toEqual({
        name,
        status,
        body: { error: expect.stringContaining(error) },
      })
    }
    for (const body of malformed) {
      expect({ sent: body, ...(await site.post(path, body)) }).toMatchObject({ sent: body, status: 400 })
    }
    const json = JSON.stringify(taken)
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
    ]) {
      const response = await site.post(path, json, { 'content-type': type })
      expect(response).toMatchObject({ status: 415, body: { error: 'Send the body as application/json.' } })
    }
    const large = await site.post(path, { ...taken, padding: 'x'.repeat(1_000_000) })
    expect(large).toMatchObject({ status: 413, body: { error: 'The request body is larger than 64 KiB.' } })

    await site.visit().forgotPassword({ email })
    const [token] = await site.mailedTokens(email, 'reset-password')
    const body = { ...taken, ...(taken.token === 'reset' && { token }) }
    expect(await site.post(path, { ...body, isEmailVerified: true, surplus: {} })).toMatchObject({
      status: 400,
      body: {
        error: expect.stringMatching(/isEmailVerified: there is no such field.*surplus: there is no such field/),
      },
    })
    const response = await site.post(path, body)
    expect({ status: response.status, body: response.body }).toEqual({ status: 200, body: answer })
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  },
)

test('no input, by any method, makes the server fail', async () => {
  const site = await createAuthSite()
  for (const { path } of calls) {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const) {
      for (const payload of malformed) {
        const headers = { 'content-type': 'application/json' }
        const { statusCode } = await site.app.inject({ method, url: path, payload, headers })
        expect([303, 400, 404, 405, 415]).toContain(statusCode)
      }
    }
  }
})

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

test('POST /api/auth/logout ends the session', async () => {
  const site = await createAuthSite()
  const { token } = await site.member(email, password)
  const authorization = `Bearer ${token}`
  expect((await site.post('/api/auth/logout', {}, { authorization })).status).toBe(200)
  expect((await site.get('/api/auth/me', { authorization })).status).toBe(401)
  expect((await site.post('/api/auth/logout', {}, { authorization })).status).toBe(200)
})

test('past a limit the answer is 429 with the seconds to wait', async () => {
  const site = await createAuthSite({ rateLimits: true })
  for (let count = 0; count < 10; count++) await site.post('/api/auth/login', { email, password: 'wrong' })
  const response = await site.post('/api/auth/login', { email, password: 'wrong' })
  expect(response).toMatchObject({ status: 429, body: { error: expect.not.stringContaining('email') } })
  expect(response.headers['retry-after']).toBe('300')
})
