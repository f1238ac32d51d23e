import { tokenFor } from './one-time-token.ts'
import type { SigningKeys } from './signing-keys.ts'

/**
 * The signing secrets of a webhook. They are derived from stored data, so no secret is stored (invariant I13). A call
 * bears a signature by each, so a receiver that knows one of them goes on.
 */
export function webhookSecrets(keys: SigningKeys, nonce: string): Buffer[] {
  return keys.map((key) => secretOf(key, nonce))
}

/** The secret as Standard Webhooks writes it. */
export function webhookSecretText([key]: SigningKeys, nonce: string): string {
  return `whsec_${secretOf(key, nonce).toString('base64')}`
}

function secretOf(key: string, nonce: string): Buffer {
  return Buffer.from(tokenFor({ keys: [key], purpose: 'webhook', nonce }), 'base64url')
}
