import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { TokenPurpose } from '#domain/auth/token-purpose.ts'

/** 256 random bits that identify a token. A nonce may be stored anywhere: without the key it opens nothing. */
export function newTokenNonce(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The token that is mailed for a nonce: HMAC-SHA-256 under the server's key. It is derived again when the mail is
 * rendered, so no usable token is ever stored (invariant I13).
 */
export function tokenFor({ key, purpose, nonce }: { key: string; purpose: TokenPurpose; nonce: string }): string {
  return createHmac('sha256', key).update(`${purpose}\n${nonce}`).digest('base64url')
}

/** The form in which a token is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
