import { AppError } from '#domain/app-error.ts'
import type { MailedToken } from '#domain/auth/account-inputs.ts'
import { verificationCopy } from '#domain/auth/verification-copy.ts'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { mailResetLink } from '#server/auth/mail-reset-link.ts'
import { hasPassword, lockAccountByVerificationToken } from '#server/store/accounts/accounts.ts'
import { inTransaction } from '#server/store/entity-manager.ts'
import { hashToken } from '#server/signing/one-time-token.ts'
import { markVerified } from './mark-verified.ts'
import type { Context } from '#server/trpc/context.ts'

/**
 * Verifies the address that a link was mailed to. Following the link again succeeds while it is valid, because mail
 * scanners follow it first (rule accounts-14). If two passwords were entered and neither counts, the owner is mailed a
 * link to set one (decision 0023).
 * @throws AppError INVALID_TOKEN.
 */
export async function verifyEmail(
  { jwtSecret }: AuthDeps,
  ctx: Context,
  { token }: MailedToken,
): Promise<{ verified: true }> {
  const now = ctx.now()
  await inTransaction(ctx.em, async (em) => {
    const account = await lockAccountByVerificationToken(em, hashToken(token))
    const expiresAt = account?.emailVerificationExpires
    if (!account || !expiresAt || expiresAt <= now) {
      throw new AppError('INVALID_TOKEN', verificationCopy.INVALID_TOKEN)
    }
    if (account.isEmailVerified) return
    await markVerified(em, account, now)
    if (!hasPassword(account)) await mailResetLink({ em, account, jwtSecret, now })
  })
  return { verified: true }
}
