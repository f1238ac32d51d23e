import { instant, integer, nullable } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

const backlogStatement = statement('select count(*)::integer as count, min(found_at) as since from found', {
  count: integer(),
  since: nullable(instant()),
})

/** How many readings found something that is not yet in the outbox, and since when the oldest waits. */
export async function foundBacklog(em: EntityManager): Promise<{ count: number; since: Date | null }> {
  const [backlog] = await execute(em, backlogStatement)
  return backlog ?? { count: 0, since: null }
}
