import { AppError } from '#domain/app-error.ts'
import type { EmailChange } from '#domain/auth/own-account.ts'
import { verificationLifetimeMs, undoLifetimeMs } from '#domain/auth/token-lifetimes.ts'
import type { LinkAnswer } from '#domain/auth/user.ts'
import { linkOverLimitText } from '#domain/auth/verification-copy.ts'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { consumeLinkQuota } from '#server/auth/consume-link-quota.ts'
import { hashToken, newMailNonce, tokenFor, newTokenNonce } from '#server/signing/one-time-token.ts'
import { findAccount, isRegistered } from '#server/store/accounts/accounts.ts'
import { lockAccountById, dropPassword } from '#server/store/accounts/change-account.ts'
import {
  insertEmailChange,
  confirmChange,
  lockChangeToConfirm,
  ownerOfChange,
  lockChangeToUndo,
  undoChangesSince,
} from '#server/store/accounts/email-changes.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { inSession } from '#server/trpc/in-session.ts'
import type { Context, Viewer } from '#server/trpc/context.ts'
import { requireOwner } from './require-owner.ts'
import type { MailedToken } from '#domain/auth/account-inputs.ts'
import { linkRequestLimits, originOf, takeAttempt } from '#server/auth/auth-limits.ts'
import { rememberOrigin } from '#server/store/accounts/known-origins.ts'
import { lockIdentitiesToChange } from '#server/store/identity-lock.ts'
import { type EntityManager, inTransaction } from '#server/store/entity-manager.ts'
import { claimAddress } from './claim-address.ts'
import { mailResetLink } from '#server/auth/mail-reset-link.ts'
import { endAccess, noteMailboxProof } from '#server/store/accounts/end-access.ts'

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
    const account = await lockOwner(em, token)
    const change = await lockChangeToConfirm(em, hashToken(token), now)
    if (!change || account.email !== (change.confirmedAt ? change.newEmail : change.oldEmail)) throw deadLink()
    const { newEmail: email, oldEmail } = change
    if (change.confirmedAt) return { email }
    await claimAddress(em, account, email, now)
    const nonce = newMailNonce(deps.jwtSecrets)
    const undoTokenHash = hashToken(tokenFor({ keys: deps.jwtSecrets, purpose: 'undo-email', nonce }))
    await confirmChange(em, change.id, { undoTokenHash, now, undoExpiresAt: new Date(now.getTime() + undoLifetimeMs) })
    await rememberOrigin(em, originOf(ctx, email), now)
    const payload = { nonce, email: oldEmail, newEmail: email, changedAt: now.toISOString() }
    await enqueueNotification(em, { kind: 'email-changed', address: oldEmail, userId: change.user.id, payload, now })
    return { email }
  })
}

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
    const before = await lockOwner(em, token)
    const change = await lockChangeToUndo(em, hashToken(token), now)
    if (!change) throw deadLink()
    const { user, oldEmail: email, oldProvenAt } = change
    const userId = user.id
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

/** Locks the account whose change the link names. An unknown link locks nothing. */
async function lockOwner(em: EntityManager, token: string) {
  const owner = await ownerOfChange(em, hashToken(token))
  if (owner === undefined) throw deadLink()
  await lockIdentitiesToChange(em)
  const account = await lockAccountById(em, owner)
  if (!account) throw deadLink()
  return account
}

const deadLink = () => new AppError('INVALID_TOKEN', 'Invalid or expired token')
