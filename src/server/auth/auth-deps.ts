import type { PasswordHasher } from './password/password-hasher.ts'

/** What the account procedures need. */
export interface AuthDeps {
  /**
   * Signs sessions and derives the tokens in mails. The writers of mails use the same key (mail/message.ts, tokenFor).
   */
  jwtSecret: string
  hasher: PasswordHasher
  /** False only in load tests. */
  rateLimits: boolean
  /** Waits. Tests pass in one that does not. */
  pause?: (ms: number) => Promise<unknown>
}
