/** What the alert calls are built with. */
export interface AlertDeps {
  /** Signs the links in mails; the same key as the mails' own. */
  linkKey: string
  /** False only under load tests. */
  rateLimits: boolean
}
