import type { LinkKind } from '#domain/auth/link-mail-allowance.ts'
import { resetLifetimeMs, verificationLifetimeMs } from '#domain/auth/token-lifetimes.ts'
import { hashToken, tokenFor } from '#server/signing/one-time-token.ts'
import type { SigningKeys } from '#server/signing/signing-keys.ts'
import type { UserRow } from '#server/store/entities/accounts/users.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { newestLinkNonce } from '#server/store/outbox/link-nonces.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'

/** A locked account that is to get a link, and when. */
export interface LinkOrder {
  em: EntityManager
  account: UserRow
  jwtSecrets: SigningKeys
  now: Date
}

type AccountLink = Exclude<LinkKind, 'confirm-email' | 'registration'>

/** The nonce of the link that was mailed last, if it still opens the account. */
export async function nonceInForce(
  { em, account, jwtSecrets, now }: LinkOrder,
  kind: AccountLink,
): Promise<string | undefined> {
  const [stored, expiresAt] =
    kind === 'verify-email'
      ? [account.emailVerificationToken, account.emailVerificationExpires]
      : [account.passwordResetToken, account.passwordResetExpires]
  if ((expiresAt ?? now) <= now) return undefined
  const nonce = await newestLinkNonce(em, kind, account.id)
  const isInForce = nonce !== undefined && hashToken(tokenFor({ keys: jwtSecrets, purpose: kind, nonce })) === stored
  return isInForce ? nonce : undefined
}

/**
 * Makes the token of a nonce the account's own, for its whole lifetime from now on, and queues the email. The token
 * itself is derived when the email is written.
 */
export async function mailNonce(
  { em, account, jwtSecrets, now }: LinkOrder,
  kind: AccountLink,
  nonce: string,
): Promise<void> {
  const token = hashToken(tokenFor({ keys: jwtSecrets, purpose: kind, nonce }))
  if (kind === 'verify-email') {
    account.emailVerificationToken = token
    account.emailVerificationExpires = new Date(now.getTime() + verificationLifetimeMs)
  } else {
    account.passwordResetToken = token
    account.passwordResetExpires = new Date(now.getTime() + resetLifetimeMs)
  }
  account.updatedAt = now
  await em.flush()
  const payload = { nonce, email: account.email }
  await enqueueNotification(em, { kind, address: account.email, userId: account.id, payload, now })
}
