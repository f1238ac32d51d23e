import { generateKeyPairSync } from 'node:crypto'
import { SignJWT, UnsecuredJWT, type JWTHeaderParameters, type JWTPayload } from 'jose'
import { expect, test } from 'vitest'
import { createAuthWorld, minutes } from '#test/support/auth-world.ts'
import { testSecret } from '#test/support/test-config.ts'

const bytes = (secret: string) => new TextEncoder().encode(secret)
const day = 24 * 60 * minutes

test('a session lasts seven days', async () => {
  const { visit, member, pass } = await createAuthWorld()
  const { token, email } = await member()
  pass(7 * day - 1000)
  expect(await visit({ token }).me()).toMatchObject({ email })
  pass(1000)
  await expect(visit({ token }).me()).rejects.toMatchObject({ cause: { code: 'UNAUTHENTICATED' } })
})

test('signing out ends the session with the very next call, and no other session', async () => {
  const { visit, member } = await createAuthWorld()
  const { email, password, token } = await member()
  const other = await visit().login({ email, password })
  await visit({ token }).logout()
  await expect(visit({ token }).me()).rejects.toMatchObject({ cause: { code: 'UNAUTHENTICATED' } })
  expect(await visit({ token: other.token }).me()).toMatchObject({ email })
  expect(await visit({ token }).logout()).toEqual({ message: 'Signed out successfully' })
})

test('each of a thousand foreign tokens is refused', async () => {
  const { visit, em, member, now } = await createAuthWorld()
  const { token } = await member()
  const [header = '', payload = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as JWTPayload
  const seconds = Math.floor(now().getTime() / 1000)
  const sign = (changes: Record<string, unknown>, headers: Partial<JWTHeaderParameters> = {}, secret = testSecret) =>
    new SignJWT({ ...claims, ...changes })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...headers })
      .sign(bytes(secret))
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const other = await createSecondSession(em, claims.sub ?? '', now())
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  const corpus: Record<string, string> = {
    'no algorithm': new UnsecuredJWT(claims).encode(),
    'no signature': `${header}.${payload}.`,
    'algorithm none, our signature': `${encode({ alg: 'none' })}.${payload}.${signature}`,
    'another key': await sign({}, {}, 'another secret of thirty-two bytes!'),
    'an empty key id and a key in the header': await sign(
      {},
      { kid: '../../dev/null', jku: 'https://evil.example/k' },
      'x'.repeat(32),
    ),
    'another HMAC': await sign({}, { alg: 'HS512' }, testSecret.repeat(2)),
    'signed with RSA': await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT' }).sign(rsa.privateKey),
    'another type': await sign({}, { typ: 'at+jwt' }),
    'another issuer': await sign({ iss: 'someone' }),
    'another audience': await sign({ aud: 'someone' }),
    expired: await sign({ exp: seconds - 60 }),
    'not yet valid': await sign({ nbf: seconds + 120 }),
    'issued in the future': await sign({ iat: seconds + 120 }),
    'older than a session may be': await sign({ iat: seconds - 8 * 86_400 }),
    'valid for ever': await sign({ exp: undefined }),
    'without a person': await sign({ sub: undefined }),
    'without a session': await sign({ sid: undefined }),
    'of a session that never was': await sign({ sid: '00000000-0000-4000-8000-000000000000' }),
    'with a session that is no id': await sign({ sid: `' or true --` }),
    'of another person': await sign({ sub: '00000000-0000-4000-8000-000000000000' }),
    'of a session that ended': await sign({ sid: other }),
    'a critical header': `${encode({ alg: 'HS256', typ: 'JWT', crit: ['b64'], b64: false })}.${payload}.${signature}`,
    encrypted: `${encode({ alg: 'dir', enc: 'A256GCM' })}..AAAA.AAAA.AAAA`,
    empty: '',
    dots: '..',
    long: 'e'.repeat(100_000),
  }
  for (let at = 0; Object.keys(corpus).length < 1000; at++) {
    const position = (at * 7) % (token.length - 1)
    if (token[position] === '.') continue
    const swapped = token[position] === 'A' ? 'B' : 'A'
    corpus[`one character changed at ${position}`] = `${token.slice(0, position)}${swapped}${token.slice(position + 1)}`
    corpus[`cut off at ${position}`] = token.slice(0, position)
    corpus[`one character more, ${at}`] = `${token}${String.fromCharCode(65 + (at % 26))}${at}`
  }
  expect(await visit({ token }).me()).toMatchObject({ email: 'ana@example.com' })
  const accepted: string[] = []
  for (const [name, forged] of Object.entries(corpus)) {
    const code = await visit({ token: forged })
      .me()
      .catch((error: { cause?: { code?: string } }) => error.cause?.code)
    if (code !== 'UNAUTHENTICATED') accepted.push(name)
  }
  expect(accepted).toEqual([])
})

async function createSecondSession(em: Awaited<ReturnType<typeof createAuthWorld>>['em'], userId: string, now: Date) {
  const id = '11111111-1111-4111-8111-111111111111'
  await em().execute('insert into session (id, user_id, created_at, expires_at, ended_at) values (?, ?, ?, ?, ?)', [
    id,
    userId,
    now,
    new Date(now.getTime() + day),
    now,
  ])
  return id
}
