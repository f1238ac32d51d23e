import { newMailNonce } from '#server/signing/one-time-token.ts'
import { mailNonce, nonceInForce, type LinkOrder } from './mail-nonce.ts'

/** Mails a locked account the reset link that it has, while that works, and a new one otherwise. */
export async function mailResetLink(order: LinkOrder): Promise<void> {
  await mailNonce(
    order,
    'reset-password',
    (await nonceInForce(order, 'reset-password')) ?? newMailNonce(order.jwtSecrets),
  )
}
