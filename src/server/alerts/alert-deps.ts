import type { Board } from '#server/board/board.ts'

/** Dependencies of the alert procedures. */
export interface AlertDeps {
  /** Signs the links in mails. The writers of mails use the same key. */
  linkKey: string
  /** Origin of the site, for the links that friends follow. */
  appUrl: string
  board: Board
  /** False only in load tests. */
  rateLimits: boolean
}
