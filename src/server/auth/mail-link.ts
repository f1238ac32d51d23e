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

/** A locked account that is to get a link, and when. */
interface LinkOrder {
  em: EntityManager
  account: UserRow
  jwtSecret: string
  now: Date
}

/** Gives a locked account a new verification link, in place of any older one, and mails it. */
export async function mailVerificationLink(order: LinkOrder): Promise<void> {
  const { account, jwtSecret, now } = order
  const nonce = newTokenNonce()
  account.emailVerificationToken = hashToken(tokenFor({ key: jwtSecret, purpose: 'verify-email', nonce }))
  account.emailVerificationExpires = new Date(now.getTime() + verificationLifetimeMs)
  await mailLink(order, { kind: 'verify-email', nonce })
}

/** Gives a locked account a new reset link, in place of any older one, and mails it. */
export async function mailResetLink(order: LinkOrder): Promise<void> {
  const { account, jwtSecret, now } = order
  const nonce = newTokenNonce()
  account.passwordResetToken = hashToken(tokenFor({ key: jwtSecret, purpose: 'reset-password', nonce }))
  account.passwordResetExpires = new Date(now.getTime() + resetLifetimeMs)
  await mailLink(order, { kind: 'reset-password', nonce })
}

/** Stores the account with its new token and queues the mail. The token itself is derived when the mail is written. */
async function mailLink(
  { em, account, now }: LinkOrder,
  { kind, nonce }: { kind: 'verify-email' | 'reset-password'; nonce: string },
): Promise<void> {
  account.updatedAt = now
  await em.flush()
  const payload = { nonce, email: account.email }
  await enqueueNotification(em, { kind, address: account.email, userId: account.id, payload, now })
}
