import type { AppErrorCode } from '#domain/app-error.ts'
import type { SigningKeys } from '#server/signing/signing-keys.ts'
import type { PasswordHasher } from './password/password-hasher.ts'

/** Dependencies of the account procedures. */
export interface AuthDeps {
  /** Of sessions and of the tokens in mails. The writers of mails use the same (mail/message.ts, tokenFor). */
  jwtSecrets: SigningKeys
  hasher: PasswordHasher
  /** Origin of the site. Passkeys are bound to it. */
  appUrl: string
  /** False only in load tests. */
  rateLimits: boolean
  /** Gets sign-ins and refusals, for the log. */
  onSignIn?: (event: SignInEvent) => void
  /** Waits. Tests pass in one that does not. */
  pause?: (ms: number) => Promise<unknown>
}

/** A sign-in or a refusal, as the log has it: no address, password or token. */
export interface SignInEvent {
  event: 'signed-in' | 'sign-in-refused'
  method: 'password' | 'passkey'
  /** Only of a refusal. */
  reason?: AppErrorCode
  /** Only of a sign-in. */
  userId?: string
  /** Hash of the entered address. It separates attempts at one account from others without naming it. */
  addressHash?: string
  ipBlock: string
  requestId: string
}
