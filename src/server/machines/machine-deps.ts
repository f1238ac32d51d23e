/** Dependencies of the calls about keys and webhooks. */
export interface MachineDeps {
  /** Derives the secrets that sign calls. */
  jwtSecret: string
  /** False only in load tests. */
  rateLimits: boolean
  /** True if we may call the address. */
  mayCall: (url: string) => boolean
}
