import { findAccount, lockAccount } from '#server/store/accounts/accounts.ts'
import { savePreferences } from '#server/store/accounts/preferences.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { userIdForAddress } from '#server/store/accounts/visitor-users.ts'
import type { PasswordHasher } from '#server/auth/password/password-hasher.ts'

export const demoAccount = { email: 'demo@courtside.test', password: 'demo-password' }

/**
 * The account of a development machine (SEED_DEMO). It is created once; later changes to it stay. It takes the most emails
 * an hour, because whoever tries Courtside frees one court after the other.
 */
export async function seedDemoAccount(em: EntityManager, hasher: PasswordHasher, now: Date): Promise<void> {
  // A hash takes a fifth of a second and much memory, and only the first start needs one.
  if ((await findAccount(em, demoAccount.email))?.isEmailVerified) return
  const password = await hasher.hash(demoAccount.password)
  await inTransaction(em, async (tx) => {
    await userIdForAddress(tx, demoAccount.email, now)
    const account = await lockAccount(tx, demoAccount.email)
    if (!account || account.isEmailVerified) return
    Object.assign(account, { password, firstName: 'Demo', lastName: 'Player', isEmailVerified: true, updatedAt: now })
    await tx.flush()
    await savePreferences({ em: tx, userId: account.id, update: { emailsPerHour: 12 }, now })
  })
}
