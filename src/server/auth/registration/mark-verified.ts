import { dropUnprovenAlerts } from '#server/store/alerts/unproven-alerts.ts'
import { noteMailboxProof } from '#server/store/accounts/end-access.ts'
import { endSessionsOf } from '#server/store/accounts/sessions.ts'
import type { UserRow } from '#server/store/entities/accounts/users.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

/** The owner of the address is proven: earlier actions of others in the account do not count. */
export async function markVerified(em: EntityManager, account: UserRow, now: Date): Promise<void> {
  account.isEmailVerified = true
  account.updatedAt = now
  await em.flush()
  await endSessionsOf(em, { userId: account.id }, now)
  await noteMailboxProof(em, account.id, now)
  await dropUnprovenAlerts({ em, userId: account.id, now })
}
