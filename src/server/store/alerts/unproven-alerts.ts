import { UserEntity } from '#server/store/entities/accounts/users.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { lockUnconfirmedAlerts } from './alert-changes.ts'
import { endAlerts } from './alerts.ts'

/**
 * Deletes alerts that anybody requested before the address was proven, once its owner has proven it (rule accounts-28).
 * A visitor's alerts from before the account stay, to be claimed.
 */
export async function dropUnprovenAlerts({
  em,
  userId,
  now,
}: {
  em: EntityManager
  userId: string
  now: Date
}): Promise<void> {
  await inTransaction(em, async (tx) => {
    const owner = await tx.findOne(UserEntity, { id: userId }, { refresh: true })
    if (!owner) return
    const waiting = await lockUnconfirmedAlerts(tx, owner.email)
    const unproven = waiting.filter(({ user, createdAt }) => user.id === userId && createdAt >= owner.createdAt)
    await endAlerts({ em: tx, ids: unproven.map(({ id }) => id), reason: 'deleted', now })
  })
}
