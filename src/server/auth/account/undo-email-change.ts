import { AppError } from '#domain/app-error.ts'
import type { MailedToken } from '#domain/auth/account-inputs.ts'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { linkRequestLimits, takeAttempt } from '#server/auth/auth-limits.ts'
import { mailResetLink } from '#server/auth/mail-reset-link.ts'
import { hashToken, newTokenNonce } from '#server/signing/one-time-token.ts'
import { dropPassword, lockAccountById } from '#server/store/accounts/change-account.ts'
import {
  dropPendingEmailChange,
  lockChangeToUndo,
  ownerOfChange,
  undoChangesSince,
} from '#server/store/accounts/email-changes.ts'
import { dropPasskeysSince } from '#server/store/accounts/passkeys.ts'
import { endSessionsOf } from '#server/store/accounts/sessions.ts'
import { lockIdentitiesToChange } from '#server/store/identity-lock.ts'
import { inTransaction } from '#server/store/entity-manager.ts'
import type { Context } from '#server/trpc/context.ts'
import { claimAddress } from './claim-address.ts'

/**
 * Gives an account its old address back with the link that was mailed there. The person who changed it knew the
 * password. So all sessions end, the password and newer passkeys are dropped, and a link to set a new password is
 * mailed (rule accounts-43).
 * @throws AppError INVALID_TOKEN or TOO_MANY_REQUESTS.
 */
export async function undoEmailChange(
  deps: AuthDeps,
  ctx: Context,
  { token }: MailedToken,
): Promise<{ email: string }> {
  await takeAttempt(deps, ctx, linkRequestLimits('undo', ctx.ip))
  const now = ctx.now()
  return inTransaction(ctx.em, async (em) => {
    const owner = await ownerOfChange(em, hashToken(token))
    // An unknown link locks no account.
    if (owner === undefined) throw new AppError('INVALID_TOKEN', 'Invalid or expired token')
    await lockIdentitiesToChange(em)
    const before = await lockAccountById(em, owner)
    const change = await lockChangeToUndo(em, hashToken(token), now)
    if (!before || !change) throw new AppError('INVALID_TOKEN', 'Invalid or expired token')
    const { userId, oldEmail: email, requestedAt } = change
    await claimAddress(em, before, email, now)
    await dropPassword(em, userId, hashToken(newTokenNonce()))
    await endSessionsOf(em, userId, now)
    await dropPasskeysSince(em, userId, requestedAt)
    await dropPendingEmailChange(em, userId)
    await undoChangesSince(em, change, now)
    const account = await lockAccountById(em, userId)
    if (account) await mailResetLink({ em, account, jwtSecret: deps.jwtSecret, now })
    return { email }
  })
}
