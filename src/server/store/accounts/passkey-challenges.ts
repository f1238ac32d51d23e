import { randomUUID } from 'node:crypto'
import { text } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

/** The purpose of a challenge, and its session: none before signing in. */
export interface ChallengeUse {
  purpose: 'register' | 'sign-in' | 'prove'
  sessionId: string | null
}

const insertChallengeStatement = statement(
  'insert into passkey_challenge (id, purpose, session_id, challenge, expires_at) values (?, ?, ?, ?, ?)',
)

/** Stores a challenge and returns its id, which the answer must name. */
export async function insertChallenge(
  em: EntityManager,
  { purpose, sessionId }: ChallengeUse,
  { challenge, expiresAt }: { challenge: string; expiresAt: Date },
): Promise<string> {
  const id = randomUUID()
  await execute(em, insertChallengeStatement, [id, purpose, sessionId, challenge, expiresAt])
  return id
}

const takeChallengeStatement = statement(
  `delete from passkey_challenge
     where id = ? and purpose = ? and session_id is not distinct from ?::uuid and expires_at > ?
     returning challenge`,
  { challenge: text() },
)

/** Takes the challenge with exactly this purpose. It is deleted, even if its answer turns out invalid. */
export async function takeChallenge(
  em: EntityManager,
  id: string,
  { purpose, sessionId }: ChallengeUse,
  now: Date,
): Promise<string | undefined> {
  const [row] = await execute(em, takeChallengeStatement, [id, purpose, sessionId, now])
  return row?.challenge
}

const dropOldChallengesStatement = statement('delete from passkey_challenge where expires_at <= ?')

export async function dropOldChallenges(em: EntityManager, now: Date): Promise<void> {
  await execute(em, dropOldChallengesStatement, [now])
}
