import { AppError } from '#domain/app-error.ts'
import type { Registration } from '#domain/auth/account-inputs.ts'
import { isRegistered, lockAccount } from '#server/store/accounts/accounts.ts'
import { userIdForAddress } from '#server/store/accounts/visitor-users.ts'
import type { UserRow } from '#server/store/entities/accounts/users.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

/** The registration's input, and the hash of the password. */
export interface NewAccount {
  input: Registration
  password: string
}

/**
 * The account of an address, or a new one, locked until the transaction ends.
 * @throws AppError ACCOUNT_EXISTS_VERIFIED, even if it was verified just now.
 */
export async function lockUnverified(em: EntityManager, email: string, now: Date): Promise<UserRow> {
  await userIdForAddress(em, email, now)
  const account = await lockAccount(em, email)
  if (!account) throw new Error('a user record that was just made is gone')
  refuseVerified(account)
  return account
}

export function fillIn(account: UserRow, { input, password }: NewAccount): void {
  account.password = password
  account.firstName = input.firstName || null
  account.lastName = input.lastName || null
  account.isEmailVerified = false
}

/** @throws AppError ACCOUNT_EXISTS_VERIFIED. */
export function refuseVerified(account: UserRow): void {
  if (!account.isEmailVerified || !isRegistered(account)) return
  throw new AppError(
    'ACCOUNT_EXISTS_VERIFIED',
    'An account with this email address already exists and is verified. Please log in instead.',
  )
}
