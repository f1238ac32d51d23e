import type { LinkKind } from '#domain/auth/link-mail-allowance.ts'
import { text } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

const newestLinkNonceStatement = statement(
  `select payload ->> 'nonce' as nonce from notification where user_id = ? and kind = ?
     order by created_at desc, id limit 1`,
  { nonce: text() },
)

/** The nonce of the link that was mailed to a person last. Without the server's key it opens nothing. */
export async function newestLinkNonce(em: EntityManager, kind: LinkKind, userId: string): Promise<string | undefined> {
  const [row] = await execute(em, newestLinkNonceStatement, [userId, kind])
  return row?.nonce
}
