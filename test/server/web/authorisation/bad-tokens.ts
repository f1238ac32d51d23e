import { randomUUID } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { sessionLifetimeMs } from '#domain/auth/token-lifetimes.ts'
import { signSessionToken, type TokenUse } from '#server/auth/session/session-token.ts'
import type { AlertSite } from '#test/support/alert-site.ts'

/** A session of a person, which lives or has ended. Returns its id. */
export async function addSession(
  site: AlertSite,
  userId: string,
  { endedAt = null as Date | null, livesMs = sessionLifetimeMs } = {},
) {
  const id = randomUUID()
  const createdAt = site.now()
  await site
    .em()
    .execute(
      `insert into session (id, user_id, created_at, last_seen_at, expires_at, ended_at) values (?, ?, ?, ?, ?, ?)`,
      [id, userId, createdAt, createdAt, new Date(createdAt.getTime() + livesMs), endedAt],
    )
  return id
}

/** An account with an unproven address, with a session all the same. */
export async function makeUnverified(site: AlertSite): Promise<string> {
  const email = 'unverified@example.com'
  await site.visit().register({ email, password: 'green court' })
  const [row] = await site.em().execute<{ id: string }[]>('select id from users where email = ?', [email])
  const userId = row?.id ?? ''
  return tokenOf(site, userId, await addSession(site, userId))
}

function tokenOf(
  site: AlertSite,
  userId: string,
  sessionId: string,
  { jwtSecret = site.deps.jwtSecrets[0], agoMs = 0, use = 'calls' as TokenUse } = {},
) {
  const issued = new Date(site.now().getTime() - agoMs)
  const expiresAt = new Date(issued.getTime() + sessionLifetimeMs)
  return signSessionToken({ userId, sessionId, jwtSecret, now: issued, expiresAt, use })
}

/** Every credential that names a person and must not stand for them any more, or never did. */
export async function badTokensOf(site: AlertSite, { userId, sessionId }: { userId: string; sessionId: string }) {
  const ended = await addSession(site, userId, { endedAt: site.now() })
  const lapsed = await addSession(site, userId, { livesMs: 0 })
  const claims = { sid: sessionId }
  const unsigned = new UnsecuredJWT(claims).setSubject(userId).setIssuer('courtside').setAudience('courtside-session')
  const lent = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).setIssuer('courtside')
  const forElsewhere = lent.setAudience('elsewhere').setSubject(userId).setIssuedAt(site.now())
  const documents = await tokenOf(site, userId, sessionId, { use: 'documents' })
  return {
    'the cookie of documents': `documents=${documents}`,
    'the cookie of documents, as a bearer': documents,
    expired: await tokenOf(site, userId, sessionId, { agoMs: sessionLifetimeMs + 1000 }),
    'of a session that expired': await tokenOf(site, userId, lapsed),
    revoked: await tokenOf(site, userId, ended),
    forged: await tokenOf(site, userId, sessionId, { jwtSecret: 'a key that somebody else made up for it' }),
    unsigned: unsigned.setIssuedAt(site.now()).setExpirationTime('7d').encode(),
    'for another site': await forElsewhere
      .setExpirationTime(new Date(site.now().getTime() + sessionLifetimeMs))
      .sign(new TextEncoder().encode(site.deps.jwtSecrets[0])),
  }
}
