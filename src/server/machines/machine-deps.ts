import type { SigningKeys } from '#server/signing/signing-keys.ts'

/** Dependencies of the calls about keys, webhooks and channels. */
export interface MachineDeps {
  /** Derives the secrets that sign calls, and the codes of numbers. */
  jwtSecrets: SigningKeys
  /** False only in load tests. */
  rateLimits: boolean
  /** True if we may call the address. */
  mayCall: (url: string) => boolean
  /** True if the operator has a provider of SMS. */
  sendsSms: boolean
}
