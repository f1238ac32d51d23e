import { resetLifetimeMs, verificationLifetimeMs } from './token-lifetimes.ts'

/** At most one link mail that nobody has answered yet in this time, whoever asks for it. */
const linkMailPauseMs = 15 * 60_000
const linkMailsADay = 5

/** The links that were mailed for an account and are still valid. */
export interface OutstandingLinks {
  isEmailVerified: boolean
  emailVerificationExpires?: Date | null | undefined
  passwordResetExpires?: Date | null | undefined
}

/**
 * Whether one more verification or reset mail may go to an address (limit L10). Following a link proves that the owner
 * reads the address, so it ends the pause.
 */
export function mayMailLink({
  links,
  mailsInLastDay,
  now,
}: {
  links: OutstandingLinks
  mailsInLastDay: number
  now: Date
}): boolean {
  const verificationAt = links.isEmailVerified
    ? undefined
    : sentAt(links.emailVerificationExpires, verificationLifetimeMs)
  const resetAt = sentAt(links.passwordResetExpires, resetLifetimeMs)
  const lastAt = Math.max(verificationAt ?? -Infinity, resetAt ?? -Infinity)
  return now.getTime() - lastAt >= linkMailPauseMs && mailsInLastDay < linkMailsADay
}

function sentAt(expiresAt: Date | null | undefined, lifetimeMs: number): number | undefined {
  return expiresAt ? expiresAt.getTime() - lifetimeMs : undefined
}
