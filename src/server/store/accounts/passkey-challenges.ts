import { randomUUID } from 'node:crypto'
import { PasskeyChallengeEntity } from '#server/store/entities/accounts/passkey-challenge.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

/** The purpose of a challenge, and its session: none before signing in. */
export interface ChallengeUse {
  purpose: 'register' | 'sign-in' | 'prove'
  sessionId: string | null
}

/** Stores a challenge and returns its id, which the answer must name. */
export async function insertChallenge(
  em: EntityManager,
  { purpose, sessionId }: ChallengeUse,
  { challenge, expiresAt }: { challenge: string; expiresAt: Date },
): Promise<string> {
  return em.insert(PasskeyChallengeEntity, { id: randomUUID(), purpose, session: sessionId, challenge, expiresAt })
}

/** Takes the challenge with exactly this purpose. It is deleted, even if its answer turns out invalid. */
export async function takeChallenge(
  em: EntityManager,
  id: string,
  { purpose, sessionId }: ChallengeUse,
  now: Date,
): Promise<string | undefined> {
  const row = await em
    .getKysely()
    .deleteFrom('passkey_challenge')
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('session_id', sessionId === null ? 'is' : '=', sessionId)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst()
  return row?.challenge
}

export async function dropOldChallenges(em: EntityManager, now: Date): Promise<void> {
  await em.nativeDelete(PasskeyChallengeEntity, { expiresAt: { $lte: now } })
}
