import { AppError } from '#domain/app-error.ts'
import type { OwnerProof } from '#domain/auth/own-account.ts'
import { checkPasskey } from '#server/auth/passkeys/check-passkey.ts'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { findAccount, hasPassword } from '#server/store/accounts/accounts.ts'
import type { UserRow } from '#server/store/entities/accounts/users.ts'
import type { Context, Viewer } from '#server/trpc/context.ts'
import { forgiveProofAttempt, takeProofAttempt } from '#server/auth/account-limits.ts'

/**
 * The account of a signed-in person who has just proven to be its owner: a stolen session is not enough for
 * irreversible changes (rule accounts-40).
 * @throws AppError INVALID_CREDENTIALS or TOO_MANY_REQUESTS.
 */
export async function requireOwner(deps: AuthDeps, ctx: Context, me: Viewer, proof: OwnerProof): Promise<UserRow> {
  await takeProofAttempt(deps, ctx, me)
  const account = await findAccount(ctx.em, me.email)
  if (!account || account.id !== me.userId) throw new AppError('UNAUTHENTICATED', 'Please sign in to continue.')
  await ('password' in proof ? requirePassword(deps, account, proof.password) : requirePasskey(deps, ctx, me, proof))
  await forgiveProofAttempt(deps, ctx, me)
  return account
}

async function requirePassword({ hasher }: AuthDeps, account: UserRow, password: string): Promise<void> {
  const isRight = await hasher.verify(hasPassword(account) ? account.password : undefined, password)
  if (!isRight) throw new AppError('INVALID_CREDENTIALS', 'This is not your password.')
}

async function requirePasskey(
  deps: AuthDeps,
  ctx: Context,
  { userId, sessionId }: Viewer,
  { passkey }: Extract<OwnerProof, { passkey: unknown }>,
): Promise<void> {
  const used = await checkPasskey(deps, ctx, { purpose: 'prove', sessionId }, passkey)
  if (used?.userId !== userId) throw new AppError('INVALID_CREDENTIALS', 'This passkey is not one of this account.')
}
