import { mayMailLink } from '#domain/auth/link-mail-allowance.ts'
import { resetLifetimeMs, verificationLifetimeMs } from '#domain/auth/token-lifetimes.ts'
import { countLinkMails } from '#server/store/accounts/accounts.ts'
import type { UserRow } from '#server/store/entities/user-entity.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { hashToken, newTokenNonce, tokenFor } from '#server/signing/one-time-token.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'

const dayMs = 24 * 3_600_000

/**
 * Whether the account's address may get one more link now. Its row must be locked, or two requests could both get one.
 */
export async function isLinkAllowed(em: EntityManager, account: UserRow, now: Date): Promise<boolean> {
  const mailsInLastDay = await countLinkMails(em, account.email, new Date(now.getTime() - dayMs))
  return mayMailLink({ links: account, mailsInLastDay, now })
}

/** Gives a locked account a new verification link, replacing any older one, and mails it. */
export async function mailVerificationLink({
  em,
  account,
  jwtSecret,
  now,
}: {
  em: EntityManager
  account: UserRow
  jwtSecret: string
  now: Date
}): Promise<void> {
  const nonce = newTokenNonce()
  account.emailVerificationToken = hashToken(tokenFor({ key: jwtSecret, purpose: 'verify-email', nonce }))
  account.emailVerificationExpires = new Date(now.getTime() + verificationLifetimeMs)
  account.updatedAt = now
  await em.flush()
  await enqueueNotification(em, {
    kind: 'verify-email',
    address: account.email,
    userId: account.id,
    payload: { nonce, email: account.email },
    now,
  })
}

/** Gives a locked account a new reset link, replacing any older one, and mails it. */
export async function mailResetLink({
  em,
  account,
  jwtSecret,
  now,
}: {
  em: EntityManager
  account: UserRow
  jwtSecret: string
  now: Date
}): Promise<void> {
  const nonce = newTokenNonce()
  account.passwordResetToken = hashToken(tokenFor({ key: jwtSecret, purpose: 'reset-password', nonce }))
  account.passwordResetExpires = new Date(now.getTime() + resetLifetimeMs)
  account.updatedAt = now
  await em.flush()
  await enqueueNotification(em, {
    kind: 'reset-password',
    address: account.email,
    userId: account.id,
    payload: { nonce, email: account.email },
    now,
  })
}
