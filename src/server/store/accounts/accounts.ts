import { LockMode } from '@mikro-orm/core'
import type { User } from '#domain/auth/user.ts'
import { UserEntity, type UserRow } from '#server/store/entities/accounts/users.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { unusablePassword } from './visitor-users.ts'

export function findAccount(em: EntityManager, email: string): Promise<UserRow | null> {
  return em.findOne(UserEntity, { email }, { refresh: true })
}

/** The row as it is once the lock is held, until the transaction ends. */
const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const

/** The account of an address, locked until the transaction ends. */
export function lockAccount(em: EntityManager, email: string): Promise<UserRow | null> {
  return em.findOne(UserEntity, { email }, locked)
}

/** The account that a verification link was made for, locked until the transaction ends. */
export function lockAccountByVerificationToken(em: EntityManager, tokenHash: string): Promise<UserRow | null> {
  return em.findOne(UserEntity, { emailVerificationToken: tokenHash }, locked)
}

/** True if the address was ever registered. A visitor's record only holds alerts (rule alerts-6). */
export function isRegistered(account: UserRow): boolean {
  return hasPassword(account) || Boolean(account.emailVerificationToken)
}

export function hasPassword(account: UserRow): boolean {
  return account.password !== unusablePassword
}

/**
 * Sets a new password if the reset token is still valid, and uses the token up: of many requests with one token only
 * one gets the row. It also proves the address.
 */
export async function redeemResetToken({
  em,
  tokenHash,
  password,
  now,
}: {
  em: EntityManager
  tokenHash: string
  password: string
  now: Date
}): Promise<{ id: string; email: string; wasVerified: boolean } | undefined> {
  return inTransaction(em, async (tx) => {
    const user = await tx.findOne(
      UserEntity,
      { passwordResetToken: tokenHash, passwordResetExpires: { $gt: now } },
      locked,
    )
    if (!user) return undefined
    const { id, email, isEmailVerified: wasVerified } = user
    tx.assign(user, {
      password,
      passwordResetToken: null,
      passwordResetExpires: null,
      isEmailVerified: true,
      updatedAt: now,
    })
    return { id, email, wasVerified }
  })
}

/** Removes the password of an unverified account, unless another one was set meanwhile. */
export async function withdrawPassword(em: EntityManager, { id, password }: UserRow): Promise<void> {
  await em.nativeUpdate(UserEntity, { id, password, isEmailVerified: false }, { password: unusablePassword })
}

/** Replaces a hash by one of the same password at a higher cost, unless the password changed meanwhile. */
export async function replaceHash({
  em,
  id,
  from,
  to,
}: {
  em: EntityManager
  id: string
  from: string
  to: string
}): Promise<void> {
  await em.nativeUpdate(UserEntity, { id, password: from }, { password: to })
}

export function userOf(row: UserRow): User {
  const { id, email, firstName, lastName, isEmailVerified } = row
  return { id, email, firstName, lastName, isEmailVerified }
}
