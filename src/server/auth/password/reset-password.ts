import { UserEntity } from '#server/store/entities/accounts/users.ts'
import { AppError } from '#domain/app-error.ts'
import type { PasswordReset } from '#domain/auth/account-inputs.ts'
import { redeemResetToken } from '#server/store/accounts/accounts.ts'
import { dropUnprovenAlerts } from '#server/store/alerts/unproven-alerts.ts'
import { inTransaction } from '#server/store/entity-manager.ts'
import { endAccess, noteMailboxProof } from '#server/store/accounts/end-access.ts'
import { rememberOrigin } from '#server/store/accounts/known-origins.ts'
import { hashToken } from '#server/signing/one-time-token.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import type { Context } from '#server/trpc/context.ts'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { refuseCommonPassword } from './common-password.ts'
import { originOf } from '#server/auth/auth-limits.ts'

/**
 * Sets a new password with a mailed token, which works once. Everything that somebody else could have set up in the
 * account ends (decision 0055), and its owner is notified by email of what that was. The token proves access to the
 * mailbox, so this verifies the address too.
 * @throws AppError INVALID_TOKEN or COMMON_PASSWORD.
 */
export async function resetPassword(
  deps: AuthDeps,
  ctx: Context,
  { token, password }: PasswordReset,
): Promise<{ message: string }> {
  const tokenHash = hashToken(token)
  const now = ctx.now()
  // Looked up before anything is hashed, so that a guess is cheap for us too.
  const account = await ctx.em.findOne(UserEntity, { passwordResetToken: tokenHash }, { refresh: true })
  if (!account?.passwordResetExpires || account.passwordResetExpires <= now) throw invalidToken()
  await refuseCommonPassword(password, account)
  const newHash = await deps.hasher.hash(password)
  await inTransaction(ctx.em, async (em) => {
    const redeemed = await redeemResetToken({ em, tokenHash, password: newHash, now })
    if (!redeemed) throw invalidToken()
    const ended = await endAccess(em, { userId: redeemed.id, now })
    await noteMailboxProof(em, redeemed.id, now)
    if (!redeemed.wasVerified) await dropUnprovenAlerts({ em, userId: redeemed.id, now })
    await rememberOrigin(em, originOf(ctx, redeemed.email), now)
    await enqueueNotification(em, {
      kind: 'password-changed',
      address: redeemed.email,
      userId: redeemed.id,
      payload: { email: redeemed.email, changedAt: now.toISOString(), ended },
      now,
    })
  })
  return { message: 'Your password has been reset. Please sign in.' }
}

function invalidToken(): AppError {
  return new AppError('INVALID_TOKEN', 'Invalid or expired token')
}
