import { newMailNonce } from '#server/signing/one-time-token.ts'
import { mailNonce, nonceInForce, type LinkOrder } from './mail-nonce.ts'

/** Gives a locked account a new verification link, which replaces an older one, and mails it. */
export async function mailVerificationLink(order: LinkOrder): Promise<void> {
  await mailNonce(order, 'verify-email', newMailNonce(order.jwtSecrets))
}

/** Mails a locked account the verification link that it has, while that works, and a new one otherwise. */
export async function mailVerificationLinkAgain(order: LinkOrder): Promise<void> {
  await mailNonce(order, 'verify-email', (await nonceInForce(order, 'verify-email')) ?? newMailNonce(order.jwtSecrets))
}
