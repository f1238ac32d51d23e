import { sessionLifetimeMs } from '#domain/auth/token-lifetimes.ts'
import type { SignedIn } from '#domain/auth/user.ts'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { originOf } from '#server/auth/auth-limits.ts'
import { replaceHash, userOf } from '#server/store/accounts/accounts.ts'
import { rememberOrigin } from '#server/store/accounts/known-origins.ts'
import { openSession } from '#server/store/accounts/sessions.ts'
import type { UserRow } from '#server/store/entities/user-entity.ts'
import type { Context } from '#server/trpc/context.ts'
import { signSessionToken } from './session-token.ts'

/**
 * Opens a session for whoever has just shown that the account is theirs, and remembers where from. Undefined where the
 * password was changed meanwhile.
 */
export async function openAccount({
  deps,
  ctx,
  account,
  password,
}: {
  deps: AuthDeps
  ctx: Context
  account: UserRow
  password: string
}): Promise<SignedIn | undefined> {
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + sessionLifetimeMs)
  const sessionId = await openSession({ em: ctx.em, userId: account.id, password: account.password, now, expiresAt })
  if (!sessionId) return undefined
  if (deps.hasher.isOutdated(account.password)) {
    const to = await deps.hasher.hash(password)
    await replaceHash({ em: ctx.em, id: account.id, from: account.password, to })
  }
  await rememberOrigin(ctx.em, originOf(ctx, account.email), now)
  const token = await signSessionToken({ userId: account.id, sessionId, jwtSecret: deps.jwtSecret, now, expiresAt })
  return { token, user: userOf(account) }
}
