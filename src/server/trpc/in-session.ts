import { AppError } from '#domain/app-error.ts'
import { findActiveSession } from '#server/store/accounts/sessions.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { lockPerson } from '#server/store/sql.ts'
import { isApiKeyOpen } from '#server/store/integrations/api-keys.ts'
import type { Context, KeyHolder, Viewer } from './context.ts'

/**
 * Runs `work` in a transaction that a reset or change of the password waits for, or that waits for it. Everything that
 * outlives a session is added here: otherwise an intruder's could come in just after the others were ended (decision
 * 0055).
 * @throws AppError UNAUTHENTICATED if the session or the key has ended meanwhile.
 */
export function inSession<T>(
  { em, now }: Pick<Context, 'em' | 'now'>,
  by: Viewer | KeyHolder,
  work: (em: EntityManager) => Promise<T>,
): Promise<T> {
  return inTransaction(em, async (tx) => {
    const { userId } = by
    await lockPerson(tx, userId)
    const isOpen =
      'sessionId' in by
        ? await findActiveSession({ em: tx, sessionId: by.sessionId, userId, now: now() })
        : await isApiKeyOpen(tx, { id: by.keyId, now: now() })
    if (!isOpen) throw new AppError('UNAUTHENTICATED', 'Please sign in to continue.')
    return work(tx)
  })
}
