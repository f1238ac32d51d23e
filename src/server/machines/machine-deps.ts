/** Dependencies of the calls about keys and webhooks. */
export interface MachineDeps {
  /** Derives what calls are signed with. */
  jwtSecret: string
  /** False only in load tests. */
  rateLimits: boolean
  /** True if we may call the address. */
  mayCall: (url: string) => boolean
}
