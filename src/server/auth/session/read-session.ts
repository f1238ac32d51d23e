import type { EntityManager } from '#server/store/entity-manager.ts'
import { findActiveSession } from '#server/store/accounts/sessions.ts'
import type { Viewer } from '#server/trpc/context.ts'
import { verifySessionToken } from './session-token.ts'

/**
 * The person behind a bearer token. The database is asked each time, so an ended session is over with the next call.
 */
export async function readSession({
  em,
  token,
  now,
  jwtSecret,
}: {
  em: EntityManager
  token: string
  now: Date
  jwtSecret: string
}): Promise<Viewer | undefined> {
  const claims = await verifySessionToken(token, jwtSecret, now)
  if (!claims) return undefined
  const session = await findActiveSession({ em, ...claims, now })
  return session && { ...claims, email: session.email }
}
