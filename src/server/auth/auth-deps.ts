import type { PasswordHasher } from './password/password-hasher.ts'

/** What the account calls are built with. */
export interface AuthDeps {
  /** Signs sessions and makes the tokens in mails; the same key as the mails' own (mail/message.ts, tokenFor). */
  jwtSecret: string
  hasher: PasswordHasher
  /** False only under load tests. */
  rateLimits: boolean
  /** Waits; handed in where nothing shall be waited for. */
  pause?: (ms: number) => Promise<unknown>
}
