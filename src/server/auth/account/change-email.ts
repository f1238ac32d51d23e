import { AppError } from '#domain/app-error.ts'
import type { EmailChange } from '#domain/auth/own-account.ts'
import { verificationLifetimeMs } from '#domain/auth/token-lifetimes.ts'
import type { LinkAnswer } from '#domain/auth/user.ts'
import { linkOverLimitText } from '#domain/auth/verification-copy.ts'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { consumeLinkQuota } from '#server/auth/consume-link-quota.ts'
import { hashToken, newMailNonce, tokenFor } from '#server/signing/one-time-token.ts'
import { findAccount, isRegistered } from '#server/store/accounts/accounts.ts'
import { lockAccountById } from '#server/store/accounts/change-account.ts'
import { insertEmailChange } from '#server/store/accounts/email-changes.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { inSession } from '#server/trpc/in-session.ts'
import type { Context, Viewer } from '#server/trpc/context.ts'
import { requireOwner } from './require-owner.ts'

/**
 * Mails a link to the address that a person wants instead of theirs; following it changes it (rule accounts-42). An
 * address that has an account gets no link, and the answer is the same (rule accounts-22). The old address is notified at
 * once.
 * @throws AppError INVALID_CREDENTIALS, INVALID_INPUT for the person's own address, or TOO_MANY_REQUESTS.
 */
export async function changeEmail(
  deps: AuthDeps,
  ctx: Context,
  me: Viewer,
  { proof, email }: EmailChange,
): Promise<LinkAnswer> {
  await requireOwner(deps, ctx, me, proof)
  if (email === me.email) throw new AppError('INVALID_INPUT', 'This is the email of your account already.')
  const now = ctx.now()
  const granted = await inSession(ctx, me, async (em) => {
    const account = await lockAccountById(em, me.userId)
    if (!account || !(await consumeLinkQuota(em, 'confirm-email', email, now))) return false
    const nonce = newMailNonce(deps.jwtSecrets)
    const tokenHash = hashToken(tokenFor({ keys: deps.jwtSecrets, purpose: 'confirm-email', nonce }))
    const expiresAt = new Date(now.getTime() + verificationLifetimeMs)
    await insertEmailChange(em, {
      userId: account.id,
      oldEmail: account.email,
      newEmail: email,
      tokenHash,
      now,
      expiresAt,
    })
    const asked = { email: account.email, what: 'email', changedAt: now.toISOString() }
    await enqueueNotification(em, {
      kind: 'access-added',
      address: account.email,
      userId: account.id,
      payload: asked,
      now,
    })
    const other = await findAccount(em, email)
    if (!other || !isRegistered(other) || !other.isEmailVerified) {
      const payload = { nonce, email }
      await enqueueNotification(em, { kind: 'confirm-email', address: email, userId: account.id, payload, now })
    }
    return true
  })
  return { message: granted ? 'Follow the link that we emailed to the new address.' : linkOverLimitText, granted }
}
