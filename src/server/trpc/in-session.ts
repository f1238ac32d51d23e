import { AppError } from '#domain/app-error.ts'
import { findActiveSession } from '#server/store/accounts/sessions.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { lockPerson } from '#server/store/sql.ts'
import type { Context, Viewer } from './context.ts'

/**
 * Runs `work` in a transaction that a reset or change of the password waits for, or that waits for it. Everything that
 * outlives a session is added here: otherwise an intruder's could come in just after the others were ended (decision
 * 0055).
 * @throws AppError UNAUTHENTICATED if the session has ended meanwhile.
 */
export function inSession<T>(
  { em, now }: Pick<Context, 'em' | 'now'>,
  { userId, sessionId }: Viewer,
  work: (em: EntityManager) => Promise<T>,
): Promise<T> {
  return inTransaction(em, async (tx) => {
    await lockPerson(tx, userId)
    const session = await findActiveSession({ em: tx, sessionId, userId, now: now() })
    if (!session) throw new AppError('UNAUTHENTICATED', 'Please sign in to continue.')
    return work(tx)
  })
}
