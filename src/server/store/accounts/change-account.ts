import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { UserEntity, type UserRow } from '#server/store/entities/accounts/users.ts'
import { unusablePassword } from './visitor-users.ts'

/** Links that were mailed before a change of the password or the address open nothing any more. */
const withoutResetLink = { passwordResetToken: null, passwordResetExpires: null }

/**
 * Sets a new password, unless the checked one was changed meanwhile, and invalidates reset links. Returns true if it
 * was set.
 */
export async function setPassword(
  em: EntityManager,
  { id, from, to }: { id: string; from: string; to: string },
  now: Date,
): Promise<boolean> {
  const changed = { password: to, ...withoutResetLink, updatedAt: now }
  return (await em.nativeUpdate(UserEntity, { id, password: from }, changed)) > 0
}

/** An account by its id, locked until the transaction ends. */
export function lockAccountById(em: EntityManager, id: string): Promise<UserRow | null> {
  return em.findOne(UserEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
}

/** Gives an account another address, and invalidates reset links. */
export async function setEmail(em: EntityManager, id: string, email: string, now: Date): Promise<void> {
  await em.nativeUpdate(UserEntity, { id }, { email, ...withoutResetLink, updatedAt: now })
}

/** Removes an account's password. `placeholder` marks it as registered. */
export async function dropPassword(em: EntityManager, id: string, placeholder: string): Promise<void> {
  const user = await em.findOneOrFail(UserEntity, { id }, { refresh: true })
  user.password = unusablePassword
  user.emailVerificationToken ??= placeholder
  await em.flush()
}
