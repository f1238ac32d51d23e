import { AppError } from '#domain/app-error.ts'
import type { Credentials } from '#domain/auth/account-inputs.ts'
import type { SignedIn } from '#domain/auth/user.ts'
import { findAccount, hasPassword } from '#server/store/accounts/accounts.ts'
import type { UserRow } from '#server/store/entities/accounts/users.ts'
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

async function checkAndOpen(deps: AuthDeps, ctx: Context, credentials: Credentials): Promise<SignedIn> {
  const { email, password } = credentials
  await takeLoginAttempt(deps, ctx, email)
  const account = await requireRightPassword(deps, ctx, credentials)
  await forgiveLoginAttempt(deps, ctx, email)
  if (!account.isEmailVerified) {
    throw new AppError('EMAIL_NOT_VERIFIED', 'Please verify your email before you sign in.')
  }
  const signedIn = (await openAccount({ deps, ctx, account, password })) ?? (await openAnew(deps, ctx, credentials))
  if (!signedIn) throw invalidCredentials()
  return signedIn
}

/**
 * The hash is not the one that was checked any more. Either its owner signed in twice at once and it was made again at today's cost, or the
 * password was changed, so the entered one is wrong by now.
 */
async function openAnew(deps: AuthDeps, ctx: Context, credentials: Credentials): Promise<SignedIn | undefined> {
  const account = await requireRightPassword(deps, ctx, credentials)
  return openAccount({ deps, ctx, account, password: credentials.password })
}

async function requireRightPassword(
  { hasher }: AuthDeps,
  ctx: Context,
  { email, password }: Credentials,
): Promise<UserRow> {
  const account = await findAccount(ctx.em, email)
  const stored = account && hasPassword(account) ? account.password : undefined
  const isRight = await hasher.verify(stored, password)
  if (!account || !isRight) throw invalidCredentials()
  return account
}

function invalidCredentials(): AppError {
  return new AppError('INVALID_CREDENTIALS', 'Invalid email or password')
}
