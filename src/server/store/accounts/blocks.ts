import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { AlertEntity } from '#server/store/entities/alerts/alert.ts'
import { UserEntity } from '#server/store/entities/accounts/users.ts'
import { endSessionsOf } from './sessions.ts'

/** The person of an address, registered or not, with the number of current alerts. */
export async function personOf(em: EntityManager, email: string) {
  const row = await em.findOne(UserEntity, { email: email.trim().toLowerCase() }, { refresh: true })
  if (!row) return undefined
  const { id, createdAt, isEmailVerified, blockedAt } = row
  const alerts = await em.count(AlertEntity, { user: id, endedAt: null })
  return { id, createdAt, isVerified: isEmailVerified, blockedAt, alerts }
}

/**
 * Blocks a person: all sessions end, none is opened (sessions.ts), their keys open nothing (api-keys.ts), and their alerts
 * find nothing (notify-batch.ts) until they are unblocked, with null as `at`. Alerts, keys and preferences stay.
 */
export function setBlocked(em: EntityManager, userId: string, at: Date | null): Promise<void> {
  return inTransaction(em, async (tx) => {
    await tx.nativeUpdate(UserEntity, { id: userId }, { blockedAt: at })
    if (at) await endSessionsOf(tx, { userId }, at)
  })
}
