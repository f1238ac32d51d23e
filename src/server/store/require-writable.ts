import type { EntityManager } from './entity-manager.ts'
import { execute, statement } from './statement.ts'

/** Refused by a database that only reads; changes nothing in one that writes. */
const writeNothingStatement = statement('delete from relay_refusal where false')

/** Rejects with the reason where the database takes no writes. */
export async function requireWritable(em: EntityManager): Promise<void> {
  await execute(em, writeNothingStatement)
}
