import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { sessionLifetimeMs } from '#domain/auth/token-lifetimes.ts'
import type { SigningKeys } from '#server/signing/signing-keys.ts'

const algorithm = 'HS256'
const issuer = 'courtside'
/** The audience of a token: the calls of a bearer, or the documents that a cookie renders (decision 0009). */
const audiences = { calls: 'courtside-session', documents: 'courtside-documents' } as const

export type TokenUse = keyof typeof audiences

interface SessionOfToken {
  userId: string
  sessionId: string
}

const SessionClaims = z.object({ sub: z.uuid(), sid: z.uuid() })

/** A token of a session (rule accounts-6). It is worthless once its session row has ended. */
export function signSessionToken({
  userId,
  sessionId,
  jwtSecret,
  now,
  expiresAt,
  use = 'calls',
}: {
  userId: string
  sessionId: string
  jwtSecret: string
  now: Date
  expiresAt: Date
  use?: TokenUse
}): Promise<string> {
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audiences[use])
    .setSubject(userId)
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(keyOf(jwtSecret))
}

/** The user and session of a token; undefined for anything but a valid token of ours that is in force at `now`. */
export async function verifySessionToken(
  token: string,
  jwtSecrets: SigningKeys,
  now: Date,
  use: TokenUse = 'calls',
): Promise<SessionOfToken | undefined> {
  for (const jwtSecret of jwtSecrets) {
    const session = await verifyWith(jwtSecret, { token, now, use })
    if (session) return session
  }
  return undefined
}

async function verifyWith(
  jwtSecret: string,
  { token, now, use }: { token: string; now: Date; use: TokenUse },
): Promise<SessionOfToken | undefined> {
  try {
    const { payload } = await jwtVerify(token, keyOf(jwtSecret), {
      algorithms: [algorithm],
      typ: 'JWT',
      issuer,
      audience: audiences[use],
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
      // A token may be issued by a server whose clock is a minute ahead. Its end is exact.
      clockTolerance: 60,
      maxTokenAge: sessionLifetimeMs / 1000,
      currentDate: now,
    })
    if (Number(payload.exp) * 1000 <= now.getTime()) return undefined
    const claims = SessionClaims.safeParse(payload)
    return claims.success ? { userId: claims.data.sub, sessionId: claims.data.sid } : undefined
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

function keyOf(jwtSecret: string): Uint8Array {
  return new TextEncoder().encode(jwtSecret)
}
