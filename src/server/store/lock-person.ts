import { uuid } from './column.ts'
import type { EntityManager } from './entity-manager.ts'
import { execute, statement } from './statement.ts'

const lockStatement = statement('select id from users where id = ? for update', { id: uuid() })

/**
 * Makes who else changes what this person has wait for the end of the transaction. The next statement, and not one that
 * locks by itself, then counts what is there.
 */
export async function lockPerson(tx: EntityManager, userId: string): Promise<void> {
  await execute(tx, lockStatement, [userId])
}
