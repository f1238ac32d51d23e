import type { SigningKeys } from '#server/signing/signing-keys.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { findActiveSession, touchSession } from '#server/store/accounts/sessions.ts'
import type { Viewer } from '#server/trpc/context.ts'
import { verifySessionToken, type TokenUse } from './session-token.ts'

/** That a session is used is stored no more often than this (rule accounts-38). */
const seenEveryMs = 5 * 60_000

/** The person of a token. The database is queried each time, so an ended session is refused at the next call. */
export async function readSession({
  em,
  token,
  now,
  jwtSecrets,
  use = 'calls',
}: {
  em: EntityManager
  token: string
  now: Date
  jwtSecrets: SigningKeys
  use?: TokenUse | undefined
}): Promise<Viewer | undefined> {
  const claims = await verifySessionToken(token, jwtSecrets, now, use)
  if (!claims) return undefined
  const session = await findActiveSession({ em, ...claims, now })
  if (!session) return undefined
  const { email, lastSeenAt } = session
  if (!lastSeenAt || now.getTime() - lastSeenAt.getTime() >= seenEveryMs) await touchSession(em, claims.sessionId, now)
  return { ...claims, email }
}
