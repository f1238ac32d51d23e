import { tokenFor } from './one-time-token.ts'

/** The signing secret of a webhook. It is derived from stored data, so no secret is stored (invariant I13). */
export function webhookSecret(key: string, nonce: string): Buffer {
  return Buffer.from(tokenFor({ key, purpose: 'webhook', nonce }), 'base64url')
}

/** The secret as Standard Webhooks writes it. */
export function webhookSecretText(key: string, nonce: string): string {
  return `whsec_${webhookSecret(key, nonce).toString('base64')}`
}
