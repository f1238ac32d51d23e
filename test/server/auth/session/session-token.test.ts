import { decodeJwt, SignJWT, type JWTPayload } from 'jose'
import { expect, test } from 'vitest'
import { signSessionToken, verifySessionToken } from '#server/auth/session/session-token.ts'
import { testSecret } from '#test/support/test-config.ts'

const day = 86_400_000
const now = new Date('2026-11-24T00:00:00Z')
const at = (ms: number) => new Date(now.getTime() + ms)
const ids = { userId: '6f1c1b1e-2f4b-4d7a-9a51-0d7f6a1f2b3c', sessionId: '0b7a9c58-9d1e-4b7e-8f26-6c2f0f9f4a11' }

const sign = (expiresAt = at(day)) => signSessionToken({ ...ids, jwtSecret: testSecret, now, expiresAt })
const read = (token: string, when = now, secret = testSecret) => verifySessionToken(token, [secret], when)

/** A token as ours is, but for these claims and this header, signed with our own key. */
async function altered(claims: JWTPayload, header: { alg?: string; typ?: string } = {}): Promise<string> {
  const payload = { ...decodeJwt(await sign()), ...claims }
  const all = { alg: 'HS256', typ: 'JWT', ...header }
  return new SignJWT(payload).setProtectedHeader(all).sign(new TextEncoder().encode(testSecret))
}

test('a token names its session until its time is up, by clocks that differ by a minute', async () => {
  const token = await sign()
  expect([await read(token), await read(token, at(day - 1000))]).toEqual([ids, ids])
  expect([await read(token, at(-60_000)), await read(token, at(-62_000))]).toEqual([ids, undefined])
  expect([await read(token, at(day - 1000)), await read(token, at(day))]).toEqual([ids, undefined])
})

test('a token from before an update still names its session: the update signs nobody out', async () => {
  const seconds = Math.floor(now.getTime() / 1000)
  const given = await new SignJWT({ sid: ids.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('courtside')
    .setAudience('courtside-session')
    .setSubject(ids.userId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 60)
    .sign(new TextEncoder().encode(testSecret))
  expect(await read(given)).toEqual(ids)
})

test('a token is good for at most a week, whatever it says', async () => {
  const token = await sign(at(30 * day))
  expect([await read(token, at(7 * day)), await read(token, at(7 * day + 61_000))]).toEqual([ids, undefined])
})

test('a token with one wrong part names no session', async () => {
  expect(await read(await altered({}))).toEqual(ids)
  const forged = [
    altered({}, { alg: 'HS512' }),
    altered({}, { typ: 'at+jwt' }),
    altered({ iss: 'another' }),
    altered({ aud: 'another' }),
    altered({ sub: 'nobody' }),
    altered({ sid: 'no session' }),
    ...['iss', 'aud', 'sub', 'sid', 'iat', 'exp'].map((claim) => altered({ [claim]: undefined })),
  ]
  for (const token of await Promise.all(forged)) expect([token, await read(token)]).toEqual([token, undefined])
  expect(await read(await sign(), now, 'another secret, which is long enough')).toBeUndefined()
})

test('a fault of ours is not taken for a stranger', async () => {
  await expect(read(await sign(), now, '')).rejects.toThrow(/zero-length|key/i)
})
