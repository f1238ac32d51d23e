import { tokenFor } from '#server/signing/one-time-token.ts'
import { isSame } from '#server/signing/signed-link.ts'
import type { SigningKeys } from '#server/signing/signing-keys.ts'
import type { Context } from '#server/trpc/context.ts'

/** Leaves in the browser that registered an address the proof that it did (rule accounts-14). */
export function rememberRegistration(ctx: Context, [key]: SigningKeys, email: string): void {
  ctx.registration?.remember(proofOf(key, email))
}

/** True in the browser that registered the address: a mail scanner has no such proof. */
export function isRegisteredHere(ctx: Context, keys: SigningKeys, email: string): boolean {
  const given = ctx.registration?.proof ?? ''
  return keys.some((key) => isSame(given, proofOf(key, email)))
}

function proofOf(key: string, email: string): string {
  return tokenFor({ keys: [key], purpose: 'registration', nonce: email })
}
