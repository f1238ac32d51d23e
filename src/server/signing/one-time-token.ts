import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { TokenPurpose } from '#domain/auth/token-purpose.ts'
import { markOf, type SigningKeys } from './signing-keys.ts'

/** 256 random bits that identify a token. A nonce may be stored anywhere: without the key it opens nothing. */
export function newTokenNonce(): string {
  return randomBytes(32).toString('base64url')
}

/** A nonce that says which key its token is derived with: the mail may be rendered after, or before, a new key signs. */
export function newMailNonce([key]: SigningKeys): string {
  return `${markOf(key)}.${newTokenNonce()}`
}

/**
 * The token that is mailed for a nonce: HMAC-SHA-256 under the server's key, or the one that the nonce says. It is
 * derived again when the mail is rendered, so no usable token is ever stored (invariant I13).
 */
export function tokenFor({
  keys,
  purpose,
  nonce,
}: {
  keys: SigningKeys
  purpose: TokenPurpose
  nonce: string
}): string {
  const key = keys.find((one) => nonce.startsWith(`${markOf(one)}.`)) ?? keys[0]
  return createHmac('sha256', key).update(`${purpose}\n${nonce}`).digest('base64url')
}

/** The form in which a token is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
