import { AppError } from '#domain/app-error.ts'
import type { Credentials } from '#domain/auth/account-inputs.ts'
import { sessionLifetimeMs } from '#domain/auth/token-lifetimes.ts'
import type { SignedIn } from '#domain/auth/user.ts'
import { findAccount, hasPassword, replaceHash, userOf } from '#server/store/accounts/accounts.ts'
import type { UserRow } from '#server/store/entities/user-entity.ts'
import { rememberOrigin } from '#server/store/accounts/known-origins.ts'
import { openSession } from '#server/store/accounts/sessions.ts'
import type { Context } from '#server/trpc/context.ts'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { forgiveLoginAttempt, originOf, takeLoginAttempt } from '#server/auth/auth-limits.ts'
import { signSessionToken } from './session-token.ts'

/**
 * Signs a person in. An unknown address and a wrong password fail alike, after one hash each. Only after the right
 * password does an unverified account get an answer of its own (rule accounts-19).
 * @throws AppError INVALID_CREDENTIALS, EMAIL_NOT_VERIFIED or TOO_MANY_REQUESTS.
 */
export async function login(deps: AuthDeps, ctx: Context, { email, password }: Credentials): Promise<SignedIn> {
  await takeLoginAttempt(deps, ctx, email)

  const account = await findAccount(ctx.em, email)
  const stored = account && hasPassword(account) ? account.password : undefined
  const isRight = await deps.hasher.verify(stored, password)
  if (!account || !isRight) throw invalidCredentials()
  await forgiveLoginAttempt(deps, ctx, email)
  if (!account.isEmailVerified) {
    throw new AppError('EMAIL_NOT_VERIFIED', 'Please verify your email before you sign in.')
  }
  return openAccount({ deps, ctx, account, password })
}

async function openAccount({
  deps,
  ctx,
  account,
  password,
}: {
  deps: AuthDeps
  ctx: Context
  account: UserRow
  password: string
}): Promise<SignedIn> {
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + sessionLifetimeMs)
  const sessionId = await openSession({ em: ctx.em, userId: account.id, password: account.password, now, expiresAt })
  // The password was changed while it was being checked, so the entered one is wrong by now.
  if (!sessionId) throw invalidCredentials()
  if (deps.hasher.isOutdated(account.password)) {
    const to = await deps.hasher.hash(password)
    await replaceHash({ em: ctx.em, id: account.id, from: account.password, to })
  }
  await rememberOrigin(ctx.em, originOf(ctx, account.email), now)
  const token = await signSessionToken({ userId: account.id, sessionId, jwtSecret: deps.jwtSecret, now, expiresAt })
  return { token, user: userOf(account) }
}

function invalidCredentials(): AppError {
  return new AppError('INVALID_CREDENTIALS', 'Invalid email or password')
}
