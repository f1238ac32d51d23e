/** What the alert procedures need. */
export interface AlertDeps {
  /** Signs the links in mails. The writers of mails use the same key. */
  linkKey: string
  /** False only in load tests. */
  rateLimits: boolean
}
