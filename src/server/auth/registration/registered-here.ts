import { timingSafeEqual } from 'node:crypto'
import { tokenFor } from '#server/signing/one-time-token.ts'
import type { Context } from '#server/trpc/context.ts'

/** Leaves in the browser that registered an address the proof that it did (rule accounts-14). */
export function rememberRegistration(ctx: Context, key: string, email: string): void {
  ctx.registration?.remember(proofOf(key, email))
}

/** True in the browser that registered the address: a mail scanner has no such proof. */
export function isRegisteredHere(ctx: Context, key: string, email: string): boolean {
  const [given, expected] = [ctx.registration?.proof ?? '', proofOf(key, email)].map((text) => Buffer.from(text))
  return given !== undefined && expected?.length === given.length && timingSafeEqual(given, expected)
}

function proofOf(key: string, email: string): string {
  return tokenFor({ key, purpose: 'registration', nonce: email })
}
