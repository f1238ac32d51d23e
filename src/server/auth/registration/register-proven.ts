import { AppError } from '#domain/app-error.ts'
import type { RegistrationOutcome } from '#domain/auth/user.ts'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { openAccount } from '#server/auth/session/open-account.ts'
import { isRegistered } from '#server/store/accounts/accounts.ts'
import { inTransaction } from '#server/store/entity-manager.ts'
import type { Context } from '#server/trpc/context.ts'
import { markVerified } from './mark-verified.ts'
import { fillIn, lockUnverified, type NewAccount } from './new-account.ts'

/**
 * Registers a person with the token of a link mailed to this address: verified and signed in at once (rule
 * accounts-35).
 */
export async function registerProven(deps: AuthDeps, ctx: Context, hashed: NewAccount): Promise<RegistrationOutcome> {
  const now = ctx.now()
  const { email, password } = hashed.input
  const account = await inTransaction(ctx.em, async (em) => {
    const account = await lockUnverified(em, email, now)
    if (!isRegistered(account)) account.createdAt = now
    fillIn(account, hashed)
    await em.flush()
    await markVerified(em, account, now)
    return account
  })
  const signedIn = await openAccount({ deps, ctx, account, password })
  if (!signedIn) throw new AppError('INVALID_CREDENTIALS', 'Invalid email or password')
  return { requiresVerification: false, message: 'Registration successful. You are now logged in.', ...signedIn }
}
