import { AppError } from '#domain/app-error.ts'
import type { MailedToken } from '#domain/auth/account-inputs.ts'
import { undoLifetimeMs } from '#domain/auth/token-lifetimes.ts'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { linkRequestLimits, originOf, takeAttempt } from '#server/auth/auth-limits.ts'
import { hashToken, newMailNonce, tokenFor } from '#server/signing/one-time-token.ts'
import { lockAccountById } from '#server/store/accounts/change-account.ts'
import { confirmChange, lockChangeToConfirm, ownerOfChange } from '#server/store/accounts/email-changes.ts'
import { rememberOrigin } from '#server/store/accounts/known-origins.ts'
import { lockIdentitiesToChange } from '#server/store/identity-lock.ts'
import { inTransaction } from '#server/store/entity-manager.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import type { Context } from '#server/trpc/context.ts'
import { claimAddress } from './claim-address.ts'

/**
 * Changes the address of an account with the link that was mailed to the new one. The old one is notified, with a link
 * that undoes it. Sessions stay (rule accounts-42). Following the link again gives the same answer.
 * @throws AppError INVALID_TOKEN or TOO_MANY_REQUESTS.
 */
export async function confirmEmailChange(
  deps: AuthDeps,
  ctx: Context,
  { token }: MailedToken,
): Promise<{ email: string }> {
  await takeAttempt(deps, ctx, linkRequestLimits('confirm', ctx.ip))
  const now = ctx.now()
  return inTransaction(ctx.em, async (em) => {
    const owner = await ownerOfChange(em, hashToken(token))
    // An unknown link locks no account.
    if (owner === undefined) throw new AppError('INVALID_TOKEN', 'Invalid or expired token')
    await lockIdentitiesToChange(em)
    const account = await lockAccountById(em, owner)
    const change = await lockChangeToConfirm(em, hashToken(token), now)
    const expected = change?.confirmedAt ? change.newEmail : change?.oldEmail
    if (!account || !change || account.email !== expected)
      throw new AppError('INVALID_TOKEN', 'Invalid or expired token')
    const { newEmail: email, oldEmail } = change
    if (change.confirmedAt) return { email }
    await claimAddress(em, account, email, now)
    const nonce = newMailNonce(deps.jwtSecrets)
    const undoTokenHash = hashToken(tokenFor({ keys: deps.jwtSecrets, purpose: 'undo-email', nonce }))
    await confirmChange(em, change.id, { undoTokenHash, now, undoExpiresAt: new Date(now.getTime() + undoLifetimeMs) })
    await rememberOrigin(em, originOf(ctx, email), now)
    const payload = { nonce, email: oldEmail, newEmail: email, changedAt: now.toISOString() }
    await enqueueNotification(em, { kind: 'email-changed', address: oldEmail, userId: change.userId, payload, now })
    return { email }
  })
}
