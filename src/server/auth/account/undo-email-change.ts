import { AppError } from '#domain/app-error.ts'
import type { MailedToken } from '#domain/auth/account-inputs.ts'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { linkRequestLimits, takeAttempt } from '#server/auth/auth-limits.ts'
import { mailResetLink } from '#server/auth/mail-reset-link.ts'
import { hashToken, newTokenNonce } from '#server/signing/one-time-token.ts'
import { dropPassword, lockAccountById } from '#server/store/accounts/change-account.ts'
import { lockChangeToUndo, ownerOfChange, undoChangesSince } from '#server/store/accounts/email-changes.ts'
import { endAccess, noteMailboxProof } from '#server/store/accounts/end-access.ts'
import { lockIdentitiesToChange } from '#server/store/identity-lock.ts'
import { inTransaction } from '#server/store/entity-manager.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import type { Context } from '#server/trpc/context.ts'
import { claimAddress } from './claim-address.ts'

/**
 * Gives an account its old address back with the link that was mailed there. The person who changed it knew the
 * password. So the password is dropped, everything else ends as after a reset (decision 0055), and a link to set a new
 * password is mailed (rule accounts-43).
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
    const { userId, oldEmail: email, oldProvenAt } = change
    await claimAddress(em, before, email, now)
    await dropPassword(em, userId, hashToken(newTokenNonce()))
    await noteMailboxProof(em, userId, oldProvenAt)
    const ended = await endAccess(em, { userId, now })
    await noteMailboxProof(em, userId, now)
    await undoChangesSince(em, change, now)
    const payload = { email, changedAt: now.toISOString(), isUndone: true, ended }
    await enqueueNotification(em, { kind: 'password-changed', address: email, userId, payload, now })
    const account = await lockAccountById(em, userId)
    if (account) await mailResetLink({ em, account, jwtSecrets: deps.jwtSecrets, now })
    return { email }
  })
}
