import { AppError } from '#domain/app-error.ts'
import type { Credentials } from '#domain/auth/account-inputs.ts'
import type { SignedIn } from '#domain/auth/user.ts'
import { findAccount, hasPassword } from '#server/store/accounts/accounts.ts'
import type { Context } from '#server/trpc/context.ts'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { forgiveLoginAttempt, takeLoginAttempt } from '#server/auth/auth-limits.ts'
import { announced } from '#server/auth/sign-in-events.ts'
import { openAccount } from './open-account.ts'

/**
 * Signs a person in. An unknown address and a wrong password fail alike, after one hash each. Only after the right
 * password does an unverified account get an answer of its own (rule accounts-19).
 * @throws AppError INVALID_CREDENTIALS, EMAIL_NOT_VERIFIED or TOO_MANY_REQUESTS.
 */
export function login(deps: AuthDeps, ctx: Context, credentials: Credentials): Promise<SignedIn> {
  const of = { method: 'password', email: credentials.email } as const
  return announced(deps, ctx, of, () => checkAndOpen(deps, ctx, credentials))
}

async function checkAndOpen(deps: AuthDeps, ctx: Context, { email, password }: Credentials): Promise<SignedIn> {
  await takeLoginAttempt(deps, ctx, email)

  const account = await findAccount(ctx.em, email)
  const stored = account && hasPassword(account) ? account.password : undefined
  const isRight = await deps.hasher.verify(stored, password)
  if (!account || !isRight) throw invalidCredentials()
  await forgiveLoginAttempt(deps, ctx, email)
  if (!account.isEmailVerified) {
    throw new AppError('EMAIL_NOT_VERIFIED', 'Please verify your email before you sign in.')
  }
  const signedIn = await openAccount({ deps, ctx, account, password })
  // The password was changed while it was being checked, so the entered one is wrong by now.
  if (!signedIn) throw invalidCredentials()
  return signedIn
}

function invalidCredentials(): AppError {
  return new AppError('INVALID_CREDENTIALS', 'Invalid email or password')
}
