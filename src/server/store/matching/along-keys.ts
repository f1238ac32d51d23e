import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

const alongKeysStatement = statement(`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`)

/**
 * Until the transaction ends PostgreSQL plans with keys wherever there are some, for its references, too. What each connection plans once is
 * planned while a table has a page or none, when reading all of it costs least, and it keeps to that plan for the very many
 * rows of the next minute: until statistics are taken anew, each email would read what all emails before it have written.
 */
export async function goAlongKeys(tx: EntityManager): Promise<void> {
  await execute(tx, alongKeysStatement)
}
