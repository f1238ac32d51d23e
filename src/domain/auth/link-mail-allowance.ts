import { resetLifetimeMs, verificationLifetimeMs } from './token-lifetimes.ts'

/** At most one mail with a link that nobody has answered yet in this time, whoever asks for it. */
const linkMailPauseMs = 15 * 60_000
const linkMailsADay = 5

/** The links that are out for an account. */
export interface OutstandingLinks {
  isEmailVerified: boolean
  emailVerificationExpires?: Date | null | undefined
  passwordResetExpires?: Date | null | undefined
}

/**
 * Whether one more verification or reset mail may go to an address. Following a link proves that its owner is there,
 * so it ends the pause; an address whose owner answers nothing is left in peace (RELIABILITY, S8).
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
