import { uuid } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

/** Processes differ by less: all follow the database's clock. */
const toleratedMs = 60_000

const dueAgainStatement = statement(
  `update notification set available_at = ? where state in ('pending', 'ambiguous') and available_at > ? and created_at > ?
   returning id`,
  { id: uuid() },
)

/**
 * Makes notifications due that were created in what is the future now: the clock was set back, and they would wait for
 * as long. Returns how many they were.
 */
export async function makeDueAgain(em: EntityManager, now: Date): Promise<number> {
  return (await execute(em, dueAgainStatement, [now, now, new Date(now.getTime() + toleratedMs)])).length
}
