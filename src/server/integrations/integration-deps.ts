import type { SigningKeys } from '#server/signing/signing-keys.ts'

/** Dependencies of the calls about keys, webhooks and channels. */
export interface IntegrationDeps {
  /** Derives the secrets that sign calls. */
  jwtSecrets: SigningKeys
  /** False only in load tests. */
  rateLimits: boolean
  /** True if we may call the address. */
  mayCall: (url: string) => boolean
}
