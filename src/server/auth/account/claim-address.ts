import { AppError } from '#domain/app-error.ts'
import { isRegistered, lockAccount } from '#server/store/accounts/accounts.ts'
import { setEmail } from '#server/store/accounts/change-account.ts'
import { claimAlerts, moveAlertsToAddress } from '#server/store/alerts/move-alerts.ts'
import { UserEntity, type UserRow } from '#server/store/entities/accounts/users.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

/**
 * Gives a locked account an address that its owner has just proven. The person's alerts move with it. A visitor's
 * record of the address is claimed with its confirmed alerts, and an unverified registration is dropped.
 * @throws AppError INVALID_TOKEN if the address has a verified account of its own.
 */
export async function claimAddress(
  em: EntityManager,
  { id, email: from }: Pick<UserRow, 'id' | 'email'>,
  to: string,
  now: Date,
): Promise<void> {
  if (to === from) return
  const other = await lockAccount(em, to)
  if (other && isRegistered(other) && other.isEmailVerified) {
    throw new AppError('INVALID_TOKEN', 'This email has an account of its own.')
  }
  if (other) {
    await claimAlerts(em, { from: other.id, to: id })
    await em.nativeDelete(UserEntity, { id: other.id })
  }
  await setEmail(em, id, to, now)
  await moveAlertsToAddress(em, { userId: id, from, to }, now)
}
