import type { Board } from '#server/board/board.ts'

/** What the alert procedures need. */
export interface AlertDeps {
  /** Signs the links in mails. The writers of mails use the same key. */
  linkKey: string
  board: Board
  /** False only in load tests. */
  rateLimits: boolean
}
