import type { Board } from '#server/board/board.ts'
import type { SigningKeys } from '#server/signing/signing-keys.ts'

/** Dependencies of the alert procedures. */
export interface AlertDeps {
  /** Of the links in mails. The writers of mails use the same. */
  linkKeys: SigningKeys
  /** Origin of the site, for the links that friends follow. */
  appUrl: string
  board: Board
  /** False only in load tests. */
  rateLimits: boolean
}
