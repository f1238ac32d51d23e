import { AppError } from '#domain/app-error.ts'
import type { MailedToken } from '#domain/auth/account-inputs.ts'
import { verificationCopy } from '#domain/auth/verification-copy.ts'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { mailResetLink } from '#server/auth/mail-reset-link.ts'
import { hasPassword, lockAccountByVerificationToken } from '#server/store/accounts/accounts.ts'
import { inTransaction } from '#server/store/entity-manager.ts'
import { hashToken } from '#server/signing/one-time-token.ts'
import type { UserRow } from '#server/store/entities/accounts/users.ts'
import { isRegisteredHere } from './registered-here.ts'
import { markVerified } from './mark-verified.ts'
import type { Context } from '#server/trpc/context.ts'

/**
 * Verifies the address that a link was mailed to, once a person has pressed the button. Pressing again succeeds while the
 * link is valid.
 * @throws AppError INVALID_TOKEN.
 */
export async function verifyEmail(deps: AuthDeps, ctx: Context, { token }: MailedToken): Promise<{ verified: true }> {
  await verify(deps, ctx, token, () => true)
  return { verified: true }
}

/**
 * The same for a link that is merely opened: it verifies at once in the browser that registered. Anywhere else it changes
 * nothing, because mail scanners open links too (rule accounts-14).
 * @throws AppError INVALID_TOKEN.
 */
export async function openVerificationLink(
  deps: AuthDeps,
  ctx: Context,
  { token }: MailedToken,
): Promise<{ isVerified: boolean }> {
  return { isVerified: await verify(deps, ctx, token, ({ email }) => isRegisteredHere(ctx, deps.jwtSecrets, email)) }
}

/**
 * If two passwords were entered and neither counts, the owner is mailed a link to set one (decision 0008). Resolves to true
 * if the address is verified now or was before.
 */
async function verify(
  { jwtSecrets }: AuthDeps,
  ctx: Context,
  token: string,
  mayVerify: (account: UserRow) => boolean,
): Promise<boolean> {
  const now = ctx.now()
  return inTransaction(ctx.em, async (em) => {
    const account = await lockAccountByVerificationToken(em, hashToken(token))
    const expiresAt = account?.emailVerificationExpires
    if (!account || !expiresAt || expiresAt <= now) {
      throw new AppError('INVALID_TOKEN', verificationCopy.INVALID_TOKEN)
    }
    if (account.isEmailVerified) return true
    if (!mayVerify(account)) return false
    await markVerified(em, account, now)
    if (!hasPassword(account)) await mailResetLink({ em, account, jwtSecrets, now })
    return true
  })
}
