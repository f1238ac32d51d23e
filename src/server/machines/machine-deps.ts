/** What the calls about keys and webhooks know of the installation. */
export interface MachineDeps {
  /** Derives what calls are signed with. */
  jwtSecret: string
  /** False only in load tests. */
  rateLimits: boolean
  /** Whether we call an address. */
  mayCall: (url: string) => boolean
}
