/** Shown if a link brings no message. */
const defaultVerificationMessage = 'Verification failed. Please try again.'

/**
 * The messages of a failed verification. Any other text in a link is not shown, because anybody could have written it.
 */
export const verificationCopy = {
  INVALID_TOKEN: 'This verification link is invalid or has expired.',
  TOO_MANY_REQUESTS: 'Too many attempts. Please wait a moment and try again.',
} as const

const known: readonly string[] = Object.values(verificationCopy)

export function shownVerificationMessage(message: string | undefined): string {
  return message !== undefined && known.includes(message) ? message : defaultVerificationMessage
}

/** The answer to a link request that comes too soon after another one: true with and without an account. */
export const linkOverLimitText = "If an email is due, it's on its way. Check your spam folder."
